import { ClickMapsPage, clickMapsMetadata } from '#features/replays/clicks/clicks-page.tsx'
import type { AddressedPage } from '#features/searches/addressed-page.ts'

export const generateMetadata = clickMapsMetadata

export default async function ClickMapsRoute({ searchParams }: AddressedPage) {
  return <ClickMapsPage params={await searchParams} />
}
