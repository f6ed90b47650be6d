import type { BatchCommit, CommitResult } from '#domain/processing/batch.ts'
import type { AsideRun, SpoolRange } from '#domain/spool/spool.ts'
import { addPlan, OutOfOrder, progressOf } from './digest-plan.ts'
import type { Engine } from './engine.ts'

/** A spool's latest commit, if it was attempted and never confirmed. */
interface Unconfirmed {
  readonly range: SpoolRange
  readonly done: Done
}

/** A commit whose statements have all run. */
export interface Done {
  readonly result: CommitResult
  /** Notifies the in-memory caches of the new state of the catalogue. */
  tell(): void
}

/**
 * If the connection drops during a commit, the client cannot know whether the commit succeeded. A retry must neither
 * fail for good because the first attempt succeeded, nor count anything twice. The latest request is therefore
 * remembered, and a retry compares it with the spool's stored position.
 */
export function createInDoubt({ db }: Engine) {
  const plans = new Map<string, SpoolRange>()
  const commits = new Map<string, Unconfirmed>()

  async function isPlanned(spoolId: string, range: SpoolRange): Promise<boolean> {
    const last = (await progressOf(db, spoolId)).planned.at(-1)
    return last !== undefined && isSame(last, range)
  }

  async function isCommitted(spoolId: string, { segment, to }: SpoolRange): Promise<boolean> {
    const { position } = await progressOf(db, spoolId)
    return position.segment === segment && position.offset === to
  }

  return {
    async plan(spoolId: string, range: SpoolRange, aside: readonly AsideRun[]): Promise<void> {
      const doubted = plans.get(spoolId)
      plans.delete(spoolId)
      try {
        await addPlan(db, spoolId, range, aside)
      } catch (fault) {
        if (!(fault instanceof OutOfOrder)) plans.set(spoolId, range)
        else if (doubted !== undefined && isSame(doubted, range) && (await isPlanned(spoolId, range))) return
        throw fault
      }
    },

    async commit(
      { spoolId, range }: Pick<BatchCommit, 'spoolId' | 'range'>,
      run: (finished: (done: Done) => void) => Promise<void>,
    ): Promise<CommitResult> {
      const doubted = commits.get(spoolId)
      commits.delete(spoolId)
      let done: Done | undefined
      try {
        await run((finished) => (done = finished))
      } catch (fault) {
        if (!(fault instanceof OutOfOrder)) {
          if (done !== undefined) commits.set(spoolId, { range, done })
          throw fault
        }
        if (doubted === undefined || !isSame(doubted.range, range) || !(await isCommitted(spoolId, range))) throw fault
        done = doubted.done
      }
      if (done === undefined) throw new Error('A commit ended without a result.')
      done.tell()
      return done.result
    },
  }
}

function isSame(one: SpoolRange, other: SpoolRange): boolean {
  return one.segment === other.segment && one.from === other.from && one.to === other.to
}
