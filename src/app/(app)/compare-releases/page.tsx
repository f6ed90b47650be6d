import type { Metadata } from 'next'
import { CompareReleasesPage } from '#features/releases/health/compare-page.tsx'
import type { AddressedPage } from '#features/searches/addressed-page.ts'
import { messages } from '#messages'

export function generateMetadata(): Metadata {
  return { title: messages('health')('compare.title') }
}

export default async function CompareReleasesRoute({ searchParams }: AddressedPage) {
  return <CompareReleasesPage params={await searchParams} />
}
