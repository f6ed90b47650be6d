import type { Profile, ProfileFrame, ProfileUnit } from './profile.ts'

/** A function as it was called along one path from the root. */
export interface FlameNode {
  /** The index of its frame. */
  readonly frame: number
  /** The index of its caller's node, which stands before it; -1: it is a root. */
  readonly parent: number
  /** What was spent in it, and not in what it called. */
  readonly self: number
  /** What was spent in it and in all that it called. */
  readonly total: number
}

/** Stacks of one or many profiles, added up: what an aggregated flame graph draws. */
export interface FlameTree {
  readonly frames: readonly ProfileFrame[]
  /** Callers before those they call. */
  readonly nodes: readonly FlameNode[]
  /** Of all roots. Less than the sum of what was measured where small branches were left out. */
  readonly total: number
  /** How many profiles were added up. */
  readonly profiles: number
  readonly unit: ProfileUnit
  /** Root spans whose stretches of continuous profiles were added up, and how many there are. Absent: none was asked for. */
  readonly spans?: { readonly read: number; readonly matching: number }
}

/** The part of a profile that is added up. Absent: all of it. */
export interface ProfilePart {
  readonly thread?: string
  /** Milliseconds from the start of the profile, [from, to). */
  readonly from?: number
  readonly to?: number
}

/** A tree of nothing. */
export const emptyFlameTree: FlameTree = { frames: [], nodes: [], total: 0, profiles: 0, unit: 'ms' }

/** Returns the stacks of a profile, or of a part of it, added up. */
export function flameTreeOf(profile: Profile, part: ProfilePart = {}): FlameTree {
  const tree = new FlameTreeBuilder(profile.unit)
  tree.add(profile, part)
  return tree.finish()
}

/** Adds up the stacks of profiles. Frames that are the same function become one. */
export class FlameTreeBuilder {
  readonly #unit: ProfileUnit
  readonly #frames: ProfileFrame[] = []
  readonly #frameByKey = new Map<string, number>()
  readonly #nodes: { frame: number; parent: number; self: number; total: number }[] = []
  /** By the parent's index + 1: its children by their frames. */
  readonly #children: Map<number, number>[] = [new Map()]
  #profiles = 0

  constructor(unit: ProfileUnit) {
    this.#unit = unit
  }

  /** Adds a profile of the builder's unit. */
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

  /** Adds a tree of the builder's unit. */
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

  /** Returns what was added. */
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

  /** Returns -1 for a stack of no frames. */
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

/** Returns a tree of nodes that know what was spent in each of them alone. Callers come before those they call. */
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

/** Returns text by which a function is the same in two profiles: its line may move. */
export function functionKey({ function: name, module = '', package: library = '', file = '' }: ProfileFrame): string {
  return `${name}\0${module}\0${library}\0${file}`
}
