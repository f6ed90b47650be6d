import { functionKey, type FlameNode, type FlameTree } from './flame-tree.ts'
import type { ProfileFrame } from './profile.ts'
import { functionTimes } from './tree-views.ts'

/** What share of all time a function had before and now, 0 … 1. */
export interface FunctionChange {
  /** The index of its frame. */
  readonly frame: number
  /** Of a function of the app with the libraries that it called; of other functions alone. */
  readonly ownBefore: number
  readonly ownNow: number
  readonly totalBefore: number
  readonly totalNow: number
}

/** Two trees in one: what is only in one of them is in it as well. */
export interface TreeDifference {
  /** What was spent now. Nodes that were only there before have nothing. */
  readonly tree: FlameTree
  /** By node: its share of the total now, less its share before; from -1 to 1. */
  readonly changes: readonly number[]
  /** The functions whose own share grew the most first. */
  readonly functions: readonly FunctionChange[]
}

/**
 * Compares two trees by share of total: one of them may have been measured for longer, or by more servers, so that
 * amounts say nothing.
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
 * Returns what was spent in each function, where the time of libraries is that of the function of the app that called
 * them: who hashes twice as often made the app slower, and not the library.
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

/** The nodes of several trees, each path once. */
class BothTrees {
  readonly frames: ProfileFrame[] = []
  readonly nodes: Pick<FlameNode, 'frame' | 'parent'>[] = []
  readonly #frameByKey = new Map<string, number>()
  readonly #nodeByPath = new Map<string, number>()

  /** Returns the nodes of the tree by their new indexes. */
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
