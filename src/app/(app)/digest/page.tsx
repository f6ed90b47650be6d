import type { Metadata } from 'next'
import { LookupPage, lookupMetadata } from '#features/lookup/lookup-page.tsx'

export function generateMetadata(): Metadata {
  return lookupMetadata()
}

export default async function DigestsRoute({
  searchParams,
}: {
  searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>
}) {
  return <LookupPage params={await searchParams} />
}
