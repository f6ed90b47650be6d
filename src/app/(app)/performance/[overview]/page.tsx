import type { Metadata } from 'next'
import { OverviewPage, overviewTitle } from '#features/performance/overview/overview-page.tsx'
import type { AddressedPage } from '#features/searches/addressed-page.ts'

interface Props extends AddressedPage {
  readonly params: Promise<{ overview: string }>
}

export async function generateMetadata({ params, searchParams }: Props): Promise<Metadata> {
  return { title: overviewTitle((await params).overview, await searchParams) }
}

export default async function OverviewRoute({ params, searchParams }: Props) {
  return <OverviewPage kind={(await params).overview} params={await searchParams} />
}
