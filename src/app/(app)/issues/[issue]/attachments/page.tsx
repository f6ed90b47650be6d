import type { Metadata } from 'next'
import { AttachmentsPage } from '#features/issues/attachments/attachments-page.tsx'
import { issueMetadata } from '#features/issues/page/issue-page.tsx'
import type { SearchParams } from '#features/issues/search.ts'

interface AttachmentsRouteProps {
  readonly params: Promise<{ issue: string }>
  readonly searchParams: Promise<SearchParams>
}

export async function generateMetadata({ params }: AttachmentsRouteProps): Promise<Metadata> {
  return issueMetadata((await params).issue)
}

export default async function AttachmentsRoute({ params, searchParams }: AttachmentsRouteProps) {
  return <AttachmentsPage issueRef={(await params).issue} params={await searchParams} />
}
