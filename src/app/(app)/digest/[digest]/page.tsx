import type { Metadata } from 'next'
import { DigestPage, digestMetadata } from '#features/lookup/digest-page.tsx'

interface DigestRouteProps {
  readonly params: Promise<{ digest: string }>
}

export async function generateMetadata({ params }: DigestRouteProps): Promise<Metadata> {
  return digestMetadata((await params).digest)
}

export default async function DigestRoute({ params }: DigestRouteProps) {
  return <DigestPage segment={(await params).digest} />
}
