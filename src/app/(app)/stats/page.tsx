import type { Metadata } from 'next'
import { StatsPage } from '#features/stats/stats-page.tsx'
import { messages } from '#messages'

export function generateMetadata(): Metadata {
  return { title: messages('stats')('title') }
}

export default async function StatsRoute({
  searchParams,
}: {
  searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>
}) {
  return <StatsPage params={await searchParams} />
}
