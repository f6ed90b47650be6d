import type { Json, JsonObject } from '#domain/event/event.ts'
import type { Profile, ProfileFrame, ProfileSample, ProfileThread } from '#domain/profile/profile.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import { finiteNumber, isList, isObject } from '#digest/normalise/fields.ts'
import { parseTime, parseTimeFinely } from '#digest/normalise/time.ts'
import { readFrames, type FrameSource } from './frames.ts'
import {
  MAX_CHUNK_MS,
  MAX_DEPTH,
  MAX_SAMPLES,
  MAX_STACK_FRAMES,
  MAX_TRANSACTION_MS,
  MIN_SAMPLES,
  type NoProfile,
} from './read-profile.ts'

/** A longer gap between a thread's samples counts for nothing, because the thread or its profiler was not running. */
const MAX_GAP_MS = 1000
const MAX_THREADS = 1000
const MAX_THREAD_NAME = 200

interface RawSample {
  /** Milliseconds since the epoch, or since the profile's start. */
  readonly at: number
  readonly stack: number
  readonly thread: string
}

/** Reads the samples of either version of the format (docs/protocol.md 2.2). */
export function readSampled(raw: JsonObject, source: FrameSource): Result<Profile, NoProfile> {
  const { profile } = raw
  if (!isObject(profile) || !isList(profile.samples) || !isList(profile.stacks) || !isList(profile.frames))
    return refuse({ reason: 'invalid_profile' })
  if (profile.samples.length > MAX_SAMPLES) return refuse({ reason: 'too_many_samples' })
  const isChunk = raw.version === '2'
  const samples = samplesOf(profile.samples, isChunk)
  const [first] = samples
  const last = samples.at(-1)
  if (first === undefined || last === undefined || samples.length < (isChunk ? 1 : MIN_SAMPLES))
    return refuse({ reason: 'not_enough_samples' })
  const span = last.at - first.at
  if (span > (isChunk ? MAX_CHUNK_MS : MAX_TRANSACTION_MS)) return refuse({ reason: 'too_long' })
  const startedAt = isChunk ? first.at : startOf(raw)
  if (startedAt === undefined) return refuse({ reason: 'invalid_time' })

  const { frames, stacks } = stacksOf(profile.frames, profile.stacks, source)
  const weighed = weigh(samples, isChunk ? first.at : 0, stacks.length)
  const threads = threadsOf(profile.thread_metadata, weighed, activeThread(raw))
  const end = weighed.reduce((most, { at, weight }) => Math.max(most, at + weight), 0)
  return ok({ frames, stacks, samples: weighed, threads, startedAt, durationMs: end, unit: 'ms' })
}

function samplesOf(raw: readonly Json[], isChunk: boolean): readonly RawSample[] {
  const samples: RawSample[] = []
  for (const one of raw) {
    if (!isObject(one)) continue
    // Nanoseconds may arrive as text, because JavaScript numbers cannot hold them exactly.
    const time = isChunk
      ? parseTimeFinely(one.timestamp)
      : finiteNumber(one.elapsed_since_start_ns ?? one.relative_timestamp_ns)
    const stack = finiteNumber(one.stack_id)
    if (time === undefined || time < 0 || stack === undefined || !Number.isInteger(stack)) continue
    const { thread_id: thread = '' } = one
    samples.push({ at: isChunk ? time * 1000 : time / 1e6, stack, thread: threadId(thread) })
  }
  return samples.toSorted((a, b) => a.at - b.at)
}

function threadId(raw: Json): string {
  return typeof raw === 'string' || typeof raw === 'number' ? String(raw).slice(0, MAX_THREAD_NAME) : ''
}

function startOf({ timestamp }: JsonObject): number | undefined {
  const seconds = parseTime(timestamp)
  return seconds === undefined ? undefined : seconds * 1000
}

/** Stacks on the wire run from leaf to root. */
function stacksOf(
  rawFrames: readonly Json[],
  rawStacks: readonly Json[],
  source: FrameSource,
): { readonly frames: readonly ProfileFrame[]; readonly stacks: readonly (readonly number[])[] } {
  const read = readFrames(rawFrames, source)
  const frames: ProfileFrame[] = []
  const placesOf = read.map((own) => own.map((frame) => frames.push(frame) - 1))
  let room = MAX_STACK_FRAMES
  const stacks = rawStacks.map((raw) => {
    if (!isList(raw) || room <= 0) return []
    const stack: number[] = []
    for (let at = raw.length - 1; at >= 0 && stack.length < MAX_DEPTH; at--)
      stack.push(...(placesOf[raw[at] as number] ?? []))
    room -= stack.length
    return stack
  })
  return { frames, stacks }
}

/** A sample covers the time until its thread's next one. A thread's last sample gets the typical interval. */
function weigh(samples: readonly RawSample[], start: number, stacks: number): readonly ProfileSample[] {
  const next = new Map<string, number>()
  const gaps: number[] = []
  const weights: (number | undefined)[] = []
  for (let index = samples.length - 1; index >= 0; index--) {
    const sample = samples[index]
    if (sample === undefined) continue
    const after = next.get(sample.thread)
    next.set(sample.thread, sample.at)
    if (after === undefined) continue
    weights[index] = after - sample.at
    gaps.push(after - sample.at)
  }
  const usual = Math.min(MAX_GAP_MS, gaps.toSorted((a, b) => a - b)[Math.floor((gaps.length - 1) / 2)] ?? 10)
  return samples.flatMap(({ at, stack, thread }, index) => {
    const gap = weights[index] ?? usual
    const weight = gap > MAX_GAP_MS ? usual : gap
    return stack < 0 || stack >= stacks ? [] : [{ at: at - start, stack, thread, weight }]
  })
}

function activeThread({ transaction, transactions }: JsonObject): string | undefined {
  const [first = null] = isList(transactions) ? transactions : []
  const named = isObject(transaction) ? transaction : isObject(first) ? first : {}
  const { active_thread_id: id } = named
  return typeof id === 'string' || typeof id === 'number' ? String(id) : undefined
}

/** The threads with samples: the transaction's own first, then those with the most samples. */
function threadsOf(
  meta: Json | undefined,
  samples: readonly ProfileSample[],
  active: string | undefined,
): readonly ProfileThread[] {
  const counts = new Map<string, number>()
  for (const { thread } of samples) counts.set(thread, (counts.get(thread) ?? 0) + 1)
  const names = isObject(meta) ? meta : {}
  const rank = ([id, count]: readonly [string, number]) => (id === active ? Infinity : count)
  return [...counts]
    .toSorted((a, b) => rank(b) - rank(a))
    .slice(0, MAX_THREADS)
    .map(([id]) => ({ id, name: nameOf(names[id]) }))
}

function nameOf(thread: Json | undefined): string {
  return isObject(thread) && typeof thread.name === 'string' ? thread.name.slice(0, MAX_THREAD_NAME) : ''
}
