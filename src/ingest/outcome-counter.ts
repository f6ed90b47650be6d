import type { ProjectId } from '#domain/ids.ts'
import type { Category, ItemOutcome, Outcome } from '#domain/outcome/outcome.ts'
import type { Spool } from '#domain/spool/spool.ts'

/**
 * Counts what ingest rejected. The sums are written as at most one spool record per second, and are counted from there
 * exactly once.
 */
export interface OutcomeCounter {
  count(outcome: {
    projectId: ProjectId | null
    category: Category
    outcome: Outcome
    reason: string
    quantity: number
    receivedAt: number
  }): void
  /** Writes the remaining counts. */
  close(): Promise<void>
}

const WRITE_EVERY_MS = 1_000
const NO_BODY = new Uint8Array(0)

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] }

export function createOutcomeCounter(spool: Spool): OutcomeCounter {
  let sums = new Map<string, Mutable<ItemOutcome>>()
  let timer: NodeJS.Timeout | undefined

  function count(counted: ItemOutcome): void {
    const { projectId, category, outcome, reason } = counted
    const name = `${projectId} ${category} ${outcome} ${reason}`
    const sum = sums.get(name)
    if (sum === undefined) sums.set(name, { ...counted })
    else sum.quantity += counted.quantity
    timer ??= setTimeout(() => void write(), WRITE_EVERY_MS)
  }

  async function write(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    if (sums.size === 0) return
    const outcomes = [...sums.values()]
    sums = new Map()
    const written = await spool.append({ header: { kind: 'outcomes', outcomes }, body: NO_BODY })
    // If the spool is full, they are counted later.
    if (!written.ok) for (const outcome of outcomes) count(outcome)
  }

  async function close(): Promise<void> {
    await write()
    clearTimeout(timer)
  }

  return { count, close }
}
