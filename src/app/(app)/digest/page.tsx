import type { Metadata } from 'next'
import type { AddressedPage } from '#features/searches/addressed-page.ts'
import { LookupPage, lookupMetadata } from '#features/lookup/lookup-page.tsx'

export function generateMetadata(): Metadata {
  return lookupMetadata()
}

export default async function DigestsRoute({ searchParams }: AddressedPage) {
  return <LookupPage params={await searchParams} />
}
