import type { PlannedEnvelope } from './planned.ts'
import { codeOf, runsOf, stepsThrough, type DemoCode } from './profile-code.ts'
import { randomFrom } from './random.ts'
import { dayOf } from './rhythm.ts'
import { releaseAt } from './shop.ts'
import type { LaidSpan } from './traces/lay.ts'
import { planTraces } from './traces/plan-traces.ts'
import { idOf, PROFILED_THREAD, profiledAs, profilerOf, transactionIdOf } from './traces/profiled.ts'
import type { DemoTrace } from './traces/trace.ts'
import { units } from './traces/units.ts'
import type { WireEnvelope } from './wire.ts'

const HOUR_MS = 3_600_000
const SAMPLE_MS = 20
const CHUNK_MS = 10_000
/** Two samples are needed to measure a duration. */
const SHORTEST_MS = 3 * SAMPLE_MS

/** Additional chunks in the day after the API's newest release, for closer inspection. */
const WATCHED = 14
const WATCHED_EVERY_HOURS = 1.5

/**
 * The profiles of the two weeks before `now`: the API is profiled continuously, of which ten seconds around a request
 * are sent, and the worker per task. Since api@1.50.0, discounts are looked up for each order line, which the flame
 * graph shows.
 * @param traces whose spans name these profiles
 */
export function planProfiles(now: Date, traces: readonly DemoTrace[] = planTraces(now)): PlannedEnvelope[] {
  const ofTraces = traces.flatMap((trace) =>
    trace.spans.filter(({ isRootSpan }) => isRootSpan).flatMap((root) => profileOf(root, trace.scene) ?? []),
  )
  return [...watched(now), ...ofTraces].filter(({ at }) => at < now)
}

function profileOf(root: LaidSpan, scene: DemoTrace['scene']): PlannedEnvelope | undefined {
  const profiled = profiledAs(root, scene)
  if (profiled === undefined) return undefined
  const { environment } = scene
  switch (profiled.kind) {
    case 'task': {
      const release = scene.releaseOf('worker')
      const part = { release, environment, profileId: profiled.profileId }
      return { project: 'worker', at: new Date(root.end), holds: NOTHING, write: () => ofTask(root, part) }
    }
    case 'stretch': {
      const name = `profile:${root.spanId}`
      // So that a sample coincides with the request's start, however short the request is.
      const from = Math.ceil(root.start) - randomFrom(name).int(50, 300) * SAMPLE_MS
      return chunkAt({ name, from, release: scene.releaseOf('api'), environment, request: root })
    }
  }
}

const NOTHING = { events: 0, transactions: 0, sessions: 0 } as const

/** All before the day of `now`, so that they are constant within that day. */
function watched(now: Date): readonly PlannedEnvelope[] {
  const { start: day } = dayOf(now)
  return Array.from({ length: WATCHED }, (_, index) => {
    const from = day - (22 - index * WATCHED_EVERY_HOURS) * HOUR_MS
    const release = releaseAt('api', (day + 12 * HOUR_MS - from) / HOUR_MS)
    return chunkAt({ name: `${day}:profile:api:${index}`, from, release, environment: 'production' })
  })
}

/** Ten seconds of the API. */
interface Chunk {
  readonly name: string
  readonly from: number
  readonly release: string
  readonly environment: string
  /** A request answered in that time. */
  readonly request?: LaidSpan
}

function chunkAt(chunk: Chunk): PlannedEnvelope {
  return { project: 'api', at: new Date(chunk.from + CHUNK_MS), holds: NOTHING, write: () => writeChunk(chunk) }
}

function writeChunk({ name, from, release, environment, request }: Chunk): WireEnvelope {
  const { sdk } = units.api
  const { frames, stacks, samples } = sampled(codeOf.api, { name, release, ms: CHUNK_MS })
  if (request !== undefined) {
    const answering = stepsThrough(codeOf.api, request.plan.name.startsWith('POST ') ? 'createOrder' : 'listProducts')
    const ms = Math.max(SHORTEST_MS, request.end - request.start)
    const own = sampled(answering, { name: `${name}:request`, release, ms, roundMs: ms })
    samples.splice(Math.round((Math.ceil(request.start) - from) / SAMPLE_MS), own.samples.length, ...own.samples)
  }
  const payload = {
    chunk_id: idOf(name),
    profiler_id: profilerOf(request?.spanId ?? release),
    client_sdk: { name: sdk.name, version: sdk.version },
    platform: 'node',
    version: '2',
    release,
    environment,
    debug_meta: { images: [] },
    profile: {
      frames,
      stacks,
      samples: samples.map((stack, index) => ({
        stack_id: stack,
        thread_id: PROFILED_THREAD,
        timestamp: (from + index * SAMPLE_MS) / 1000,
      })),
      thread_metadata: { [PROFILED_THREAD]: { name: 'main' } },
    },
  }
  return { sdk, items: [{ header: { type: 'profile_chunk', platform: 'node' }, payload }] }
}

interface TaskPart {
  readonly profileId: string
  readonly release: string
  readonly environment: string
}

function ofTask(root: LaidSpan, { profileId, release, environment }: TaskPart): WireEnvelope {
  const { sdk } = units.worker
  const { name } = root.plan
  const code = codeOf.worker.find(({ task }) => task === name)?.code
  if (code === undefined) throw new Error(`The code of ${name} is not told.`)
  const ms = Math.max(SHORTEST_MS, root.end - root.start)
  const { frames, stacks, samples } = sampled(code, { name: profileId, release, ms, roundMs: ms })
  const payload = {
    event_id: profileId,
    platform: 'python',
    version: '1',
    release,
    environment,
    timestamp: new Date(Math.floor(root.start)).toISOString(),
    runtime: { name: 'CPython', version: '3.13.9' },
    transaction: { id: transactionIdOf(root), name, trace_id: root.traceId, active_thread_id: '1' },
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

interface Sampling {
  readonly name: string
  readonly release: string
  readonly ms: number
  /** The duration of one round. Default: the sum of its steps. */
  readonly roundMs?: number
}

/** Returns a profiler's samples of code that ran for this long, leaf first in a stack. */
function sampled(code: DemoCode, { name, release, ms, roundMs }: Sampling) {
  const samples: number[] = []
  const usualMs = code.steps.reduce((sum, step) => sum + step.ms, 0)
  const pace = (roundMs ?? usualMs) / usualMs
  for (const { stack, ms: took } of runsOf(code, release, randomFrom(`${name}:runs`), ms / pace))
    for (let left = took * pace; left > 0 && samples.length * SAMPLE_MS < ms; left -= SAMPLE_MS) samples.push(stack)
  return { frames: code.frames, stacks: code.stacks, samples }
}
