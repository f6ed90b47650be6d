import type { FlameTree } from './flame-tree.ts'
import type { Profile, ProfileFrame, ProfileUnit } from './profile.ts'

/** A file for speedscope (https://www.speedscope.app/file-format-schema.json). */
export interface SpeedscopeFile {
  readonly $schema: 'https://www.speedscope.app/file-format-schema.json'
  readonly exporter: 'Mishap'
  readonly name: string
  readonly activeProfileIndex: 0
  readonly shared: { readonly frames: readonly SpeedscopeFrame[] }
  readonly profiles: readonly SampledProfile[]
}

interface SpeedscopeFrame {
  readonly name: string
  readonly file?: string
  readonly line?: number
}

/** Stacks in chronological order, root first, with their weights. */
interface SampledProfile {
  readonly type: 'sampled'
  readonly name: string
  readonly unit: 'milliseconds' | 'bytes' | 'none'
  readonly startValue: number
  readonly endValue: number
  readonly samples: readonly (readonly number[])[]
  readonly weights: readonly number[]
}

const units = { ms: 'milliseconds', bytes: 'bytes', count: 'none' } as const satisfies Record<ProfileUnit, string>

/** Converts a profile for speedscope, with one profile per thread. */
export function speedscopeOf(profile: Profile, name: string): SpeedscopeFile {
  const byThread = Map.groupBy(profile.samples, ({ thread }) => thread)
  const threads = profile.threads.length > 0 ? profile.threads : [{ id: '', name: '' }]
  const profiles = threads.map((thread) => {
    const samples = byThread.get(thread.id) ?? []
    const stacks = samples.map(({ stack }) => profile.stacks[stack] ?? [])
    const weights = samples.map(({ weight }) => weight)
    return sampled(thread.name || thread.id || name, profile.unit, stacks, weights)
  })
  return file(name, profile.frames, profiles)
}

/** Converts a tree for speedscope: each path once, weighted by its self time. */
export function speedscopeOfTree(tree: FlameTree, name: string): SpeedscopeFile {
  const paths = pathsOf(tree)
  return file(name, tree.frames, [
    sampled(
      name,
      tree.unit,
      paths.map(({ stack }) => stack),
      paths.map(({ self }) => self),
    ),
  ])
}

/** The paths of a tree that end in self time, with their frames from the root. */
export function pathsOf({ nodes }: FlameTree): readonly { readonly stack: readonly number[]; readonly self: number }[] {
  const stacks: (readonly number[])[] = []
  return nodes.flatMap(({ frame, parent, self }, index) => {
    const stack = [...(stacks[parent] ?? []), frame]
    stacks[index] = stack
    return self > 0 ? [{ stack, self }] : []
  })
}

function file(name: string, frames: readonly ProfileFrame[], profiles: readonly SampledProfile[]): SpeedscopeFile {
  return {
    $schema: 'https://www.speedscope.app/file-format-schema.json',
    exporter: 'Mishap',
    name,
    activeProfileIndex: 0,
    shared: { frames: frames.map(frameOf) },
    profiles,
  }
}

function frameOf({ function: name, module, file: path, line }: ProfileFrame): SpeedscopeFrame {
  return {
    name: module === undefined ? name : `${module}.${name}`,
    ...(path !== undefined && { file: path }),
    ...(line !== undefined && { line }),
  }
}

function sampled(
  name: string,
  unit: ProfileUnit,
  samples: readonly (readonly number[])[],
  weights: readonly number[],
): SampledProfile {
  const endValue = weights.reduce((sum, weight) => sum + weight, 0)
  return { type: 'sampled', name, unit: units[unit], startValue: 0, endValue, samples, weights }
}
