import { hash } from 'node:crypto'
import { flameTreeOf, functionKey, type FlameTree } from '#domain/profile/flame-tree.ts'
import type { Profile, ProfileFrame, ProfileUnit } from '#domain/profile/profile.ts'
import type { FunctionRow, Hash64, PathRow } from './table.ts'

/** Maximum paths and functions of a profile that are included in sums over many profiles. The largest are kept. */
const MAX_PATHS = 4_000
const MAX_FUNCTIONS = 2_000
/** The largest number that the table holds; sums of many of them stay exact. */
const MOST = 2 ** 48

/** A profile's functions and paths, for sums over many profiles. */
export interface ProfileSums {
  readonly functions: readonly FunctionRow[]
  readonly paths: readonly PathRow[]
}

/** The number of stored units in a display unit, because times are stored in microseconds. */
export function piecesOf(unit: ProfileUnit): number {
  return unit === 'ms' ? 1000 : 1
}

export function sumsOf(profile: Profile): ProfileSums {
  const tree = inPieces(flameTreeOf(profile))
  const kept = largestPaths(tree)
  const ids = tree.frames.map(functionId)
  return { functions: functionsOf(tree, ids), paths: pathsOf(tree, kept, ids) }
}

function inPieces(tree: FlameTree): FlameTree {
  const pieces = piecesOf(tree.unit)
  const nodes = tree.nodes.map((node) => ({ ...node, self: Math.min(MOST, Math.round(node.self * pieces)), total: 0 }))
  let total = 0
  for (let at = nodes.length - 1; at >= 0; at--) {
    const node = nodes[at]
    if (node === undefined) continue
    node.total = Math.min(MOST, node.total + node.self)
    const parent = nodes[node.parent]
    if (parent === undefined) total += node.total
    else parent.total += node.total
  }
  return { ...tree, nodes, total }
}

/** Whether each node is kept. A caller is never smaller than its callees, and precedes them. */
function largestPaths({ nodes }: FlameTree): readonly boolean[] {
  if (nodes.length <= MAX_PATHS) return nodes.map(() => true)
  const ranked = nodes
    .map((_, index) => index)
    .toSorted((a, b) => (nodes[b]?.total ?? 0) - (nodes[a]?.total ?? 0) || a - b)
  const kept = nodes.map(() => false)
  for (const index of ranked.slice(0, MAX_PATHS)) kept[index] = true
  return kept
}

function functionsOf({ frames, nodes }: FlameTree, ids: readonly Hash64[]): readonly FunctionRow[] {
  const sums = frames.map(() => ({ self: 0, total: 0 }))
  for (const [index, node] of nodes.entries()) {
    const sum = sums[node.frame]
    if (sum === undefined) continue
    sum.self = Math.min(MOST, sum.self + node.self)
    if (!isWithinItself(nodes, index)) sum.total = Math.min(MOST, sum.total + node.total)
  }
  const rows = frames.map((frame, index) => ({
    id: ids[index] ?? NO_HASH,
    frame,
    self: sums[index]?.self ?? 0,
    total: sums[index]?.total ?? 0,
  }))
  const used = rows.filter(({ total }) => total > 0)
  return used.length <= MAX_FUNCTIONS ? used : used.toSorted((a, b) => b.total - a.total).slice(0, MAX_FUNCTIONS)
}

/** Whether a function is called recursively, directly or not, so that its time is already part of that call. */
function isWithinItself(nodes: FlameTree['nodes'], index: number): boolean {
  const own = nodes[index]
  for (let at = own?.parent ?? -1; at >= 0; at = nodes[at]?.parent ?? -1)
    if (nodes[at]?.frame === own?.frame) return true
  return false
}

function pathsOf({ nodes }: FlameTree, kept: readonly boolean[], ids: readonly Hash64[]): readonly PathRow[] {
  const paths: PathRow[] = []
  const idOf: (Hash64 | undefined)[] = []
  for (const [index, { frame, parent, self, total }] of nodes.entries()) {
    const caller = parent < 0 ? NO_HASH : idOf[parent]
    const own = ids[frame]
    if (kept[index] !== true || caller === undefined || own === undefined || total === 0) continue
    const id = pathId(caller, own)
    idOf[index] = id
    paths.push({ id, caller, function: own, self, total })
  }
  return paths
}

const NO_HASH: Hash64 = { low: 0, high: 0 }

/** A function's id, which is the same in all profiles, projects and releases. */
export function functionId(frame: ProfileFrame): Hash64 {
  const hex = hash('md5', functionKey(frame))
  return { low: Number.parseInt(hex.slice(0, 8), 16), high: Number.parseInt(hex.slice(8, 16), 16) }
}

/** A path's id, derived from its caller's and its function's. Evenly distributed, but not cryptographic. */
function pathId(caller: Hash64, own: Hash64): Hash64 {
  return {
    low: mixed(caller.low ^ mixed(own.low ^ 0x9e3779b9, caller.high), own.high),
    high: mixed(caller.high ^ mixed(own.high ^ 0x85ebca6b, caller.low), own.low),
  }
}

/** The last steps of MurmurHash3, which is in the public domain. */
function mixed(a: number, b: number): number {
  let hashed = Math.imul(a ^ Math.imul(b ^ (b >>> 15), 0x2c1b3c6d), 0x297a2d39)
  hashed = Math.imul(hashed ^ (hashed >>> 16), 0x85ebca6b)
  hashed = Math.imul(hashed ^ (hashed >>> 13), 0xc2b2ae35)
  return (hashed ^ (hashed >>> 16)) >>> 0
}
