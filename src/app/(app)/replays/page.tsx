import { ReplaysPage, replaysMetadata } from '#features/replays/list/replays-page.tsx'
import type { AddressedPage } from '#features/searches/addressed-page.ts'

export const generateMetadata = replaysMetadata

export default async function ReplaysRoute({ searchParams }: AddressedPage) {
  return <ReplaysPage params={await searchParams} />
}
