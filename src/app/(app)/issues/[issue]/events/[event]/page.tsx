import type { Metadata } from 'next'
import { IssuePage, issueMetadata } from '#features/issues/page/issue-page.tsx'
import type { SearchParams } from '#features/issues/search.ts'

interface EventRouteProps {
  readonly params: Promise<{ issue: string; event: string }>
  readonly searchParams: Promise<SearchParams>
}

export async function generateMetadata({ params }: EventRouteProps): Promise<Metadata> {
  return issueMetadata((await params).issue)
}

export default async function EventRoute({ params, searchParams }: EventRouteProps) {
  const { issue, event } = await params
  return <IssuePage issueRef={issue} eventRef={event} params={await searchParams} />
}
