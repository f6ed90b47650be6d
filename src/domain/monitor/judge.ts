import type { CheckIn } from './check-in.ts'
import { scheduleKeyOf, type MonitorConfig, type MonitorState, type OpenRun, type RunFate } from './monitor.ts'
import type { Run } from './run.ts'

/** The first scheduled run after `after`; `null` if it never runs again. */
export type NextRun = (config: MonitorConfig, after: number) => number | null

export interface Judge {
  readonly monitor: Pick<Run, 'projectId' | 'slug' | 'environment'>
  readonly config: MonitorConfig
  readonly nextRun: NextRun
  /** Derives 32 hex characters deterministically from the words. */
  readonly rowOf: (...words: readonly (string | number)[]) => string
  /** Times at which Mishap was down and could not receive check-ins: [from, to). */
  readonly absences: readonly (readonly [from: number, to: number])[]
}

export interface Verdict {
  readonly state: MonitorState
  /** Runs that have ended or changed. */
  readonly runs: readonly Run[]
}

const MINUTE_MS = 60_000
/** A check-in may arrive this early, because clocks differ. */
const EARLY_MS = 60_000
const MAX_OPEN = 20
const MAX_ENDED = 20
/**
 * Maximum number of runs missed at once that are recorded individually. For a longer absence, only the first ones are.
 */
const MAX_MISSED = 50

/** The next time an evaluation is needed if no check-in arrives; `null` if none is. */
export function dueAt(state: MonitorState, config: MonitorConfig): number | null {
  const moments = state.open.map((run) => timeoutOf(run, config))
  if (state.expectedAt !== null) moments.push(state.expectedAt + config.margin * MINUTE_MS)
  return moments.length === 0 ? null : Math.min(...moments)
}

/** Uses the current settings, so a longer limit also applies to running jobs. */
function timeoutOf({ startedAt }: OpenRun, { maxRuntime }: MonitorConfig): number {
  return startedAt + maxRuntime * MINUTE_MS
}

/** Advances the time to a check-in, then processes it. */
export function takeCheckIn(before: MonitorState, checkIn: CheckIn, judge: Judge): Verdict {
  const passed = passTime(before, checkIn.receivedAt, judge)
  const draft = new Draft(passed, judge)
  draft.take(checkIn)
  return draft.verdict()
}

/** Advances the time: detects runs that were missed or timed out. */
export function passTime(before: MonitorState, now: number, judge: Judge): Verdict {
  const draft = new Draft({ state: before, runs: [] }, judge)
  draft.pass(now)
  return draft.verdict()
}

class Draft {
  #state: MonitorState
  readonly #runs: Run[]
  readonly #judge: Judge

  constructor({ state, runs }: Verdict, judge: Judge) {
    this.#state = state
    this.#runs = [...runs]
    this.#judge = judge
  }

  verdict(): Verdict {
    return { state: this.#state, runs: this.#runs }
  }

  pass(now: number): void {
    this.#followSettings(now)
    for (let told = 0; ; told++) {
      const due = dueAt(this.#state, this.#judge.config)
      if (due === null || due > now) return
      if (told === MAX_MISSED) return this.#set({ expectedAt: this.#next(now), open: [] })
      const late = this.#state.open.find((run) => timeoutOf(run, this.#judge.config) === due)
      if (late === undefined) this.#miss(due)
      else this.#timeOut(late, due)
    }
  }

  take(checkIn: CheckIn): void {
    const { receivedAt, checkInId: id } = checkIn
    const first = this.#state.lastCheckInAt === null
    this.#set({ lastCheckInAt: Math.max(this.#state.lastCheckInAt ?? 0, receivedAt) })
    const { open } = this.#state
    const known = id === null ? open.at(-1) : open.find((run) => run.id === id)
    if (checkIn.status === 'in_progress') {
      const isOver = id !== null && this.#state.ended.some((run) => run.id === id)
      if ((known !== undefined && id !== null) || isOver) return
      return this.#set({ open: [...open.slice(1 - MAX_OPEN), this.#begin(checkIn, receivedAt, first)] })
    }
    const over = id === null ? undefined : this.#state.ended.find((run) => run.id === id)
    if (known === undefined && over !== undefined) return this.#amend(over, checkIn)
    const run = known ?? this.#begin(checkIn, receivedAt - (checkIn.duration ?? 0), first)
    this.#set({ open: open.filter((one) => one !== run) })
    this.#end(run, checkIn, known === undefined ? null : checkIn.receivedAt - run.startedAt)
  }

  /** Applies new settings immediately; an interval counts from the last check-in. */
  #followSettings(now: number): void {
    const { config } = this.#judge
    const scheduleKey = scheduleKeyOf(config)
    const { lastCheckInAt } = this.#state
    if (this.#state.scheduleKey === scheduleKey) return
    // Nothing is expected before the first check-in.
    this.#set({ scheduleKey, missed: null, expectedAt: lastCheckInAt === null ? null : this.#next(now) })
  }

  #next(after: number): number | null {
    return this.#judge.nextRun(this.#judge.config, after)
  }

  #set(fields: Partial<MonitorState>): void {
    this.#state = { ...this.#state, ...fields }
  }

