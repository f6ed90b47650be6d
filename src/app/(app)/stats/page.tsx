import type { Metadata } from 'next'
import type { AddressedPage } from '#features/searches/addressed-page.ts'
import { StatsPage } from '#features/stats/stats-page.tsx'
import { messages } from '#messages'

export function generateMetadata(): Metadata {
  return { title: messages('stats')('title') }
}

export default async function StatsRoute({ searchParams }: AddressedPage) {
  return <StatsPage params={await searchParams} />
}
