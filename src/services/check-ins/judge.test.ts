import { expect, test } from 'vitest'
import { nextRun } from '#digest/schedule/next-run.ts'
import { parseEventId, parseProjectId, type EventId, type ProjectId } from '#domain/ids.ts'
import type { CheckIn } from '#domain/monitor/check-in.ts'
import { dueAt, passTime, takeCheckIn, type Judge, type Verdict } from '#domain/monitor/judge.ts'
import { defaultConfig, newState, type MonitorConfig } from '#domain/monitor/monitor.ts'

const MINUTE_MS = 60_000
const start = Date.UTC(2026, 5, 1)
const at = (minutes: number) => start + minutes * MINUTE_MS
const idOf = (name: string) => Buffer.from(name.padEnd(16)).toString('hex')
const project = known<ProjectId>(parseProjectId('1'))
const monitor = { projectId: project, slug: 'backup', environment: 'production' }

function known<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('That is no id.')
  return value
}

const everyTen: MonitorConfig = {
  ...defaultConfig,
  schedule: { type: 'crontab', value: '*/10 * * * *' },
  margin: 2,
  maxRuntime: 5,
}

/** Input: a minute, a status, and the run (default: the latest). `time` only advances the clock. */
type Step = readonly [minute: number, word: CheckIn['status'] | 'time', run?: string]

function judged(
  config: MonitorConfig,
  steps: readonly Step[],
  absences: readonly (readonly [from: number, to: number])[] = [],
) {
  const judge: Judge = {
    monitor,
    config,
    nextRun,
    rowOf: (...words) => words.join(' '),
    absences: absences.map(([from, to]) => [at(from), at(to)] as const),
  }
  let state = newState
  const rows = new Map<string, string>()
  const incidents: string[] = []
  const take = (verdict: Verdict, minute: number) => {
    const before = state.incidents
    ;({ state } = verdict)
    for (const run of verdict.runs) {
      const took = run.duration === null ? '' : ` ${run.duration / MINUTE_MS}`
      rows.set(run.row, `${(run.at - start) / MINUTE_MS} ${run.fate}${took}`)
    }
    if (state.incidents > before) incidents.push(`${minute} ${state.unreported?.run.fate}`)
  }
  for (const [minute, word, run] of steps) {
    if (word === 'time') take(passTime(state, at(minute), judge), minute)
    else take(takeCheckIn(state, checkInAt(minute, word, run), judge), minute)
  }
  return { state, fates: [...rows.values()], incidents, due: dueAt(state, config) }
}

function checkInAt(minute: number, status: CheckIn['status'], run?: string): CheckIn {
  return {
    ...monitor,
    checkInId: run === undefined ? null : idOf(run),
    itemId: known<EventId>(parseEventId(idOf(`i${minute}`))),
    status,
    receivedAt: at(minute),
    duration: null,
    traceId: null,
    release: '',
    hasOutput: false,
    config: null,
  }
}

test('a run that comes after its grace period turns the missed one into a late one, and the monitor recovers', () => {
  const { fates, state, incidents } = judged(everyTen, [
    [0, 'ok'],
    [12, 'time'],
    [15, 'in_progress', 'a'],
    [16, 'ok', 'a'],
  ])
  expect(fates).toEqual(['0 ok', '15 late 1'])
  expect(incidents).toEqual(['12 missed'])
  expect(state).toMatchObject({ status: 'ok', failures: 0, expectedAt: at(20) })
})

test('a lone end says how the run went, and not how long it took', () => {
  expect(
    judged(everyTen, [
      [0, 'ok'],
      [10, 'error'],
    ]).fates,
  ).toEqual(['0 ok', '10 error'])
})

test('a start that comes after its end, or again, changes nothing', () => {
  const { fates, state } = judged(everyTen, [
    [0, 'ok', 'a'],
    [0.1, 'in_progress', 'a'],
    [10, 'in_progress', 'b'],
    [10.5, 'in_progress', 'b'],
    [11, 'ok', 'b'],
    [11.5, 'ok', 'b'],
  ])
  expect(fates).toEqual(['0 ok', '10 ok 1'])
  expect(state.open).toEqual([])
})

test('runs that overlap end by their ids; an end without one is of the latest', () => {
  const { fates } = judged({ ...everyTen, maxRuntime: 30 }, [
    [0, 'in_progress', 'a'],
    [10, 'in_progress', 'b'],
    [11, 'in_progress', 'c'],
    [12, 'ok'],
    [13, 'ok', 'a'],
    [14, 'error', 'b'],
  ])
  expect(fates).toEqual(['11 ok 1', '0 ok 13', '10 error 4'])
})

test('a run that took too long stays timed out when it ends, and its ok lets the monitor recover', () => {
  const { fates, state, incidents } = judged(everyTen, [
    [0, 'in_progress', 'a'],
    [5, 'time'],
    [8, 'ok', 'a'],
  ])
  expect(fates).toEqual(['8 timeout'])
  expect(incidents).toEqual(['5 timeout'])
  expect(state).toMatchObject({ status: 'ok', failures: 0 })
})

test('so many failures in a row make an incident, and so many successes end it', () => {
  const config = { ...everyTen, failureThreshold: 3, recoveryThreshold: 2 }
  const failing = [
    [0, 'ok'],
    [10, 'error'],
    [20, 'error'],
    [30, 'ok'],
    [40, 'error'],
    [52, 'time'],
    [60, 'error'],
  ] as const
  expect(judged(config, failing).incidents).toEqual(['60 error'])
  expect(judged(config, [...failing, [70, 'error']]).incidents).toEqual(['60 error'])
  expect(judged(config, [...failing, [70, 'ok']]).state.status).toBe('failing')
  expect(judged(config, [...failing, [70, 'ok'], [80, 'error'], [90, 'ok']]).state.status).toBe('failing')
  expect(judged(config, [...failing, [70, 'ok'], [80, 'ok']]).state.status).toBe('ok')
})

test('an interval is counted from each check-in, however late it comes', () => {
  const hourly: MonitorConfig = { ...everyTen, schedule: { type: 'interval', value: 1, unit: 'hour' } }
  const { fates, due } = judged(hourly, [
    [0, 'ok'],
    [61, 'ok'],
    [123, 'time'],
    [150, 'ok'],
  ])
  expect(fates).toEqual(['0 ok', '61 ok', '150 late'])
  expect(due).toBe(at(212))
})

test('a run that began while nobody could hear it is not late', () => {
  expect(
    judged(
      everyTen,
      [
        [0, 'ok'],
        [16, 'ok', 'a'],
      ],
      [[8, 15]],
    ).fates,
  ).toEqual(['0 ok', '16 ok'])
})

test('whoever allows more time or less allows it to the run that is under way', () => {
  const state = judged({ ...everyTen, maxRuntime: 5 }, [[0, 'in_progress', 'a']]).state
  expect(dueAt(state, { ...everyTen, maxRuntime: 30 })).toBe(at(12))
  expect(dueAt(state, { ...everyTen, maxRuntime: 1 })).toBe(at(1))
})
