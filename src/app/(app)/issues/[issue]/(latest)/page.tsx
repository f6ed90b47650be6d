import { notFound } from 'next/navigation'
import { parseIssueAddress } from '#features/issues/page/address.ts'
import { findEvent, findIssue } from '#features/issues/page/find.ts'
import { IssuePage } from '#features/issues/page/issue-page.tsx'
import type { SearchParams } from '#features/issues/search.ts'

interface IssueRouteProps {
  readonly params: Promise<{ issue: string }>
  readonly searchParams: Promise<SearchParams>
}

export default async function IssueRoute({ params, searchParams }: IssueRouteProps) {
  const { issue } = await params
  const found = await findIssue(issue)
  if (found === undefined) notFound()
  return <IssuePage found={found} stored={await findEvent(issue, 'latest')} address={parseIssueAddress(await searchParams)} />
}
