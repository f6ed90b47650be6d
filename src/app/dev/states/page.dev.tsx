import type { Params } from '#features/dev-states/frame.tsx'
import { StatesIndex } from '#features/dev-states/index-page.tsx'

export default async function StatesRoute({ searchParams }: { searchParams: Promise<Params> }) {
  return <StatesIndex params={await searchParams} />
}
