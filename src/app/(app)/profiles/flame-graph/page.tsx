import type { Metadata } from 'next'
import { flameMetadata, FlamePage } from '#features/profiles/flame/flame-page.tsx'
import type { AddressedPage } from '#features/searches/addressed-page.ts'

export function generateMetadata(): Metadata {
  return flameMetadata()
}

export default async function FlameGraphRoute({ searchParams }: AddressedPage) {
  return <FlamePage params={await searchParams} />
}
