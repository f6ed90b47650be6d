import type { Metadata } from 'next'
import { SimilarPage } from '#features/issues/similar/similar-page.tsx'
import { issueMetadata } from '#features/issues/page/issue-page.tsx'
import type { SearchParams } from '#features/issues/search.ts'

interface SimilarRouteProps {
  readonly params: Promise<{ issue: string }>
  readonly searchParams: Promise<SearchParams>
}

export async function generateMetadata({ params }: SimilarRouteProps): Promise<Metadata> {
  return issueMetadata((await params).issue)
}

export default async function SimilarRoute({ params, searchParams }: SimilarRouteProps) {
  return <SimilarPage issueRef={(await params).issue} params={await searchParams} />
}
