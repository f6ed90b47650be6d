import { loadCommits } from '#telemetry/load-commits.ts'
import type { LoadKinds } from './digest-ledger.ts'

/** Loaded lazily, because most processes that open a catalogue never commit anything. */
export const allKinds: LoadKinds = async () => {
  const { kinds } = await import('#telemetry/kinds.ts')
  return loadCommits(kinds)
}
