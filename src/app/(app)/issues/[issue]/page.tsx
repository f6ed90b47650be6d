import type { Metadata } from 'next'
import type { AddressedPage } from '#features/searches/addressed-page.ts'
import { IssuePage, issueMetadata } from '#features/issues/page/issue-page.tsx'

interface IssueRouteProps extends AddressedPage {
  readonly params: Promise<{ issue: string }>
}

export async function generateMetadata({ params }: IssueRouteProps): Promise<Metadata> {
  return issueMetadata((await params).issue)
}

export default async function IssueRoute({ params, searchParams }: IssueRouteProps) {
  return <IssuePage issueRef={(await params).issue} params={await searchParams} />
}
