import { createHash } from 'node:crypto'
import { nextRun } from '#digest/schedule/next-run.ts'
import type { Catalogue } from '#domain/catalogue.ts'
import type { ProjectId } from '#domain/ids.ts'
import { dueAt, passTime, takeCheckIn, type Judge, type Verdict } from '#domain/monitor/judge.ts'
import type { JudgedEnvironment, MonitorClock, MonitorTurn } from '#domain/monitor/monitor-catalogue.ts'
import type { MonitorState } from '#domain/monitor/monitor.ts'
import type { JudgedRuns, Run } from '#domain/monitor/run.ts'
import type { Spool } from '#domain/spool/spool.ts'
import type { JobResult } from '../job.ts'
import { reportIncident, resolveIncident, type IncidentParts } from '../monitor-issues/incidents.ts'
import { reportOf } from './report.ts'

export interface CheckInParts extends IncidentParts {
  readonly catalogue: IncidentParts['catalogue'] & Pick<Catalogue, 'monitorWork'>
  readonly spool: Pick<Spool, 'append' | 'backlog'>
}

/** Check-ins and due monitors evaluated per run. */
const MOST = 2_000
/** After this long without a run, the server counts as having been down. */
const ABSENT_MS = 60_000
/** Downtimes matter for as long as the longest possible run. */
const KEPT_MS = 40_320 * 60_000
const MAX_ABSENCES = 100
/** Runs per spool record. */
const RUNS_AT_ONCE = 500

/**
 * Evaluates received and missed check-ins. Results go to the spool before the catalogue is updated, so a run
 * interrupted by a crash is repeated with identical results.
 */
export async function judgeMonitors(parts: CheckInParts, now: Date): Promise<JobResult> {
  const { catalogue, spool } = parts
  const before = await catalogue.monitorWork.clock()
  // Read the backlog first: records that have left it are in the catalogue.
  const { oldestReceivedAt } = spool.backlog()
  // The spool may hold the check-in that seems missed, so time advances only as far as everything has been read.
  const reached = Math.min(now.getTime(), (oldestReceivedAt ?? Infinity) - 1)
  const found = await catalogue.monitorWork.waiting(reached, MOST)
  let clock = clockAt(before, now.getTime())
  const passed = Math.min(reached, found.readTo ?? Infinity)
  const judged = found.environments.map((one) => ({ one, verdict: judge(one, clock, passed) }))
  if (judged.some(({ verdict }) => verdict.runs.some(isAbsence))) {
    // Otherwise a crash would turn this time into a downtime, and the repeated run would produce different results.
    if (!(await catalogue.monitorWork.commit({ clock, states: [], upTo: 0 }))) return {}
    clock = { ...clock, turn: clock.turn + 1 }
  }
  await tellRuns(parts, judged, now)
  const states: MonitorTurn['states'][number][] = []
  for (const { one, verdict } of judged) {
    const state = await settleIncident(parts, one, verdict, now)
    const { id } = one.monitor
    states.push({ monitorId: id, environment: one.environment, state, dueAt: dueAt(state, one.monitor.config) })
  }
  if (states.length === 0 && !isWorthWriting(before, now.getTime())) return {}
  const written = await catalogue.monitorWork.commit({ clock, states, upTo: found.upTo })
  const runs = judged.reduce((sum, { verdict }) => sum + verdict.runs.length, 0)
  return { runs, more: found.more && written }
}

/** Whether the run's fate follows from a missing check-in. */
function isAbsence({ fate }: Run): boolean {
  return fate === 'missed' || fate === 'timeout'
}

/** Often enough to know when the server stopped, and rarely enough to cost nothing. */
function isWorthWriting({ aliveAt }: MonitorClock, now: number): boolean {
  return aliveAt === null || now - aliveAt >= ABSENT_MS / 4 || now < aliveAt
}

function clockAt({ turn, aliveAt, absences }: MonitorClock, now: number): MonitorClock {
  const gone = aliveAt !== null && now - aliveAt > ABSENT_MS ? [[aliveAt, now] as const] : []
  const kept = absences.filter(([, to]) => to > now - KEPT_MS)
  return { turn, aliveAt: now, absences: [...kept, ...gone].slice(-MAX_ABSENCES) }
}

function judge(one: JudgedEnvironment, clock: MonitorClock, reached: number): Verdict {
  const { projectId, slug, config } = one.monitor
  const facts: Judge = {
    monitor: { projectId, slug, environment: one.environment },
    config,
    nextRun,
    rowOf,
    absences: clock.absences,
  }
  let { state } = one
  const runs: Run[] = []
  const onwards = (next: Verdict) => {
    ;({ state } = next)
    runs.push(...next.runs)
  }
  for (const checkIn of one.checkIns) onwards(takeCheckIn(state, checkIn, facts))
  onwards(passTime(state, reached, facts))
  return { state, runs }
}

function rowOf(...words: readonly (string | number)[]): string {
  return createHash('md5').update(JSON.stringify(words)).digest('hex')
}

type Judged = readonly { readonly one: JudgedEnvironment; readonly verdict: Verdict }[]

async function tellRuns({ spool }: CheckInParts, judged: Judged, now: Date): Promise<void> {
  const all = judged.flatMap(({ verdict }) => verdict.runs)
  for (const [projectId, runs] of Map.groupBy(all, (run) => run.projectId)) {
    for (let from = 0; from < runs.length; from += RUNS_AT_ONCE) {
      await tell(spool, projectId, runs.slice(from, from + RUNS_AT_ONCE), now)
    }
  }
}

async function tell(
  spool: CheckInParts['spool'],
  projectId: ProjectId,
  runs: readonly Run[],
  now: Date,
): Promise<void> {
  const body = new TextEncoder().encode(JSON.stringify({ runs } satisfies JudgedRuns))
  const taken = await spool.append({ header: { kind: 'judged_runs', projectId, receivedAt: now.getTime() }, body })
  if (!taken.ok) throw new Error(`Runs that were judged could not be kept: ${taken.refusal.reason}.`)
}

/** Reports an incident that began or was unmuted, and resolves the issue of one that is over. */
async function settleIncident(
  parts: CheckInParts,
  one: JudgedEnvironment,
  { state }: Verdict,
  now: Date,
): Promise<MonitorState> {
  const { projectId } = one.monitor
  const { unreported, resolving } = state
  if (unreported !== null && !one.muted && !one.monitor.muted) {
    const { eventId, reportedAt } = await reportIncident(parts, projectId, reportOf(one, state, unreported), now)
    return { ...state, unreported: null, incident: { eventId, reportedAt } }
  }
  if (resolving === null) return state
  const recovery = await resolveIncident(parts, { ...resolving, projectId }, new Date(resolving.recoveredAt))
  return recovery === 'waiting' ? state : { ...state, resolving: null }
}
