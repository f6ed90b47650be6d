import type { Metadata } from 'next'
import { VitalsPage, vitalsTitle } from '#features/performance/vitals/vitals-page.tsx'

type Props = { searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>> }

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  return { title: vitalsTitle(await searchParams) }
}

export default async function VitalsRoute({ searchParams }: Props) {
  return <VitalsPage params={await searchParams} />
}
