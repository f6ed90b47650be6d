import type { Metadata } from 'next'
import { IssueFeedbackPage } from '#features/issues/feedback/issue-feedback-page.tsx'
import { issueMetadata } from '#features/issues/page/issue-page.tsx'
import type { SearchParams } from '#features/issues/search.ts'

interface IssueFeedbackRouteProps {
  readonly params: Promise<{ issue: string }>
  readonly searchParams: Promise<SearchParams>
}

export async function generateMetadata({ params }: IssueFeedbackRouteProps): Promise<Metadata> {
  return issueMetadata((await params).issue)
}

export default async function IssueFeedbackRoute({ params, searchParams }: IssueFeedbackRouteProps) {
  return <IssueFeedbackPage issueRef={(await params).issue} params={await searchParams} />
}
