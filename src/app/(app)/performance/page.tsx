import type { Metadata } from 'next'
import { OverviewPage, overviewTitle } from '#features/performance/overview/overview-page.tsx'

type Props = { searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>> }

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  return { title: overviewTitle('transactions', await searchParams) }
}

export default async function PerformanceRoute({ searchParams }: Props) {
  return <OverviewPage kind="transactions" params={await searchParams} />
}
