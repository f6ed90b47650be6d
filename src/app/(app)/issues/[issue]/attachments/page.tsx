import type { Metadata } from 'next'
import type { AddressedPage } from '#features/searches/addressed-page.ts'
import { AttachmentsPage } from '#features/issues/attachments/attachments-page.tsx'
import { issueMetadata } from '#features/issues/page/issue-page.tsx'

interface AttachmentsRouteProps extends AddressedPage {
  readonly params: Promise<{ issue: string }>
}

export async function generateMetadata({ params }: AttachmentsRouteProps): Promise<Metadata> {
  return issueMetadata((await params).issue)
}

export default async function AttachmentsRoute({ params, searchParams }: AttachmentsRouteProps) {
  return <AttachmentsPage issueRef={(await params).issue} params={await searchParams} />
}
