import type { Metadata } from 'next'
import type { AddressedPage } from '#features/searches/addressed-page.ts'
import { IssuePage, issueMetadata } from '#features/issues/page/issue-page.tsx'

interface EventRouteProps extends AddressedPage {
  readonly params: Promise<{ issue: string; event: string }>
}

export async function generateMetadata({ params }: EventRouteProps): Promise<Metadata> {
  return issueMetadata((await params).issue)
}

export default async function EventRoute({ params, searchParams }: EventRouteProps) {
  const { issue, event } = await params
  return <IssuePage issueRef={issue} eventRef={event} params={await searchParams} />
}
