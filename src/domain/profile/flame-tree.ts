import type { Profile, ProfileFrame, ProfileUnit } from './profile.ts'

/** A function in a particular call path. */
export interface FlameNode {
  /** Index of its frame. */
  readonly frame: number
  /** Index of the caller's node, which precedes it; -1 for a root. */
  readonly parent: number
  /** Time in the function itself, excluding its callees. */
  readonly self: number
  /** Time including its callees. */
  readonly total: number
}

/** Aggregated stacks of one or many profiles, as drawn in a flame graph. */
export interface FlameTree {
  readonly frames: readonly ProfileFrame[]
  /** Callers precede callees. */
  readonly nodes: readonly FlameNode[]
  /** Total of all roots. Less than the measured total if small branches were dropped. */
  readonly total: number
  /** Number of profiles aggregated. */
  readonly profiles: number
  readonly unit: ProfileUnit
  /**
   * Number of root spans whose part of a continuous profile was read, and the number that matched. Absent if no spans
   * were requested.
   */
  readonly spans?: { readonly read: number; readonly matching: number }
}

/** The part of a profile to aggregate. Absent for all of it. */
export interface ProfilePart {
  readonly thread?: string
  /** Milliseconds from the start of the profile, [from, to). */
  readonly from?: number
  readonly to?: number
}

export const emptyFlameTree: FlameTree = { frames: [], nodes: [], total: 0, profiles: 0, unit: 'ms' }

/** Aggregates the stacks of a profile or of a part of it. */
export function flameTreeOf(profile: Profile, part: ProfilePart = {}): FlameTree {
  const tree = new FlameTreeBuilder(profile.unit)
  tree.add(profile, part)
  return tree.finish()
}

/** Aggregates the stacks of profiles, merging frames of the same function. */
export class FlameTreeBuilder {
  readonly #unit: ProfileUnit
  readonly #frames: ProfileFrame[] = []
  readonly #frameByKey = new Map<string, number>()
  readonly #nodes: { frame: number; parent: number; self: number; total: number }[] = []
  /** Indexed by parent index + 1: child nodes by frame. */
  readonly #children: Map<number, number>[] = [new Map()]
  #profiles = 0

  constructor(unit: ProfileUnit) {
    this.#unit = unit
  }

  /** The profile has to have the builder's unit. */
  add(profile: Profile, { thread, from = -Infinity, to = Infinity }: ProfilePart = {}): void {
    const own = profile.frames.map((frame) => this.#frameOf(frame))
    const leaves = new Map<number, number>()
    this.#profiles++
    for (const { at, stack, thread: sampled, weight } of profile.samples) {
      if ((thread !== undefined && sampled !== thread) || at < from || at >= to) continue
      const leaf = leaves.get(stack) ?? this.#leafOf((profile.stacks[stack] ?? []).map((frame) => own[frame] ?? -1))
      leaves.set(stack, leaf)
      const node = this.#nodes[leaf]
      if (node !== undefined) node.self += weight
    }
  }

  /** The tree has to have the builder's unit. */
  addTree({ frames, nodes, profiles }: FlameTree): void {
    const own = frames.map((frame) => this.#frameOf(frame))
    const places: number[] = []
    this.#profiles += profiles
    for (const [index, { frame, parent, self }] of nodes.entries()) {
      const place = this.#childOf(parent < 0 ? -1 : (places[parent] ?? -1), own[frame] ?? 0)
      places[index] = place
      const node = this.#nodes[place]
      if (node !== undefined) node.self += self
    }
  }

  finish(): FlameTree {
    return finishTree(this.#frames, this.#nodes, { profiles: this.#profiles, unit: this.#unit })
  }

  #frameOf(frame: ProfileFrame): number {
    const key = functionKey(frame)
    const known = this.#frameByKey.get(key)
    if (known !== undefined) return known
    this.#frameByKey.set(key, this.#frames.length)
    return this.#frames.push(frame) - 1
  }

  /** Returns -1 for an empty stack. */
  #leafOf(stack: readonly number[]): number {
    let at = -1
    for (const frame of stack) if (frame >= 0) at = this.#childOf(at, frame)
    return at
  }

  #childOf(parent: number, frame: number): number {
    const children = (this.#children[parent + 1] ??= new Map())
    const known = children.get(frame)
    if (known !== undefined) return known
    const added = this.#nodes.push({ frame, parent, self: 0, total: 0 }) - 1
    children.set(frame, added)
    return added
  }
}

/** Builds a tree from nodes with only self times. Callers have to precede callees. */
export function finishTree(
  frames: readonly ProfileFrame[],
  alone: readonly Omit<FlameNode, 'total'>[],
  { profiles, unit }: Pick<FlameTree, 'profiles' | 'unit'>,
): FlameTree {
  const nodes = alone.map(({ frame, parent, self }) => ({ frame, parent, self, total: self }))
  let total = 0
  for (let index = nodes.length - 1; index >= 0; index--) {
    const node = nodes[index]
    if (node === undefined) continue
    const parent = nodes[node.parent]
    if (parent === undefined) total += node.total
    else parent.total += node.total
  }
  return { frames, nodes, total, profiles, unit }
}

/** Identity of a function across profiles. Ignores the line, which may change. */
export function functionKey({ function: name, module = '', package: library = '', file = '' }: ProfileFrame): string {
  return `${name}\0${module}\0${library}\0${file}`
}
