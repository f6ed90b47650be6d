import type { Metadata } from 'next'
import { spanProfileMetadata, SpanProfilePage } from '#features/profiles/one/span-page.tsx'
import type { AddressedPage } from '#features/searches/addressed-page.ts'

export function generateMetadata(): Metadata {
  return spanProfileMetadata()
}

export default async function SpanProfileRoute({ searchParams }: AddressedPage) {
  return <SpanProfilePage params={await searchParams} />
}
