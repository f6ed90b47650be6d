import type { ItemHeader } from '#domain/envelope/envelope.ts'
import { normalised, yardstickUs } from '../yardstick.ts'
import { mutant, numbersOf } from './mutate.ts'

/** A reader of untrusted data. */
export interface Target {
  readonly name: string
  /** Valid inputs, from which others are derived. */
  readonly seeds: readonly Uint8Array[]
  /** Words with a meaning for it. */
  readonly words: readonly string[]
  /** The item headers with which inputs are digested; absent if it reads something else. */
  readonly items?: readonly ItemHeader[]
  /** Throws if it finds a bug. A correct refusal is not a bug. */
  readonly read: (bytes: Uint8Array) => unknown
}

/** An input that made a target fail, and how to reproduce it. */
export interface Finding {
  readonly target: string
  readonly seed: number
  readonly round: number
  readonly bytes: Uint8Array
  readonly fault: string
}

export interface Round {
  /** The CPU time of reading it; of the second reading if the first was slow. */
  readonly cpuMs: number
  readonly finding: Finding | undefined
}

/** The maximum CPU time of a small input on a good day, including compiler and collector. */
const MAX_CPU_MS = 400
const SHRINKING_MS = 3_000

/** Reads the input of one round, which only depends on its seed and number. */
export async function readRound(target: Target, seed: number, round: number): Promise<Round> {
  const bytes = mutant(target.seeds, wordsOf(target), numbersOf(seed ^ Math.imul(round + 1, 0x9e3779b1)))
  const { cpuMs, fault } = await tried(target, bytes)
  if (fault === undefined) return { cpuMs, finding: undefined }
  return { cpuMs, finding: { target: target.name, seed, round, bytes: await shrunk(target, bytes), fault } }
}

const encoder = new TextEncoder()
const encodedWords = new WeakMap<Target, readonly Uint8Array[]>()

function wordsOf(target: Target): readonly Uint8Array[] {
  const known = encodedWords.get(target) ?? target.words.map((word) => encoder.encode(word))
  encodedWords.set(target, known)
  return known
}

async function tried(target: Target, bytes: Uint8Array): Promise<{ cpuMs: number; fault: string | undefined }> {
  try {
    const first = await cpuMsOf(target, bytes)
    // Repeated, because other garbage may have been collected in the first run.
    const cpuMs = first <= MAX_CPU_MS ? first : normalised(await cpuMsOf(target, bytes), yardstickUs())
    return { cpuMs, fault: cpuMs <= MAX_CPU_MS ? undefined : `takes ${cpuMs.toFixed(0)} ms` }
  } catch (fault) {
    return { cpuMs: 0, fault: fault instanceof Error ? (fault.stack ?? fault.message) : String(fault) }
  }
}

async function cpuMsOf({ read }: Target, bytes: Uint8Array): Promise<number> {
  const before = process.threadCpuUsage()
  await read(bytes)
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

/** The input without pieces irrelevant to the bug. */
async function shrunk(target: Target, bytes: Uint8Array): Promise<Uint8Array> {
  const end = performance.now() + SHRINKING_MS
  let least = bytes
  for (let size = Math.ceil(bytes.length / 2); size >= 1; size = Math.floor(size / 2)) {
    for (let at = 0; at < least.length && performance.now() < end;) {
      const without = Buffer.concat([least.subarray(0, at), least.subarray(at + size)])
      if ((await tried(target, without)).fault === undefined) at += size
      else least = without
    }
  }
  return least
}
