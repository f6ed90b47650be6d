import type { Metadata } from 'next'
import { OverviewPage, overviewTitle } from '#features/performance/overview/overview-page.tsx'
import type { AddressedPage } from '#features/searches/addressed-page.ts'

export async function generateMetadata({ searchParams }: AddressedPage): Promise<Metadata> {
  return { title: overviewTitle('transactions', await searchParams) }
}

export default async function PerformanceRoute({ searchParams }: AddressedPage) {
  return <OverviewPage kind="transactions" params={await searchParams} />
}
