import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { nextRun } from '#digest/schedule/next-run.ts'
import { parseEnvelope } from '#domain/envelope/parse.ts'
import { parseProjectId } from '#domain/ids.ts'
import { takeCheckIn, type Judge } from '#domain/monitor/judge.ts'
import { defaultConfig, newState } from '#domain/monitor/monitor.ts'
import type { CheckIn } from '#domain/monitor/check-in.ts'
import { digestCheckIn } from './digest.ts'

const recorded = new URL('../../../fixtures/recorded/', import.meta.url)
const projectId = parseProjectId('42')

/** The check-ins in a folder of recordings, each received when it was sent. */
function checkInsOf(folder: string): readonly CheckIn[] {
  if (projectId === undefined) throw new Error('That is no id.')
  const files = globSync(`${folder}/*.envelope`, { cwd: recorded }).toSorted()
  return files.map((file) => {
    const envelope = parseEnvelope(readFileSync(new URL(file, recorded)))
    if (!envelope.ok) throw new Error(`${file} is no envelope.`)
    const { header, items } = envelope.value
    const common = { remoteAddress: null, userAgent: null, envelope: header, index: 0 }
    const receivedAt = Date.parse(header.sent_at ?? '')
    const read = digestCheckIn(items[0]?.payload ?? new Uint8Array(), { projectId, receivedAt, ...common })
    if (!read.ok) throw new Error(`${file}: ${read.refusal.reason}`)
    return read.value.checkIn
  })
}

/** Evaluates each monitor's check-ins with the settings sent along: `slug, environment: fate after that many ms`. */
function runsOf(checkIns: readonly CheckIn[]): readonly string[] {
  return [...Map.groupBy(checkIns, ({ slug }) => slug).values()].flatMap((ofOne) => {
    const config = { ...defaultConfig, ...ofOne.find((one) => one.config !== null)?.config }
    let state = newState
    return ofOne.flatMap((checkIn) => {
      const monitor = { projectId: checkIn.projectId, slug: checkIn.slug, environment: checkIn.environment }
      const judge: Judge = { monitor, config, nextRun, rowOf: (...words) => words.join(' '), absences: [] }
      const verdict = takeCheckIn(state, checkIn, judge)
      ;({ state } = verdict)
      return verdict.runs.map((run) => `${run.slug}, ${run.environment}: ${run.fate} after ${run.duration} ms`)
    })
  })
}

const nightly = {
  schedule: { type: 'crontab', value: '0 3 * * *' },
  timezone: 'Europe/Vienna',
  margin: 10,
  maxRuntime: 45,
  failureThreshold: 2,
  recoveryThreshold: 3,
}
const everyTwoHours = { schedule: { type: 'interval', value: 2, unit: 'hour' } }

test('decorated jobs of the Python SDK are runs with their settings', () => {
  const checkIns = checkInsOf('python2/cron')
  expect(checkIns.map(({ slug, status, config }) => [slug, status, config])).toEqual([
    ['nightly-report', 'in_progress', nightly],
    ['nightly-report', 'ok', nightly],
    ['sync-stock', 'in_progress', null],
    ['sync-stock', 'error', null],
    ['rotate-keys', 'in_progress', everyTwoHours],
    ['rotate-keys', 'ok', everyTwoHours],
  ])
  expect(new Set(checkIns.map(({ release }) => release))).toEqual(new Set(['jobs@2.1.0']))
  expect(checkIns.every(({ traceId }) => traceId !== null)).toBe(true)
  expect(runsOf(checkIns)).toEqual([
    'nightly-report, production: ok after 51 ms',
    'sync-stock, production: error after 0 ms',
    'rotate-keys, production: ok after 10 ms',
  ])
})

test('jobs that Node’s SDK wraps, and those of node-cron and cron that it instruments, are runs with their settings', () => {
  const checkIns = checkInsOf('node11/cron')
  const begun = checkIns.filter(({ status }) => status === 'in_progress')
  const crontab = (value: string, timezone: string) => ({
    schedule: { type: 'crontab', value },
    timezone,
  })
  expect(begun.map(({ slug, config }) => [slug, config])).toEqual([
    ['nightly-report', nightly],
    ['sync-stock', null],
    ['rotate-keys', everyTwoHours],
    ['every-second', crontab('* * * * * *', 'America/New_York')],
    ['every-other-second', crontab('*/2 * * * * *', 'Asia/Tokyo')],
  ])
  expect(checkIns.every(({ release, traceId }) => release === 'jobs@2.1.0' && traceId !== null)).toBe(true)
  expect(runsOf(checkIns)).toEqual([
    'nightly-report, production: ok after 51 ms',
    'sync-stock, production: error after 0 ms',
    'rotate-keys, production: ok after 0 ms',
    'every-second, production: ok after 21 ms',
    'every-other-second, production: ok after 1 ms',
  ])
})
