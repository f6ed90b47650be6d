import type { FlameTree } from '#domain/profile/flame-tree.ts'
import type { Profile, ProfileFrame, ProfileThread, ProfileUnit } from '#domain/profile/profile.ts'

/**
 * Packs frames, trees and profiles by column, each as one string, with repeated texts stored once. As lists of objects
 * they would be several times larger to send and parse (decision 81).
 */
interface PackedFrames {
  readonly texts: readonly string[]
  /** Indices into `texts`; -1 if a frame has no module, package or file. */
  readonly functions: Numbers
  readonly modules: Numbers
  readonly packages: Numbers
  readonly files: Numbers
  /** 0 if unknown. */
  readonly lines: Numbers
  /** One character each: 1 for the app's own frames. */
  readonly inApp: string
}

export interface PackedTree {
  readonly frames: PackedFrames
  readonly nodeFrames: Numbers
  readonly parents: Numbers
  readonly selfs: Numbers
  readonly totals: Numbers
  readonly total: number
  readonly profiles: number
  readonly unit: ProfileUnit
}

export interface PackedProfile {
  readonly frames: PackedFrames
  /** Stacks as a tree: each node's parent stack, or -1 for roots. */
  readonly callers: Numbers
  readonly called: Numbers
  /** The profile's stacks as nodes of that tree; -1 for an empty stack. */
  readonly stacks: Numbers
  /** Microseconds since the previous sample. */
  readonly gaps: Numbers
  readonly samples: Numbers
  readonly sampleThreads: Numbers
  /** Thousandths of the unit. */
  readonly weights: Numbers
  readonly threads: readonly ProfileThread[]
  readonly startedAt: number
  readonly durationMs: number
  readonly unit: ProfileUnit
}

/** Comma-separated numbers. */
type Numbers = string

const column = <One>(all: readonly One[], numberOf: (one: One, index: number) => number): Numbers =>
  all.map(numberOf).join(',')
const numbers = (packed: Numbers): readonly number[] => (packed === '' ? [] : packed.split(',').map(Number))

/** Three decimals, which are microseconds if the unit is milliseconds. */
const rounded = (value: number) => Math.round(value * 1000) / 1000

export function packFrames(frames: readonly ProfileFrame[]): PackedFrames {
  const texts = new Map<string, number>()
  const placeOf = (text: string | undefined) => {
    if (text === undefined) return -1
    const known = texts.get(text) ?? texts.size
    texts.set(text, known)
    return known
  }
  const packed = {
    functions: column(frames, (frame) => placeOf(frame.function)),
    modules: column(frames, (frame) => placeOf(frame.module)),
    packages: column(frames, (frame) => placeOf(frame.package)),
    files: column(frames, (frame) => placeOf(frame.file)),
    lines: column(frames, (frame) => frame.line ?? 0),
    inApp: frames.map((frame) => (frame.inApp ? '1' : '0')).join(''),
  }
  return { ...packed, texts: [...texts.keys()] }
}

export function unpackFrames(packed: PackedFrames): readonly ProfileFrame[] {
  const { texts, inApp } = packed
  const [modules, packages] = [numbers(packed.modules), numbers(packed.packages)]
  const [files, lines] = [numbers(packed.files), numbers(packed.lines)]
  const given = (name: 'module' | 'package' | 'file', place = -1) => {
    const text = texts[place]
    return text === undefined ? {} : { [name]: text }
  }
  return numbers(packed.functions).map((place, index) => ({
    function: texts[place] ?? '',
    ...given('module', modules[index]),
    ...given('package', packages[index]),
    ...given('file', files[index]),
    ...((lines[index] ?? 0) > 0 && { line: lines[index] }),
    inApp: inApp[index] === '1',
  }))
}

export function packTree({ frames, nodes, total, profiles, unit }: FlameTree): PackedTree {
  return {
    frames: packFrames(frames),
    nodeFrames: column(nodes, ({ frame }) => frame),
    parents: column(nodes, ({ parent }) => parent),
    selfs: column(nodes, ({ self }) => rounded(self)),
    totals: column(nodes, (node) => rounded(node.total)),
    total: rounded(total),
    profiles,
    unit,
  }
}

export function unpackTree(packed: PackedTree): FlameTree {
  const [parents, selfs, totals] = [numbers(packed.parents), numbers(packed.selfs), numbers(packed.totals)]
  const { total, profiles, unit } = packed
  return {
    frames: unpackFrames(packed.frames),
    nodes: numbers(packed.nodeFrames).map((frame, index) => ({
      frame,
      parent: parents[index] ?? -1,
      self: selfs[index] ?? 0,
      total: totals[index] ?? 0,
    })),
    total,
    profiles,
    unit,
  }
}

export function packProfile(profile: Profile): PackedProfile {
  const { frames, threads, startedAt, durationMs, unit, samples } = profile
  const { callers, called, stacks } = stackTree(profile)
  const places = new Map(threads.map(({ id }, place) => [id, place]))
  const us = ({ at }: { readonly at: number } = { at: 0 }) => Math.round(at * 1000)
  return {
    frames: packFrames(frames),
    callers: callers.join(','),
    called: called.join(','),
    stacks: stacks.join(','),
    gaps: column(samples, (sample, index) => us(sample) - us(samples[index - 1])),
    samples: column(samples, ({ stack }) => stack),
    sampleThreads: column(samples, ({ thread }) => places.get(thread) ?? -1),
    weights: column(samples, ({ weight }) => Math.round(weight * 1000)),
    threads,
    startedAt,
    durationMs,
    unit,
  }
}

/** Converts stacks to a tree, as most share their outer frames. */
function stackTree({ stacks, frames }: Profile) {
  const [callers, called]: [number[], number[]] = [[], []]
  const known = new Map<number, number>()
  const places = stacks.map((stack) => {
    let at = -1
    for (const frame of stack) {
      const key = (at + 1) * frames.length + frame
      const next = known.get(key) ?? callers.push(at) - 1
      if (next === called.length) called.push(frame)
      known.set(key, next)
      at = next
    }
    return at
  })
  return { callers, called, stacks: places }
}

export function unpackProfile(packed: PackedProfile): Profile {
  const { threads, startedAt, durationMs, unit } = packed
  const [callers, called] = [numbers(packed.callers), numbers(packed.called)]
  const [gaps, weights, sampleThreads] = [numbers(packed.gaps), numbers(packed.weights), numbers(packed.sampleThreads)]
  const stackOf = (place: number) => {
    const stack: number[] = []
    for (let at = place; at >= 0; at = callers[at] ?? -1) stack.push(called[at] ?? 0)
    return stack.toReversed()
  }
  let us = 0
  return {
    frames: unpackFrames(packed.frames),
    stacks: numbers(packed.stacks).map(stackOf),
    samples: numbers(packed.samples).map((stack, index) => {
      us += gaps[index] ?? 0
      return {
        at: us / 1000,
        stack,
        thread: threads[sampleThreads[index] ?? -1]?.id ?? '',
        weight: (weights[index] ?? 0) / 1000,
      }
    }),
    threads,
    startedAt,
    durationMs,
    unit,
  }
}
