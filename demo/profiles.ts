import { createHash } from 'node:crypto'
import type { PlannedEnvelope } from './planned.ts'
import { codeOf, runsOf, type DemoCode } from './profile-code.ts'
import { randomFrom } from './random.ts'
import { shopping, spread } from './rhythm.ts'
import { releaseAt, type DemoProject } from './shop.ts'
import { dayOf } from './traces/plan-traces.ts'
import { units } from './traces/units.ts'
import type { WireEnvelope } from './wire.ts'

const HOUR_MS = 3_600_000
const SAMPLE_MS = 20
const CHUNK_MS = 10_000

/** A program that is profiled. */
interface Profiled {
  readonly project: Extract<DemoProject, 'api' | 'worker'>
  /** In a fortnight. */
  readonly times: number
  readonly sdk: WireEnvelope['sdk']
  readonly platform: 'node' | 'python'
}

const programs: readonly Profiled[] = [
  { project: 'api', times: 90, sdk: units.api.sdk, platform: 'node' },
  { project: 'worker', times: 90, sdk: units.worker.sdk, platform: 'python' },
]

/** Whoever has just shipped looks closer: so many chunks more in the day after the newest release of the API. */
const WATCHED = 14
const WATCHED_EVERY_HOURS = 1.5

/** The moments of these, all of them before the day of `now`, so that they are the same ones all day. */
function watched({ project }: Profiled, day: number): readonly Date[] {
  if (project !== 'api') return []
  return Array.from({ length: WATCHED }, (_, index) => new Date(day - (22 - index * WATCHED_EVERY_HOURS) * HOUR_MS))
}

/**
 * The profiles of the fortnight before `now`: the API is profiled all the time, ten seconds of it at a time, and the worker by
 * the task. Since api@1.50.0 discounts are looked up for each line of an order, which the flame graph shows.
 */
export function planProfiles(now: Date): PlannedEnvelope[] {
  const { start: day, end: dayEnd } = dayOf(now)
  return programs.flatMap((program) =>
    [
      // First, as their places are part of their names.
      ...watched(program, day),
      ...spread(shopping, program.times, new Date(dayEnd), randomFrom(`profiles:${program.project}`)),
    ]
      .filter((at) => at.getTime() + CHUNK_MS < now.getTime())
      .map((at, index) => {
        const name = `${day}:profile:${program.project}:${index}`
        const release = releaseAt(program.project, (day + 12 * HOUR_MS - at.getTime()) / HOUR_MS)
        return {
          project: program.project,
          at: new Date(at.getTime() + CHUNK_MS),
          holds: { events: 0, transactions: 0, sessions: 0 },
          write: () => (program.platform === 'node' ? chunk : ofTask)(program, { at, name, release }),
        }
      }),
  )
}

interface Moment {
  readonly at: Date
  readonly name: string
  readonly release: string
}

function chunk({ sdk, platform }: Profiled, { at, name, release }: Moment): WireEnvelope {
  const { frames, stacks, samples } = sampled(codeOf.api, { name, release, ms: CHUNK_MS })
  const payload = {
    chunk_id: idOf(name),
    // A process lives as long as its release, and its profiler as well.
    profiler_id: idOf(`profiler:${release}`),
    client_sdk: { name: sdk.name, version: sdk.version },
    platform,
    version: '2',
    release,
    environment: 'production',
    debug_meta: { images: [] },
    profile: {
      frames,
      stacks,
      samples: samples.map((stack, index) => ({
        stack_id: stack,
        thread_id: '0',
        timestamp: (at.getTime() + index * SAMPLE_MS) / 1000,
      })),
      thread_metadata: { '0': { name: 'main' } },
    },
  }
  return { sdk, items: [{ header: { type: 'profile_chunk', platform }, payload }] }
}

function ofTask({ sdk, platform }: Profiled, { at, name, release }: Moment): WireEnvelope {
  const random = randomFrom(name)
  const { task, code } = random.pick(codeOf.worker)
  const { frames, stacks, samples } = sampled(code, { name, release, ms: random.int(800, 2400) })
  const payload = {
    event_id: idOf(name),
    platform,
    version: '1',
    release,
    environment: 'production',
    timestamp: at.toISOString(),
    runtime: { name: 'CPython', version: '3.13.9' },
    transaction: { id: idOf(`${name}:task`), name: task, trace_id: idOf(`${name}:trace`), active_thread_id: '1' },
    profile: {
      frames,
      stacks,
      samples: samples.map((stack, index) => ({
        stack_id: stack,
        thread_id: '1',
        elapsed_since_start_ns: String(index * SAMPLE_MS * 1_000_000),
      })),
      thread_metadata: { '1': { name: 'MainThread' } },
    },
  }
  return { sdk, items: [{ header: { type: 'profile' }, payload }] }
}

/** Returns what a profiler saw of code that ran for so long: the leaf comes first in a stack. */
function sampled(
  code: DemoCode,
  { name, release, ms }: { readonly name: string; readonly release: string; readonly ms: number },
) {
  const samples: number[] = []
  for (const { stack, ms: took } of runsOf(code, release, randomFrom(`${name}:runs`), ms))
    for (let left = took; left > 0 && samples.length * SAMPLE_MS < ms; left -= SAMPLE_MS) samples.push(stack)
  return { frames: code.frames, stacks: code.stacks, samples }
}

function idOf(name: string): string {
  return createHash('md5').update(name).digest('hex')
}
