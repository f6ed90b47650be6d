import { createHash } from 'node:crypto'
import type { EventId } from '#domain/ids.ts'
import type { CheckIn, CheckInStatus } from '#domain/monitor/check-in.ts'
import { defaultConfig, type MonitorConfig } from '#domain/monitor/monitor.ts'
import type { DemoProject } from '../shop.ts'
import type { House } from './house.ts'

const MINUTE_MS = 60_000
const DAY_MINUTES = 1440

/** The outcome of a job run. `open`: still running. */
type Went = 'ok' | 'late' | 'missed' | 'error' | 'open'

interface Job {
  readonly name: string
  readonly project: DemoProject
  readonly crontab: string
  /** The same in minutes, counted from midnight UTC. */
  readonly every: number
  readonly offset?: number
  readonly days: number
  /** A run's duration in minutes. */
  readonly takes: number
  readonly config?: Partial<MonitorConfig>
  readonly environments?: readonly string[]
  readonly isMuted?: boolean
  /** The outcomes of the newest runs, newest first; then of each n-th run. Others succeed. */
  readonly newest?: readonly Went[]
  readonly each?: readonly (readonly [every: number, went: Went])[]
}

const jobs: readonly Job[] = [
  {
    name: 'Nightly backup',
    project: 'api',
    crontab: '0 3 * * *',
    every: DAY_MINUTES,
    offset: 180,
    days: 13,
    takes: 14,
    config: { margin: 10 },
    newest: ['late'],
    each: [[5, 'late']],
  },
  {
    name: 'Order export',
    project: 'worker',
    crontab: '0 * * * *',
    every: 60,
    days: 6,
    takes: 3,
    environments: ['production', 'staging'],
    each: [
      [8, 'late'],
      [37, 'missed'],
    ],
  },
  {
    name: 'Currency rates',
    project: 'worker',
    crontab: '*/30 * * * *',
    every: 30,
    days: 3,
    takes: 1,
    newest: ['missed', 'missed'],
  },
  {
    name: 'Stock sync',
    project: 'worker',
    crontab: '15 * * * *',
    every: 60,
    offset: 15,
    days: 4,
    takes: 6,
    newest: ['error', 'error'],
    each: [[29, 'error']],
  },
  {
    name: 'Thumbnails',
    project: 'web',
    crontab: '0 */2 * * *',
    every: 120,
    days: 5,
    takes: 8,
    config: { maxRuntime: 20 },
    newest: ['open', 'open'],
    each: [[11, 'open']],
  },
  {
    name: 'Search index',
    project: 'api',
    crontab: '*/10 * * * *',
    every: 10,
    days: 1,
    takes: 4,
    config: { maxRuntime: 60 },
    newest: ['open'],
  },
  {
    name: 'Old carts',
    project: 'checkout',
    crontab: '0 */6 * * *',
    every: 360,
    days: 10,
    takes: 2,
    isMuted: true,
    newest: ['missed'],
  },
]

/** A period when the server itself was down, so that job outcomes are unknown. */
const absence = { fromMinutesAgo: 17 * 60, minutes: 150 } as const

/** Creates the jobs' monitors with past check-ins, evaluated as though they had arrived in time. */
export async function watchJobs(house: House): Promise<void> {
  const { catalogue, grant, projects, now } = house
  const may = grant('project:write')
  await goAway(house)
  for (const job of jobs) {
    const { name, project, crontab, config, environments = ['production'] } = job
    const slug = slugOf(name)
    const settings: MonitorConfig = { ...defaultConfig, schedule: { type: 'crontab', value: crontab }, ...config }
    const draft = { name, config: settings, muted: job.isMuted === true }
    const asked = await catalogue.monitors.create(may, projects[project], slug, draft, now)
    // An earlier demo created it.
    if (!asked.ok) continue
    const common = { projectId: projects[project], slug }
    const checkIns = environments.flatMap((environment) => historyOf(job, { ...common, environment }, now))
    await catalogue.monitorWork.queue(asked.value, checkIns)
  }
  const yearly: MonitorConfig = { ...defaultConfig, schedule: { type: 'crontab', value: '@yearly' } }
  const report = { name: 'Annual report', config: yearly }
  await catalogue.monitors.create(may, projects.api, slugOf(report.name), report, now)
}

/** Adds the absence to the clock. A server evaluating at the same time may be faster, hence the retries. */
async function goAway({ catalogue: { monitorWork }, now }: House): Promise<void> {
  for (let tries = 0; tries < 10; tries++) {
    const clock = await monitorWork.clock()
    const absences = [absenceBefore(now), ...clock.absences]
    const told = { ...clock, aliveAt: clock.aliveAt ?? now.getTime(), absences }
    if (await monitorWork.commit({ clock: told, states: [], upTo: 0 })) return
  }
}

type Place = Pick<CheckIn, 'projectId' | 'slug' | 'environment'>

/** A job's check-ins until now, in order of time. */
function historyOf(job: Job, place: Place, now: Date): readonly CheckIn[] {
  const { every, offset = 0, days } = job
  const last = Math.floor((now.getTime() / MINUTE_MS - offset) / every)
  const runs = Math.floor((days * DAY_MINUTES) / every)
  const found: CheckIn[] = []
  for (let age = runs; age >= 0; age--) {
    const at = ((last - age) * every + offset) * MINUTE_MS
    found.push(...checkInsOf(job, place, at, wentOf(job, age, runs)))
  }
  const [from, to] = absenceBefore(now)
  return found.filter(({ receivedAt: came }) => came <= now.getTime() && (came < from || came >= to))
}

function absenceBefore(now: Date): readonly [from: number, to: number] {
  const from = now.getTime() - absence.fromMinutesAgo * MINUTE_MS
  return [from, from + absence.minutes * MINUTE_MS]
}

function wentOf({ newest = [], each = [] }: Job, age: number, runs: number): Went {
  const said = newest[age]
  if (said !== undefined) return said
  // The first one starts the schedule.
  if (age === runs) return 'ok'
  return each.find(([every]) => age % every === every - 1)?.[1] ?? 'ok'
}

const LATE_MINUTES = 25
const PAUSE_MS = 4_000

function checkInsOf({ takes }: Job, place: Place, at: number, went: Went): readonly CheckIn[] {
  const key = hexOf(place.slug, place.environment, at)
  // Durations vary a little between runs.
  const duration = takes * MINUTE_MS * (0.7 + (Number.parseInt(key.slice(0, 4), 16) / 0xffff) * 0.5)
  const startedAt = at + PAUSE_MS + (went === 'late' ? LATE_MINUTES * MINUTE_MS : 0)
  const checkIn = (status: CheckInStatus, receivedAt: number): CheckIn => ({
    ...place,
    checkInId: key,
    itemId: hexOf(key, status) as EventId,
    status,
    receivedAt: Math.round(receivedAt),
    duration: null,
    traceId: null,
    release: '',
    hasOutput: false,
    config: null,
  })
  if (went === 'missed') return []
  const begun = checkIn('in_progress', startedAt)
  return went === 'open' ? [begun] : [begun, checkIn(went === 'error' ? 'error' : 'ok', startedAt + duration)]
}

function hexOf(...words: readonly (string | number)[]): string {
  return createHash('md5').update(words.join(' ')).digest('hex')
}

function slugOf(name: string): string {
  return name.toLowerCase().replaceAll(' ', '-')
}
