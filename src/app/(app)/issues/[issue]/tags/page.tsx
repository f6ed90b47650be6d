import type { Metadata } from 'next'
import { TagsPage } from '#features/issues/tags/tags-page.tsx'
import { issueMetadata } from '#features/issues/page/issue-page.tsx'
import type { SearchParams } from '#features/issues/search.ts'

interface TagsRouteProps {
  readonly params: Promise<{ issue: string }>
  readonly searchParams: Promise<SearchParams>
}

export async function generateMetadata({ params }: TagsRouteProps): Promise<Metadata> {
  return issueMetadata((await params).issue)
}

export default async function TagsRoute({ params, searchParams }: TagsRouteProps) {
  return <TagsPage issueRef={(await params).issue} params={await searchParams} />
}
