import type { Metadata } from 'next'
import type { AddressedPage } from '#features/searches/addressed-page.ts'
import { EventsPage } from '#features/issues/events/events-page.tsx'
import { issueMetadata } from '#features/issues/page/issue-page.tsx'

interface EventsRouteProps extends AddressedPage {
  readonly params: Promise<{ issue: string }>
}

export async function generateMetadata({ params }: EventsRouteProps): Promise<Metadata> {
  return issueMetadata((await params).issue)
}

export default async function EventsRoute({ params, searchParams }: EventsRouteProps) {
  return <EventsPage issueRef={(await params).issue} params={await searchParams} />
}
