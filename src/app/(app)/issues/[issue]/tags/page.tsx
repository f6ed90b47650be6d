import type { Metadata } from 'next'
import type { AddressedPage } from '#features/searches/addressed-page.ts'
import { TagsPage } from '#features/issues/tags/tags-page.tsx'
import { issueMetadata } from '#features/issues/page/issue-page.tsx'

interface TagsRouteProps extends AddressedPage {
  readonly params: Promise<{ issue: string }>
}

export async function generateMetadata({ params }: TagsRouteProps): Promise<Metadata> {
  return issueMetadata((await params).issue)
}

export default async function TagsRoute({ params, searchParams }: TagsRouteProps) {
  return <TagsPage issueRef={(await params).issue} params={await searchParams} />
}
