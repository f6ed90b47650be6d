import { gunzipSync } from 'node:zlib'
import type { Profile, ProfileFrame, ProfileSample, ProfileUnit } from '#domain/profile/profile.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import { isLibraryCode } from '#digest/normalise/in-app.ts'
import { frameOf } from './body.ts'
import { decodePprof, type NoPprof, type PprofFile, type PprofSample } from './pprof-file.ts'
import { MAX_DEPTH, MAX_SAMPLES, MAX_STACK_FRAMES, type NoProfile, type TypedProfile } from './read-profile.ts'

/** A parsed pprof file. */
export interface ReadPprof {
  readonly profiles: readonly TypedProfile[]
}

const MAX_BYTES = 64 * 1024 * 1024
/** A file may cover a day or more. */
const MAX_DURATION_MS = 31 * 86_400_000
/** Maximum number of sample types kept per file. */
const MAX_TYPES = 8
const MAX_NAME = 512

/** By the unit of a sample type: the stored unit, and how many of the original make one. */
const units: Readonly<Record<string, readonly [ProfileUnit, number]>> = {
  nanoseconds: ['ms', 1e6],
  microseconds: ['ms', 1e3],
  milliseconds: ['ms', 1],
  seconds: ['ms', 1e-3],
  bytes: ['bytes', 1],
  kilobytes: ['bytes', 1 / 1024],
}

/**
 * Reads a pprof file, compressed or not (docs/protocol.md 2.2): one profile per sample type.
 * @param receivedAt milliseconds since the epoch, for files without a time
 */
export function readPprof(bytes: Uint8Array, platform: string, receivedAt: number): Result<ReadPprof, NoProfile> {
  const file = decode(bytes)
  if (typeof file === 'string') return refuse({ reason: file })
  if (file.samples.length === 0 || file.sampleTypes.length === 0) return refuse({ reason: 'not_enough_samples' })
  const types = file.sampleTypes.slice(0, MAX_TYPES)
  if (file.samples.length * types.length > MAX_SAMPLES) return refuse({ reason: 'too_many_samples' })
  const reader = new PprofReader(file, platform)
  const stacks = reader.stacks()
  const durationMs = Math.min(MAX_DURATION_MS, file.durationNanos / 1e6)
  const startedAt = file.timeNanos > 0 ? file.timeNanos / 1e6 : receivedAt - durationMs
  const threads = [...new Set(reader.threads)].map((id) => ({ id, name: id }))
  const profiles = types.flatMap(({ type, unit }, index) => {
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

function decode(bytes: Uint8Array): PprofFile | NoPprof {
  const isZipped = bytes[0] === 0x1f && bytes[1] === 0x8b
  try {
    return decodePprof(isZipped ? gunzipSync(bytes, { maxOutputLength: MAX_BYTES }) : bytes)
  } catch {
    return 'invalid_profile'
  }
}

/** Resolves the ids in a file. */
class PprofReader {
  readonly frames: ProfileFrame[] = []
  /** The thread of each sample. */
  readonly threads: readonly string[]
  readonly #file: PprofFile
  readonly #platform: string
  /** The frames of each location, outermost inlined function first. */
  readonly #locations = new Map<number, readonly number[]>()

  constructor(file: PprofFile, platform: string) {
    this.#file = file
    this.#platform = platform
    this.threads = file.samples.map((sample) => this.#threadOf(sample))
    const functions = new Map(file.functions.map((one) => [one.id, one]))
    const libraries = new Map(file.mappings.map((one) => [one.id, this.text(one.filename)]))
    for (const { id, lines, address, mapping } of file.locations) {
      const library = libraries.get(mapping) ?? ''
      const calls = lines.length === 0 ? [undefined] : lines.toReversed()
      const own = calls.map((at) => {
        const called = at && functions.get(at.function)
        return this.#add(
          called === undefined ? `0x${address.toString(16)}` : this.text(called.name) || this.text(called.systemName),
          called === undefined ? '' : this.text(called.filename),
          at?.line ?? 0,
          called === undefined ? library : '',
        )
      })
      this.#locations.set(id, own)
    }
  }

  text(place: number): string {
    return this.#file.strings[place]?.toWellFormed().slice(0, MAX_NAME) ?? ''
  }

  stacks(): readonly (readonly number[])[] {
    let room = MAX_STACK_FRAMES
    return this.#file.samples.map(({ locations }) => {
      const stack = room > 0 ? this.#stackOf(locations) : []
      room -= stack.length
      return stack
    })
  }

  #stackOf(locations: PprofSample['locations']): readonly number[] {
    const stack: number[] = []
    for (const id of locations.toReversed()) {
      for (const frame of this.#locations.get(id) ?? []) {
        if (stack.length === MAX_DEPTH) return stack
        stack.push(frame)
      }
    }
    return stack
  }

  samples(type: number, size: number): readonly ProfileSample[] {
    return this.#file.samples.flatMap(({ values }, stack) => {
      const weight = (values[type] ?? 0) / size
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

  #threadOf({ labels }: PprofSample): string {
    const found = labels.find(({ key }) => THREAD_LABELS.has(this.text(key)))
    if (found === undefined) return ''
    return (this.text(found.str) || String(found.num)).slice(0, 200)
  }
}

const THREAD_LABELS: ReadonlySet<string> = new Set(['thread', 'thread_id', 'thread id', 'thread name'])

/**
 * Packages of Go's standard library have no dot in the first segment of their path, and are in Go's installation folder
 * or have no path.
 */
function isStandardGo(name: string, file: string): boolean {
  if (name.startsWith('main.') || /^[^/]+\.[^/]*\//.test(name)) return false
  return !file.startsWith('/') || /\/(?:go|golang|goroot)[^/]*\/(?:[^/]+\/)?src\//i.test(file)
}
