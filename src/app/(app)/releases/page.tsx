import type { Metadata } from 'next'
import type { AddressedPage } from '#features/searches/addressed-page.ts'
import { ReleaseListPage } from '#features/releases/list/release-list-page.tsx'
import { messages } from '#messages'

export function generateMetadata(): Metadata {
  return { title: messages('releases')('list.title') }
}

export default async function ReleasesRoute({ searchParams }: AddressedPage) {
  return <ReleaseListPage params={await searchParams} />
}
