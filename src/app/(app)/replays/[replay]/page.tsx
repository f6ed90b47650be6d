import type { Metadata } from 'next'
import { ReplayPage, replayMetadata } from '#features/replays/page/replay-page.tsx'
import type { AddressedPage } from '#features/searches/addressed-page.ts'

interface Props extends AddressedPage {
  readonly params: Promise<{ replay: string }>
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return replayMetadata((await params).replay)
}

export default async function ReplayRoute({ params, searchParams }: Props) {
  return <ReplayPage id={(await params).replay} params={await searchParams} />
}
