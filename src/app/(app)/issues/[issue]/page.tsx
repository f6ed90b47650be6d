import type { Metadata } from 'next'
import { IssuePage, issueMetadata } from '#features/issues/page/issue-page.tsx'
import type { SearchParams } from '#features/issues/search.ts'

interface IssueRouteProps {
  readonly params: Promise<{ issue: string }>
  readonly searchParams: Promise<SearchParams>
}

export async function generateMetadata({ params }: IssueRouteProps): Promise<Metadata> {
  return issueMetadata((await params).issue)
}

export default async function IssueRoute({ params, searchParams }: IssueRouteProps) {
  return <IssuePage issueRef={(await params).issue} params={await searchParams} />
}
