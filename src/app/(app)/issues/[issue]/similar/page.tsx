import type { Metadata } from 'next'
import type { AddressedPage } from '#features/searches/addressed-page.ts'
import { SimilarPage } from '#features/issues/similar/similar-page.tsx'
import { issueMetadata } from '#features/issues/page/issue-page.tsx'

interface SimilarRouteProps extends AddressedPage {
  readonly params: Promise<{ issue: string }>
}

export async function generateMetadata({ params }: SimilarRouteProps): Promise<Metadata> {
  return issueMetadata((await params).issue)
}

export default async function SimilarRoute({ params, searchParams }: SimilarRouteProps) {
  return <SimilarPage issueRef={(await params).issue} params={await searchParams} />
}
