import { setTimeout as delay } from 'node:timers/promises'
import type { CheckTarget, UptimeCheck } from '#domain/uptime/check.ts'
import { dueAfter } from '#domain/uptime/due.ts'
import type { MaintenanceWindow } from '#domain/uptime/maintenance.ts'
import type { CheckResult, ProbeResult } from '#domain/uptime/result.ts'
import { isInMaintenance } from './maintenance-now.ts'

export interface Work {
  readonly checks: readonly UptimeCheck[]
  readonly windows: readonly MaintenanceWindow[]
}

export interface Found {
  readonly check: UptimeCheck
  readonly result: CheckResult
}

export interface SchedulerParts {
  /** Returns the checks to run; `undefined` if unchanged. */
  readonly changes: () => Promise<Work | undefined>
  /** Stores results durably. @returns false if they have to be submitted again */
  readonly take: (found: readonly Found[]) => Promise<boolean>
  readonly probe: (target: CheckTarget, timeoutMs: number) => Promise<ProbeResult>
  /** The probe that runs the checks: see CheckResult. */
  readonly who: () => Pick<CheckResult, 'probe' | 'probeId'>
  readonly onFault: (fault: unknown) => void
}

/** Maximum concurrent checks; each may hold a connection until its timeout. */
const MOST_AT_ONCE = 500
const ASK_EVERY_MS = 2000
/** Maximum results queued while the server or spool is unavailable; the oldest are dropped. */
const MOST_WAITING = 20_000
const BATCH = 1000
/** The delay before a retry, long enough for a glitch to pass. */
const RETRY_AFTER_MS = 1000

interface Planned {
  check: UptimeCheck
  dueAt: number
  isRunning: boolean
}

/** Runs checks when they are due, at staggered offsets within their intervals, and submits the results. */
export class Scheduler {
  readonly #parts: SchedulerParts
  readonly #planned = new Map<number, Planned>()
  #windows: readonly MaintenanceWindow[] = []
  #askedAt = -Infinity
  #isFilled = false
  #running = 0
  #waiting: Found[] = []
  /** The last submitted batch, until it is acknowledged: a repetition must have identical bytes to be deduplicated. */
  #handed: readonly Found[] = []
  #dropped = 0

  constructor(parts: SchedulerParts) {
    this.#parts = parts
  }

  /** Starts due checks without waiting for them, and submits the results so far. */
  async tick(now: Date): Promise<{ readonly started: number; readonly taken: number; readonly dropped: number }> {
    if (now.getTime() - this.#askedAt >= ASK_EVERY_MS) await this.#ask(now.getTime())
    const started = this.#start(now.getTime())
    const taken = await this.#handOver()
    const dropped = this.#dropped
    this.#dropped = 0
    return { started, taken, dropped }
  }

  /** Submits the results so far. Checks in progress are discarded and run again when due. */
  async stop(): Promise<void> {
    await this.#handOver()
  }

  async #ask(now: number): Promise<void> {
    const work = await this.#parts.changes()
    this.#askedAt = now
    if (work === undefined) return
    this.#windows = work.windows
    const gone = new Set(this.#planned.keys())
    for (const check of work.checks) {
      gone.delete(check.id)
      const known = this.#planned.get(check.id)
      if (known === undefined) {
        // The creator of a new check is waiting for its result; after a start, checks keep to their schedule.
        const dueAt = this.#isFilled ? now : dueAfter(check.id, check.intervalSeconds, now)
        this.#planned.set(check.id, { check, dueAt, isRunning: false })
        continue
      }
      if (JSON.stringify(known.check) !== JSON.stringify(check)) known.dueAt = now
      known.check = check
    }
    for (const id of gone) this.#planned.delete(id)
    this.#isFilled = true
  }

  #start(now: number): number {
    let started = 0
    for (const planned of this.#planned.values()) {
      if (planned.dueAt > now || planned.isRunning) continue
      if (this.#running >= MOST_AT_ONCE) break
      const { check, dueAt } = planned
      planned.isRunning = true
      // Missed runs are not made up for.
      planned.dueAt = dueAfter(check.id, check.intervalSeconds, now)
      this.#running++
      started++
      void this.#check(check, now - dueAt > check.intervalSeconds * 1000 ? now : dueAt)
        .catch(this.#parts.onFault)
        .finally(() => {
          planned.isRunning = false
          this.#running--
        })
    }
    return started
  }

  async #check(check: UptimeCheck, at: number): Promise<void> {
    for (let attempt = 1; attempt <= check.retries + 1; attempt++) {
      // oxlint-disable-next-line no-await-in-loop -- one try after the other
      const found = await this.#parts.probe(check.target, check.timeoutMs)
      const isFinal = found.failure === null || attempt > check.retries
      const inMaintenance = isInMaintenance(this.#windows, check, at)
      this.#add({
        check,
        result: { ...found, ...this.#parts.who(), checkId: check.id, at, attempt, isFinal, inMaintenance },
      })
      if (isFinal) return
      // oxlint-disable-next-line no-await-in-loop -- see above
      await delay(RETRY_AFTER_MS, undefined, { ref: false })
    }
  }

  #add(found: Found): void {
    this.#waiting.push(found)
    const over = this.#waiting.length - MOST_WAITING
    if (over <= 0) return
    this.#waiting.splice(0, over)
    this.#dropped += over
  }

  async #handOver(): Promise<number> {
    let taken = 0
    for (;;) {
      if (this.#handed.length === 0) this.#handed = this.#waiting.splice(0, BATCH)
      // oxlint-disable-next-line no-await-in-loop -- in the order in which they came
      if (this.#handed.length === 0 || !(await this.#parts.take(this.#handed))) return taken
      taken += this.#handed.length
      this.#handed = []
    }
  }
}
