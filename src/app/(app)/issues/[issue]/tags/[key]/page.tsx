import type { Metadata } from 'next'
import { TagPage } from '#features/issues/tags/tag-page.tsx'
import { issueMetadata } from '#features/issues/page/issue-page.tsx'
import type { SearchParams } from '#features/issues/search.ts'

interface TagRouteProps {
  readonly params: Promise<{ issue: string; key: string }>
  readonly searchParams: Promise<SearchParams>
}

export async function generateMetadata({ params }: TagRouteProps): Promise<Metadata> {
  return issueMetadata((await params).issue)
}

export default async function TagRoute({ params, searchParams }: TagRouteProps) {
  const { issue, key } = await params
  return <TagPage issueRef={issue} segment={key} params={await searchParams} />
}
