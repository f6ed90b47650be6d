import type { Metadata } from 'next'
import type { AddressedPage } from '#features/searches/addressed-page.ts'
import { IssueFeedbackPage } from '#features/issues/feedback/issue-feedback-page.tsx'
import { issueMetadata } from '#features/issues/page/issue-page.tsx'

interface IssueFeedbackRouteProps extends AddressedPage {
  readonly params: Promise<{ issue: string }>
}

export async function generateMetadata({ params }: IssueFeedbackRouteProps): Promise<Metadata> {
  return issueMetadata((await params).issue)
}

export default async function IssueFeedbackRoute({ params, searchParams }: IssueFeedbackRouteProps) {
  return <IssueFeedbackPage issueRef={(await params).issue} params={await searchParams} />
}
