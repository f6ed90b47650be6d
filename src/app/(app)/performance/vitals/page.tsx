import type { Metadata } from 'next'
import { VitalsPage, vitalsTitle } from '#features/performance/vitals/vitals-page.tsx'
import type { AddressedPage } from '#features/searches/addressed-page.ts'

export async function generateMetadata({ searchParams }: AddressedPage): Promise<Metadata> {
  return { title: vitalsTitle(await searchParams) }
}

export default async function VitalsRoute({ searchParams }: AddressedPage) {
  return <VitalsPage params={await searchParams} />
}