  #wasAbsent(from: number, to: number): boolean {
    return this.#judge.absences.some(([gone, back]) => gone < to && back > from)
  }

  #miss(due: number): void {
    const { expectedAt } = this.#state
    if (expectedAt === null) return
    const { monitor, rowOf } = this.#judge
    const row = rowOf('missed', monitor.projectId, monitor.slug, monitor.environment, expectedAt)
    const fate = this.#wasAbsent(expectedAt - EARLY_MS, due) ? 'unknown' : 'missed'
    this.#set({ expectedAt: this.#next(expectedAt), missed: { row, expectedAt } })
    this.#settle({ ...nobody, row, fate, at: expectedAt, expectedAt, endedAt: due })
  }

  #timeOut(late: OpenRun, due: number): void {
    this.#set({ open: this.#state.open.filter((run) => run !== late) })
    const fate = this.#wasAbsent(late.startedAt, due) ? 'unknown' : 'timeout'
    const newer = this.#state.ended.some((run) => run.endedAt > late.startedAt && run.fate !== 'timeout')
    this.#settle(runOf(late, fate, due, null), newer ? 'tell' : 'count')
  }

  /** Starts the run of a check-in and computes the next expected one. */
  #begin(checkIn: CheckIn, startedAt: number, first: boolean): OpenRun {
    const { config, rowOf, monitor } = this.#judge
    const id = checkIn.checkInId ?? checkIn.itemId
    const { expectedAt, missed } = this.#state
    const common = {
      id,
      startedAt,
      traceId: checkIn.traceId,
      release: checkIn.release,
      row: rowOf('run', monitor.projectId, monitor.slug, monitor.environment, id),
    }
    if (first || config.schedule?.type === 'interval') {
      this.#set({ expectedAt: this.#next(checkIn.receivedAt), missed: null })
      return missed === null ? { ...common, expectedAt } : { ...common, ...missed }
    }
    if (expectedAt === null) return { ...common, expectedAt: null }
    if (checkIn.receivedAt >= expectedAt - this.#tolerance(expectedAt)) {
      this.#set({ expectedAt: this.#next(Math.max(checkIn.receivedAt, expectedAt)), missed: null })
      return { ...common, expectedAt }
    }
    if (missed === null) return { ...common, expectedAt: null }
    this.#set({ missed: null })
    return { ...common, ...missed }
  }

  /** For a job that runs every minute, a run half a minute late is not an early next run. */
  #tolerance(expectedAt: number): number {
    const next = this.#next(expectedAt)
    return next === null ? EARLY_MS : Math.min(EARLY_MS, (next - expectedAt) / 4)
  }

  /** @param took measured duration; `null` if the start was not received */
  #end(run: OpenRun, checkIn: CheckIn, took: number | null): void {
    const duration = checkIn.duration ?? (took === null ? null : Math.max(0, took))
    const isLate = this.#isLate(run)
    const fate = checkIn.status === 'error' ? 'error' : isLate ? 'late' : 'ok'
    const told = { ...run, traceId: checkIn.traceId ?? run.traceId, release: checkIn.release || run.release }
    this.#settle({ ...runOf(told, fate, checkIn.receivedAt, duration), outputId: outputOf(checkIn) })
  }

  /** A check-in that could not be received in time may have been on time. */
  #isLate({ expectedAt, startedAt }: OpenRun): boolean {
    if (expectedAt === null) return false
    const deadline = expectedAt + this.#judge.config.margin * MINUTE_MS
    return startedAt > deadline && !this.#wasAbsent(expectedAt - EARLY_MS, deadline)
  }

  /** Updates a run that had been given up: it timed out but finished later, or Mishap was down. */
  #amend(over: MonitorState['ended'][number], checkIn: CheckIn): void {
    if (over.fate !== 'timeout' && over.fate !== 'unknown') return
    const { duration, receivedAt } = checkIn
    const startedAt = receivedAt - (duration ?? 0)
    const fate = over.fate === 'timeout' ? 'timeout' : checkIn.status === 'error' ? 'error' : 'ok'
    const run = {
      ...nobody,
      row: over.row,
      fate,
      at: startedAt,
      expectedAt: null,
      startedAt,
      endedAt: receivedAt,
    } as const
    this.#set({ ended: this.#state.ended.filter((one) => one !== over) })
    const { traceId, release, checkInId } = checkIn
    this.#settle({ ...run, duration, checkInId, traceId, release, outputId: outputOf(checkIn) }, 'tell')
    if (checkIn.status === 'ok') this.#count({ ...this.#told(run), fate: 'ok' })
  }

  #told(run: Omit<Run, 'projectId' | 'slug' | 'environment'>): Run {
    return { ...this.#judge.monitor, ...run }
  }

  /** @param weight whether the run affects the monitor's status, or is only recorded */
  #settle(run: Omit<Run, 'projectId' | 'slug' | 'environment'>, weight: 'count' | 'tell' = 'count'): void {
    const told = this.#told(run)
    this.#runs.push(told)
    if (run.checkInId !== null) {
      const { checkInId: id, row, fate, endedAt } = run
      this.#set({ ended: [...this.#state.ended.slice(1 - MAX_ENDED), { id, row, fate, endedAt }] })
    }
    this.#set({ lastFate: run.fate })
    if (weight === 'count') this.#count(told)
  }

  #count(run: Run): void {
    if (run.fate === 'unknown') return
    const { failureThreshold, recoveryThreshold } = this.#judge.config
    if (isWell(run.fate)) {
      const successes = this.#state.successes + 1
      this.#set({ successes, failures: 0, lastOkAt: run.endedAt })
      if (this.#state.status === 'waiting') this.#set({ status: 'ok' })
      if (this.#state.status === 'failing' && successes >= recoveryThreshold) this.#recover(run.endedAt)
      return
    }
    const failures = this.#state.failures + 1
    this.#set({ failures, successes: 0 })
    if (this.#state.status === 'failing' || failures < failureThreshold) return
    const number = this.#state.incidents + 1
    this.#set({ status: 'failing', incidents: number, unreported: { number, run, failures }, resolving: null })
  }

  #recover(at: number): void {
    const { incident } = this.#state
    this.#set({
      status: 'ok',
      incident: null,
      // An incident that ended before it was reported is dropped.
      unreported: null,
      ...(incident !== null && { resolving: { ...incident, recoveredAt: at } }),
    })
  }
}

const nobody = { startedAt: null, duration: null, checkInId: null, traceId: null, release: '', outputId: null } as const

function runOf(run: OpenRun, fate: RunFate, endedAt: number, duration: number | null) {
  const { row, expectedAt, startedAt, traceId, release, id } = run
  return {
    row,
    fate,
    at: startedAt,
    expectedAt,
    startedAt,
    endedAt,
    duration,
    checkInId: id,
    traceId,
    release,
    outputId: null,
  }
}

function outputOf({ hasOutput, itemId }: CheckIn): string | null {
  return hasOutput ? itemId : null
}

/** Whether a run ended successfully. */
export function isWell(fate: RunFate): boolean {
  return fate === 'ok' || fate === 'late'
}
