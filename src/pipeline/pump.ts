/**
 * The digest: moves records from the spool into the stores. `pump-lane.ts` drives ranges through all steps,
 * `digest-threads.ts` runs the pure part, `digest-records.ts`, in worker threads, and `duplicates.ts` removes what an
 * SDK has sent twice. Costly records are set aside (`costs.ts`) and digested separately (`aside-lane.ts`), so that they
 * do not delay the records of other senders.
 */
import { asideId, AsideLane, isBefore } from './aside-lane.ts'
import { PumpLane, SharedLanes } from './pump-lane.ts'
import type { PumpParts } from './pump-parts.ts'
import { within, without } from './work.ts'

export interface Pump {
  /** The error message of what currently stops the digest, or null while it runs. */
  fault(): string | null
  /**
   * Plans no batch while `work` runs, so that consecutive copies of the stores are consistent: every batch in one of
   * them has been planned. Batches in flight finish first, unless a store does not answer.
   */
  whileResting<T>(work: () => Promise<T>): Promise<T>
  /** Finishes the batches in flight and plans no more. */
  stop(): Promise<void>
}

/** Maximum number of set-aside records digested at once, because each may take seconds. */
const ASIDE_LIMITS = { records: 10, bytes: 16 * 1024 ** 2 }

/**
 * Moves the spool into the stores, exactly once, in two lanes (docs/design.md 2.2, docs/decisions/0005 and 0146). The
 * first takes records in order, and sets aside costly ones and those of recently costly senders. The second takes what
 * was set aside. Neither waits for the other.
 */
export async function startPump(parts: PumpParts): Promise<Pump> {
  const { spool, ledger } = parts
  const { position, planned, aside } = await ledger.progress(spool.id)
  const later = await ledger.progress(asideId(spool.id))
  const waiting = aside.filter((run) => !isBefore(run, later.position))
  const lane = new AsideLane(
    parts,
    position,
    waiting.filter((run) => isBefore(run, position)),
  )
  // The spool may still hold what was committed before a crash.
  await lane.digested(position, [])

  const shared = new SharedLanes()
  const first = new PumpLane(parts, {
    shared,
    from: position,
    abandons: false,
    setAside: ({ segment, from, to }) =>
      waiting.filter((run) => run.segment === segment && run.from >= from && run.to <= to),
    workOf: (range, isRepeat, without_) => ({
      ...range,
      runs: without([range], without_),
      turn: isRepeat ? 'repeat' : 'first',
    }),
    release: (before, added) => lane.digested(before, added),
  })
  const second = new PumpLane(
    { ...parts, spool: lane, limits: ASIDE_LIMITS, batchesInFlight: 1, batchWaitMs: 0 },
    {
      shared,
      from: later.position,
      abandons: true,
      node: spool.id,
      setAside: () => [],
      workOf: (range) => ({ ...range, runs: within(lane.runsOf(range), range), turn: 'last' }),
      release: (before) => lane.release(before),
    },
  )
  first.start(planned)
  second.start(later.planned)
  return {
    fault: () => first.fault() ?? second.fault(),
    whileResting: (work) => second.whileResting(() => first.whileResting(work)),
    stop: async () => {
      await Promise.all([first.stop(), second.stop()])
    },
  }
}
