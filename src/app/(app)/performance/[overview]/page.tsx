import type { Metadata } from 'next'
import { OverviewPage, overviewTitle } from '#features/performance/overview/overview-page.tsx'

type Props = {
  params: Promise<{ overview: string }>
  searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>
}

export async function generateMetadata({ params, searchParams }: Props): Promise<Metadata> {
  return { title: overviewTitle((await params).overview, await searchParams) }
}

export default async function OverviewRoute({ params, searchParams }: Props) {
  return <OverviewPage kind={(await params).overview} params={await searchParams} />
}
