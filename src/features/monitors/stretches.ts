import type { RunFate } from '#domain/monitor/monitor.ts'
import type { FateBucket } from '#domain/monitor/run.ts'
import { worstFirst } from './words.ts'

/** Adjacent cells of a timeline with the same outcome. */
export interface Stretch {
  readonly from: number
  readonly cells: number
  /** The worst outcome in each cell; `null` without runs. */
  readonly fate: RunFate | null
}

/** Returns a timeline of `length` cells, each with its worst run's outcome, with equal neighbours joined. */
export function stretchesOf(
  buckets: readonly Pick<FateBucket, 'bucket' | 'fate'>[],
  length: number,
): readonly Stretch[] {
  const cells: (RunFate | null)[] = Array.from({ length }, () => null)
  for (const { bucket, fate } of buckets) {
    const was = cells[bucket]
    if (was === undefined) continue
    if (was === null || worstFirst.indexOf(fate) < worstFirst.indexOf(was)) cells[bucket] = fate
  }
  const stretches: Stretch[] = []
  for (const [from, fate] of cells.entries()) {
    const last = stretches.at(-1)
    if (last !== undefined && last.fate === fate) stretches[stretches.length - 1] = { ...last, cells: last.cells + 1 }
    else stretches.push({ from, cells: 1, fate })
  }
  return stretches
}
