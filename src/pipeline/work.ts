import type { AsideRun, SpoolHeader, SpoolRange } from '#domain/spool/spool.ts'

/** Whole records that follow one another in a segment: [from, to). */
export type Run = Pick<SpoolRange, 'from' | 'to'>

/** A range of the spool, and the records of it that are to be digested. */
export interface Work extends SpoolRange {
  /** In order. Records between them are left alone. */
  readonly runs: readonly Run[]
  /**
   * `first`: records that are costly, or whose sender was costly lately, are set aside. `repeat`: the batch was planned
   * before, and has to be the same again. `last`: these records were set aside, and are digested whatever they cost.
   */
  readonly turn: 'first' | 'repeat' | 'last'
}

/** The project and the key that an envelope came with; '' for what Mishap itself writes, which never has to wait. */
export function senderOf(header: SpoolHeader): string {
  return header.kind === 'envelope' ? `${header.projectId}:${header.key ?? ''}` : ''
}

/** The record with this header, as one that is set aside. */
export function asideRun(header: SpoolHeader, place: SpoolRange): AsideRun {
  const projectId = header.kind === 'outcomes' ? null : header.projectId
  return { ...place, projectId, key: (header.kind === 'envelope' && header.key) || '', records: 1 }
}

/** Returns what is left of runs without others that lie within them. Both are in order. */
export function without(runs: readonly Run[], taken: readonly Run[]): readonly Run[] {
  return runs.flatMap((run) => {
    const left: Run[] = []
    let { from } = run
    for (const one of taken) {
      if (one.to <= run.from || one.from >= run.to) continue
      if (one.from > from) left.push({ from, to: one.from })
      from = one.to
    }
    if (from < run.to) left.push({ from, to: run.to })
    return left
  })
}

/** Returns what of runs lies in [from, to). */
export function within(runs: readonly Run[], { from, to }: Run): readonly Run[] {
  return runs
    .map((run) => ({ from: Math.max(run.from, from), to: Math.min(run.to, to) }))
    .filter((run) => run.from < run.to)
}
