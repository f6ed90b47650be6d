import { gunzipSync } from 'node:zlib'
import { Profile as Pprof, type Sample } from 'pprof-format'
import type { Profile, ProfileFrame, ProfileSample, ProfileUnit } from '#domain/profile/profile.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import { isLibraryCode } from '#digest/normalise/in-app.ts'
import { frameOf } from './body.ts'
import { MAX_DEPTH, MAX_SAMPLES, MAX_STACK_FRAMES, type NoProfile, type TypedProfile } from './read-profile.ts'

/** A pprof file as it was read. */
export interface ReadPprof {
  readonly profiles: readonly TypedProfile[]
}

const MAX_BYTES = 64 * 1024 * 1024
/** What long numbers of a file may cost to read, as the sum of the squares of their lengths: some 40 ms for each hundred million. */
const MAX_NUMBER_WORK = 500_000_000
/** A file may tell of a day and more. */
const MAX_DURATION_MS = 31 * 86_400_000
/** Sample types of a file that are kept. */
const MAX_TYPES = 8
const MAX_NAME = 512

/** By the unit of a sample type: the unit that it is kept in, and how many of its own make one. */
const units: Readonly<Record<string, readonly [ProfileUnit, number]>> = {
  nanoseconds: ['ms', 1e6],
  microseconds: ['ms', 1e3],
  milliseconds: ['ms', 1],
  seconds: ['ms', 1e-3],
  bytes: ['bytes', 1],
  kilobytes: ['bytes', 1 / 1024],
}

/**
 * Reads a file of pprof, compressed or not (docs/protocol.md 2.2): a profile for each of its sample types.
 * @param receivedAt milliseconds since the epoch, for files that do not say when they were made
 */
export function readPprof(bytes: Uint8Array, platform: string, receivedAt: number): Result<ReadPprof, NoProfile> {
  const file = decode(bytes)
  if (file === undefined) return refuse({ reason: 'invalid_profile' })
  if (file.sample.length > MAX_SAMPLES) return refuse({ reason: 'too_many_samples' })
  if (file.sample.length === 0 || file.sampleType.length === 0) return refuse({ reason: 'not_enough_samples' })
  const reader = new PprofReader(file, platform)
  const stacks = reader.stacks()
  const durationMs = Math.min(MAX_DURATION_MS, Number(file.durationNanos) / 1e6)
  const startedAt = Number(file.timeNanos) > 0 ? Number(file.timeNanos) / 1e6 : receivedAt - durationMs
  const threads = [...new Set(reader.threads)].map((id) => ({ id, name: id }))
  const profiles = file.sampleType.slice(0, MAX_TYPES).flatMap(({ type, unit }, index) => {
    const [kept, size] = units[reader.text(unit)] ?? ['count', 1]
    const samples = reader.samples(index, size)
    const profile: Profile = { frames: reader.frames, stacks, samples, threads, startedAt, durationMs, unit: kept }
    return samples.length === 0 ? [] : [{ type: typeName(reader.text(type)), profile }]
  })
  return profiles.length === 0 ? refuse({ reason: 'not_enough_samples' }) : ok({ profiles })
}

function typeName(text: string): string {
  return /^[\w.-]{1,64}$/.test(text) ? text : 'samples'
}

function decode(bytes: Uint8Array): Pprof | undefined {
  try {
    const isZipped = bytes[0] === 0x1f && bytes[1] === 0x8b
    const file = isZipped ? gunzipSync(bytes, { maxOutputLength: MAX_BYTES }) : bytes
    return isBomb(file) ? undefined : Pprof.decode(file)
  } catch {
    return undefined
  }
}

/** Returns whether a file is made to be slow: the library reads a number in the square of its length, and no number has more than ten bytes. */
function isBomb(bytes: Uint8Array): boolean {
  let [work, run] = [0, 0]
  for (const byte of bytes) {
    if (byte > 127) {
      run++
      continue
    }
    work += run * run
    run = 0
  }
  return work + run * run > MAX_NUMBER_WORK
}

/** Follows the numbers of a file to what they name. */
class PprofReader {
  readonly frames: ProfileFrame[] = []
  /** The thread of each sample. */
  readonly threads: readonly string[]
  readonly #file: Pprof
  readonly #platform: string
  /** The frames of each location, the outermost of inlined functions first. */
  readonly #locations = new Map<number, readonly number[]>()

  constructor(file: Pprof, platform: string) {
    this.#file = file
    this.#platform = platform
    this.threads = file.sample.map((sample) => this.#threadOf(sample))
    const functions = new Map(file.function.map((one) => [Number(one.id), one]))
    const libraries = new Map(file.mapping.map((one) => [Number(one.id), this.text(one.filename)]))
    for (const { id, line, address, mappingId } of file.location) {
      const library = libraries.get(Number(mappingId)) ?? ''
      const lines = line.length === 0 ? [undefined] : line.toReversed()
      const own = lines.map((at) => {
        const called = at && functions.get(Number(at.functionId))
        return this.#add(
          called === undefined ? `0x${address.toString(16)}` : this.text(called.name) || this.text(called.systemName),
          called === undefined ? '' : this.text(called.filename),
          Number(at?.line ?? 0),
          called === undefined ? library : '',
        )
      })
      this.#locations.set(Number(id), own)
    }
  }

  text(place: number | bigint): string {
    return this.#file.stringTable.strings[Number(place)]?.toWellFormed().slice(0, MAX_NAME) ?? ''
  }

  stacks(): readonly (readonly number[])[] {
    let room = MAX_STACK_FRAMES
    return this.#file.sample.map(({ locationId }) => {
      const stack: number[] = []
      if (room <= 0) return stack
      for (let at = locationId.length - 1; at >= 0 && stack.length < MAX_DEPTH; at--)
        stack.push(...(this.#locations.get(Number(locationId[at])) ?? []))
      room -= stack.length
      return stack
    })
  }

  samples(type: number, size: number): readonly ProfileSample[] {
    return this.#file.sample.flatMap(({ value }, stack) => {
      const weight = Number(value[type] ?? 0) / size
      return weight > 0 ? [{ at: 0, stack, thread: this.threads[stack] ?? '', weight }] : []
    })
  }

  #add(name: string, file: string, line: number, library: string): number {
    const frame = {
      function: name,
      module: '',
      package: library.split('/').at(-1) ?? '',
      file,
      line: Math.max(0, line),
      inApp: !this.#isLibrary(name, file, library),
    }
    return this.frames.push(frameOf(frame)) - 1
  }

  #isLibrary(name: string, file: string, library: string): boolean {
    if (file === '' || (this.#platform === 'go' && isStandardGo(name, file))) return true
    return isLibraryCode({ path: file, module: undefined, function: name, package: library, platform: this.#platform })
  }

  #threadOf({ label }: Sample): string {
    const found = label.find(({ key }) => THREAD_LABELS.has(this.text(key)))
    if (found === undefined) return ''
    return (this.text(found.str) || String(found.num)).slice(0, 200)
  }
}

const THREAD_LABELS: ReadonlySet<string> = new Set(['thread', 'thread_id', 'thread id', 'thread name'])

/** Go's own packages have no dot in the first part of their path, and lie where Go is installed, or nowhere. */
function isStandardGo(name: string, file: string): boolean {
  if (name.startsWith('main.') || /^[^/]+\.[^/]*\//.test(name)) return false
  return !file.startsWith('/') || /\/(?:go|golang|goroot)[^/]*\/(?:[^/]+\/)?src\//i.test(file)
}
