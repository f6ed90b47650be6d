import type { Metadata } from 'next'
import { ReleasePage, releaseMetadata } from '#features/releases/page/release-page.tsx'

type Props = { params: Promise<{ version: string }> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return releaseMetadata((await params).version)
}

export default async function ReleaseRoute({ params }: Props) {
  return <ReleasePage segment={(await params).version} />
}
