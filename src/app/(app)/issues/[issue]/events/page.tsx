import type { Metadata } from 'next'
import { EventsPage } from '#features/issues/events/events-page.tsx'
import { issueMetadata } from '#features/issues/page/issue-page.tsx'
import type { SearchParams } from '#features/issues/search.ts'

interface EventsRouteProps {
  readonly params: Promise<{ issue: string }>
  readonly searchParams: Promise<SearchParams>
}

export async function generateMetadata({ params }: EventsRouteProps): Promise<Metadata> {
  return issueMetadata((await params).issue)
}

export default async function EventsRoute({ params, searchParams }: EventsRouteProps) {
  return <EventsPage issueRef={(await params).issue} params={await searchParams} />
}
