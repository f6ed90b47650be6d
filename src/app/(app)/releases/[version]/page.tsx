import type { Metadata } from 'next'
import type { AddressedPage } from '#features/searches/addressed-page.ts'
import { ReleasePage, releaseMetadata } from '#features/releases/page/release-page.tsx'

type Props = AddressedPage & { params: Promise<{ version: string }> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return releaseMetadata((await params).version)
}

export default async function ReleaseRoute({ params, searchParams }: Props) {
  return <ReleasePage segment={(await params).version} params={await searchParams} />
}
