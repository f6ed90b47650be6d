import { flameTreeOf, type FlameTree } from '#domain/profile/flame-tree.ts'
import type { Profile, ProfileFrame } from '#domain/profile/profile.ts'
import { invertedTree, treeBelow } from '#domain/profile/tree-views.ts'
import type { Bars } from '#ui/flame-graph/bars.ts'
import { leftHeavy } from '../layout/from-tree.ts'
import { timeOrdered } from '../layout/time-ordered.ts'
import { unpackProfile, unpackTree, type PackedProfile, type PackedTree } from '../pack.ts'

/** The ways to look at profiles: three that are drawn, and two tables. */
export const viewNames = ['time', 'left', 'function', 'calls', 'callers'] as const
export type ViewName = (typeof viewNames)[number]

/** What is looked at, as it comes from the server. */
export type PackedSource =
  | { readonly kind: 'profile'; readonly profile: PackedProfile }
  | { readonly kind: 'tree'; readonly tree: PackedTree }
  /** `changes`: by node, in millionths. */
  | { readonly kind: 'difference'; readonly tree: PackedTree; readonly changes: string }

export type Source =
  | { readonly kind: 'profile'; readonly profile: Profile }
  | { readonly kind: 'tree'; readonly tree: FlameTree }
  | { readonly kind: 'difference'; readonly tree: FlameTree; readonly changes: readonly number[] }

export function unpackSource(packed: PackedSource): Source {
  switch (packed.kind) {
    case 'profile':
      return { kind: 'profile', profile: unpackProfile(packed.profile) }
    case 'tree':
      return { kind: 'tree', tree: unpackTree(packed.tree) }
    case 'difference':
      return {
        kind: 'difference',
        tree: unpackTree(packed.tree),
        changes: packed.changes.split(',').map((change) => Number(change) / 1e6),
      }
  }
}

/** Returns the ways to look at it. Of sums nobody knows what came after what, and a difference is of places in a tree. */
export function viewsOf(source: Source): readonly ViewName[] {
  switch (source.kind) {
    case 'profile':
      return hasTimes(source.profile) ? viewNames : viewNames.filter((name) => name !== 'time')
    case 'tree':
      return viewNames.filter((name) => name !== 'time')
    case 'difference':
      return ['left', 'calls', 'callers']
  }
}

function hasTimes({ samples }: Profile): boolean {
  return samples.some(({ at }) => at > 0)
}

/** Returns the threads that were looked at, those with the most samples first. */
export function threadsOf(source: Source): readonly { readonly id: string; readonly name: string }[] {
  if (source.kind !== 'profile') return []
  const counts = new Map<string, number>()
  for (const { thread } of source.profile.samples) counts.set(thread, (counts.get(thread) ?? 0) + 1)
  const names = new Map(source.profile.threads.map(({ id, name }) => [id, name]))
  return [...counts].toSorted(([, a], [, b]) => b - a).map(([id]) => ({ id, name: names.get(id) ?? '' }))
}

export interface Asked {
  readonly view: ViewName
  /** '': all threads together. */
  readonly thread: string
  /** A function, as {@link FlameTree} has it, of which alone the calls are shown; undefined: all. */
  readonly focus: number | undefined
}

/** What is shown of a source. */
export interface Scene {
  /** What was called by whom, of the thread and the function that are chosen. */
  readonly tree: FlameTree
  /** What the view shows, which is the tree or its reverse. */
  readonly shown: FlameTree
  /** undefined: the view is a table. */
  readonly drawn: { readonly bars: Bars; readonly frames: readonly ProfileFrame[] } | undefined
  /** By node of `shown`; undefined: nothing is compared. */
  readonly changes: readonly number[] | undefined
}

/** Returns the whole tree of a source, in which functions have the numbers that {@link Asked} means. */
export function treeOf(source: Source, thread: string): FlameTree {
  return source.kind === 'profile' ? flameTreeOf(source.profile, thread === '' ? {} : { thread }) : source.tree
}

export function sceneOf(source: Source, whole: FlameTree, { view, thread, focus }: Asked): Scene {
  const tree = focus === undefined ? whole : treeBelow(whole, focus)
  const changes = source.kind === 'difference' && focus === undefined ? source.changes : undefined
  switch (view) {
    case 'time':
      return { tree, shown: tree, drawn: inTime(source, tree, thread, focus), changes }
    case 'left':
      return { tree, shown: tree, drawn: { bars: leftHeavy(tree), frames: tree.frames }, changes }
    case 'function': {
      const shown = invertedTree(tree)
      return { tree, shown, drawn: { bars: leftHeavy(shown), frames: shown.frames }, changes: undefined }
    }
    case 'calls':
      return { tree, shown: tree, drawn: undefined, changes }
    case 'callers':
      return { tree, shown: invertedTree(tree), drawn: undefined, changes: undefined }
  }
}

/** One function's calls have no order of their own, so that they are drawn as sums; and so is what never had one. */
function inTime(source: Source, tree: FlameTree, thread: string, focus: number | undefined): Scene['drawn'] {
  if (source.kind !== 'profile' || focus !== undefined) return { bars: leftHeavy(tree), frames: tree.frames }
  const { profile } = source
  return { bars: timeOrdered(profile, thread), frames: profile.frames }
}
