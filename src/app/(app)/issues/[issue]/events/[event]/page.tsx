import { notFound } from 'next/navigation'
import { parseIssueAddress } from '#features/issues/page/address.ts'
import { findEvent, findIssue } from '#features/issues/page/find.ts'
import { IssuePage } from '#features/issues/page/issue-page.tsx'
import type { SearchParams } from '#features/issues/search.ts'

interface EventRouteProps {
  readonly params: Promise<{ issue: string; event: string }>
  readonly searchParams: Promise<SearchParams>
}

export default async function EventRoute({ params, searchParams }: EventRouteProps) {
  const { issue, event } = await params
  const [found, stored] = [await findIssue(issue), await findEvent(issue, event)]
  if (found === undefined || stored === undefined) notFound()
  return <IssuePage found={found} stored={stored} address={parseIssueAddress(await searchParams)} />
}
