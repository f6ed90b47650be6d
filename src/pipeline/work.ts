import type { AsideRun, SpoolHeader, SpoolRange } from '#domain/spool/spool.ts'

/** Consecutive whole records of a segment: [from, to). */
export type Run = Pick<SpoolRange, 'from' | 'to'>

/** A range of the spool, and which of its records to digest. */
export interface Work extends SpoolRange {
  /** In order. Records between them are left alone. */
  readonly runs: readonly Run[]
  /**
   * `first`: records that are costly, or whose sender was costly recently, are set aside. `repeat`: the batch was
   * planned before, and must be identical. `last`: these records were set aside, and are digested at any cost.
   */
  readonly turn: 'first' | 'repeat' | 'last'
}

/** The project and key of an envelope; '' for records that Mishap itself writes, which never have to wait. */
export function senderOf(header: SpoolHeader): string {
  return header.kind === 'envelope' ? `${header.projectId}:${header.key ?? ''}` : ''
}

/** The run of a single record with this header that is set aside. */
export function asideRun(header: SpoolHeader, place: SpoolRange): AsideRun {
  const projectId = header.kind === 'outcomes' ? null : header.projectId
  return { ...place, projectId, key: (header.kind === 'envelope' && header.key) || '', records: 1 }
}

/** Removes runs from others that contain them. Both are in order. */
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

/** The parts of runs within [from, to). */
export function within(runs: readonly Run[], { from, to }: Run): readonly Run[] {
  return runs
    .map((run) => ({ from: Math.max(run.from, from), to: Math.min(run.to, to) }))
    .filter((run) => run.from < run.to)
}
