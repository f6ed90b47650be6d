import { loadCommits } from '#telemetry/load-commits.ts'
import type { LoadKinds } from './digest-ledger.ts'

/** All kinds that there are. Loaded late: most who open a catalogue commit nothing. */
export const allKinds: LoadKinds = async () => {
  const { kinds } = await import('#telemetry/kinds.ts')
  return loadCommits(kinds)
}
