import { functionKey, type FlameNode, type FlameTree } from './flame-tree.ts'
import type { ProfileFrame } from './profile.ts'
import { functionTimes } from './tree-views.ts'

/** A function's share of total time before and now, 0 … 1. */
export interface FunctionChange {
  /** Index of its frame. */
  readonly frame: number
  /** For functions of the app, includes the libraries they called; for other functions, only their own time. */
  readonly ownBefore: number
  readonly ownNow: number
  readonly totalBefore: number
  readonly totalNow: number
}

/** Two trees merged into one, including nodes that only one of them has. */
export interface TreeDifference {
  /** The time now. Nodes that existed only before are 0. */
  readonly tree: FlameTree
  /** By node: the current share of the total minus the earlier one, from -1 to 1. */
  readonly changes: readonly number[]
  /** Largest growth of the own share first. */
  readonly functions: readonly FunctionChange[]
}

/**
 * Compares two trees by shares of the total. Absolute amounts are meaningless, because one of them may cover a longer
 * time or more servers.
 */
export function treeDifference(before: FlameTree, now: FlameTree): TreeDifference {
  const both = new BothTrees()
  const was = both.add(before)
  const is = both.add(now)
  const nodes = both.nodes.map(({ frame, parent }, index) => ({
    frame,
    parent,
    self: is.get(index)?.self ?? 0,
    total: is.get(index)?.total ?? 0,
  }))
  const share = (tree: FlameTree, node: FlameNode | undefined) =>
    node === undefined || tree.total === 0 ? 0 : node.total / tree.total
  return {
    tree: { ...now, frames: both.frames, nodes },
    changes: nodes.map((_, index) => share(now, is.get(index)) - share(before, was.get(index))),
    functions: functionChanges(both, before, now),
  }
}

function functionChanges(both: BothTrees, before: FlameTree, now: FlameTree): readonly FunctionChange[] {
  const shares = both.frames.map((_, frame) => ({ frame, ownBefore: 0, ownNow: 0, totalBefore: 0, totalNow: 0 }))
  for (const { frame, own, total } of ownTimes(before)) {
    const share = shares[both.frameOf(before.frames[frame])]
    if (share === undefined || before.total === 0) continue
    share.ownBefore += own / before.total
    share.totalBefore += total / before.total
  }
  for (const { frame, own, total } of ownTimes(now)) {
    const share = shares[both.frameOf(now.frames[frame])]
    if (share === undefined || now.total === 0) continue
    share.ownNow += own / now.total
    share.totalNow += total / now.total
  }
  return shares.toSorted((a, b) => b.ownNow - b.ownBefore - (a.ownNow - a.ownBefore))
}

/**
 * Own time per function, attributing library time to the app function that called the library: hashing twice as often
 * slows down the app, not the library.
 */
function ownTimes(tree: FlameTree) {
  const times = functionTimes(tree).map(({ frame, total }) => ({ frame, total, own: 0 }))
  const owners: { readonly frame: number; readonly isApp: boolean }[] = []
  for (const { frame, parent, self } of tree.nodes) {
    const caller = owners[parent]
    const isApp = tree.frames[frame]?.inApp === true
    const owner = !isApp && caller?.isApp === true ? caller : { frame, isApp }
    owners.push(owner)
    const time = times[owner.frame]
    if (time !== undefined) time.own += self
  }
  return times
}

/** The nodes of several trees, deduped by path. */
class BothTrees {
  readonly frames: ProfileFrame[] = []
  readonly nodes: Pick<FlameNode, 'frame' | 'parent'>[] = []
  readonly #frameByKey = new Map<string, number>()
  readonly #nodeByPath = new Map<string, number>()

  /** The tree's nodes by their new indexes. */
  add(tree: FlameTree): ReadonlyMap<number, FlameNode> {
    const frames = tree.frames.map((frame) => this.frameOf(frame))
    const places: number[] = []
    const found = new Map<number, FlameNode>()
    for (const node of tree.nodes) {
      const place = this.#nodeOf(places[node.parent] ?? -1, frames[node.frame] ?? 0)
      places.push(place)
      found.set(place, node)
    }
    return found
  }

  frameOf(frame: ProfileFrame | undefined): number {
    if (frame === undefined) return -1
    const key = functionKey(frame)
    const known = this.#frameByKey.get(key) ?? this.frames.push(frame) - 1
    this.#frameByKey.set(key, known)
    return known
  }

  #nodeOf(parent: number, frame: number): number {
    const path = `${parent},${frame}`
    const known = this.#nodeByPath.get(path) ?? this.nodes.push({ frame, parent }) - 1
    this.#nodeByPath.set(path, known)
    return known
  }
}
