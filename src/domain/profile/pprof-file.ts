import type { FlameTree } from './flame-tree.ts'
import type { Profile, ProfileFrame, ProfileUnit } from './profile.ts'
import { pathsOf } from './speedscope.ts'

/** The pprof unit, and how many of it make one of ours. */
const units: Readonly<Record<ProfileUnit, readonly [unit: string, size: number]>> = {
  ms: ['nanoseconds', 1e6],
  bytes: ['bytes', 1],
  count: ['count', 1],
}

/** The content of a file. */
interface Source {
  readonly frames: readonly ProfileFrame[]
  readonly stacks: readonly { readonly stack: readonly number[]; readonly weight: number; readonly thread: string }[]
  readonly unit: ProfileUnit
  readonly type: string
  readonly startedAt: number
  readonly durationMs: number
}

/** An uncompressed pprof file (github.com/google/pprof, proto/profile.proto). */
export function pprofOf(profile: Profile, type: string): Uint8Array {
  const sums = new Map<string, { stack: readonly number[]; weight: number; thread: string }>()
  const names = new Map(profile.threads.map(({ id, name }) => [id, name || id]))
  for (const { stack, thread, weight } of profile.samples) {
    const key = `${stack}:${thread}`
    const known = sums.get(key)
    if (known !== undefined) known.weight += weight
    else sums.set(key, { stack: profile.stacks[stack] ?? [], weight, thread: names.get(thread) ?? thread })
  }
  return encode({ ...profile, stacks: [...sums.values()], type })
}

/** An uncompressed pprof file of a tree. */
export function pprofOfTree(tree: FlameTree, type: string): Uint8Array {
  const stacks = pathsOf(tree).map(({ stack, self }) => ({ stack, weight: self, thread: '' }))
  return encode({ ...tree, stacks, type, startedAt: 0, durationMs: 0 })
}

/** Field numbers are those of profile.proto. */
function encode({ frames, stacks, unit, type, startedAt, durationMs }: Source): Uint8Array {
  const texts = new Texts()
  const [name, size] = units[unit]
  const file = new Message()
  const sampleType = new Message().number(1, texts.place(type)).number(2, texts.place(name))
  file.message(1, sampleType)
  for (const { stack, weight, thread } of stacks) {
    // Leaf first; location ids are frame indexes + 1.
    const sample = new Message()
      .numbers(
        1,
        stack.toReversed().map((frame) => frame + 1),
      )
      .numbers(2, [weight * size])
    if (thread !== '') sample.message(3, new Message().number(1, texts.place('thread')).number(2, texts.place(thread)))
    file.message(2, sample)
  }
  for (const [index, frame] of frames.entries()) {
    const line = new Message().number(1, index + 1).number(2, frame.line ?? 0)
    file.message(4, new Message().number(1, index + 1).message(4, line))
    const full = frame.module === undefined ? frame.function : `${frame.module}.${frame.function}`
    const called = new Message()
      .number(1, index + 1)
      .number(2, texts.place(full))
      .number(4, texts.place(frame.file ?? ''))
    file.message(5, called)
  }
  for (const text of texts.all()) file.bytes(6, new TextEncoder().encode(text))
  if (startedAt > 0) file.number(9, startedAt * 1e6)
  if (durationMs > 0) file.number(10, durationMs * 1e6)
  return file.finish()
}

/** Deduped string table. As the format requires, the first string is empty. */
class Texts {
  readonly #places = new Map([['', 0]])

  place(text: string): number {
    const known = this.#places.get(text)
    if (known !== undefined) return known
    this.#places.set(text, this.#places.size)
    return this.#places.size - 1
  }

  all(): Iterable<string> {
    return this.#places.keys()
  }
}

/** Writes a Protocol Buffers message: integers and length-delimited fields. */
class Message {
  readonly #pieces: (Uint8Array | readonly number[])[] = []

  number(field: number, value: number): this {
    if (Math.round(value) > 0) this.#pieces.push(varint(field * 8), varint(value))
    return this
  }

  numbers(field: number, values: readonly number[]): this {
    return this.bytes(field, Uint8Array.from(values.flatMap(varint)))
  }

  message(field: number, value: Message): this {
    return this.bytes(field, value.finish())
  }

  bytes(field: number, value: Uint8Array): this {
    this.#pieces.push(varint(field * 8 + 2), varint(value.length), value)
    return this
  }

  finish(): Uint8Array {
    const bytes = new Uint8Array(this.#pieces.reduce((sum, piece) => sum + piece.length, 0))
    let at = 0
    for (const piece of this.#pieces) {
      bytes.set(piece, at)
      at += piece.length
    }
    return bytes
  }
}

/**
 * Varint: seven bits per byte, lowest first. Nanoseconds since the epoch exceed the precision of a number and are off
 * by some hundreds.
 */
function varint(value: number): number[] {
  const bytes: number[] = []
  let rest = Math.max(0, Math.round(value))
  while (rest > 127) {
    bytes.push((rest % 128) + 128)
    rest = Math.floor(rest / 128)
  }
  bytes.push(rest)
  return bytes
}
