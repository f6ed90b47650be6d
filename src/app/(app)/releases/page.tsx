import type { Metadata } from 'next'
import { ReleaseListPage } from '#features/releases/list/release-list-page.tsx'
import type { SearchParams } from '#features/releases/search.ts'
import { messages } from '#messages'

export function generateMetadata(): Metadata {
  return { title: messages('releases')('list.title') }
}

export default async function ReleasesRoute({ searchParams }: { searchParams: Promise<SearchParams> }) {
  return <ReleaseListPage params={await searchParams} />
}
