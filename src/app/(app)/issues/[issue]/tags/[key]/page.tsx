import type { Metadata } from 'next'
import type { AddressedPage } from '#features/searches/addressed-page.ts'
import { TagPage } from '#features/issues/tags/tag-page.tsx'
import { issueMetadata } from '#features/issues/page/issue-page.tsx'

interface TagRouteProps extends AddressedPage {
  readonly params: Promise<{ issue: string; key: string }>
}

export async function generateMetadata({ params }: TagRouteProps): Promise<Metadata> {
  return issueMetadata((await params).issue)
}

export default async function TagRoute({ params, searchParams }: TagRouteProps) {
  const { issue, key } = await params
  return <TagPage issueRef={issue} segment={key} params={await searchParams} />
}
