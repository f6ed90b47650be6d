import { flameTreeOf, type FlameTree } from '#domain/profile/flame-tree.ts'
import type { Profile, ProfileFrame } from '#domain/profile/profile.ts'
import { invertedTree, treeBelow } from '#domain/profile/tree-views.ts'
import type { Bars } from '#ui/flame-graph/bars.ts'
import { leftHeavy } from '../layout/from-tree.ts'
import { timeOrdered } from '../layout/time-ordered.ts'
import { unpackProfile, unpackTree, type PackedProfile, type PackedTree } from '../pack.ts'

/** The available views: three flame graphs and two tables. */
export const viewNames = ['time', 'left', 'function', 'calls', 'callers'] as const
export type ViewName = (typeof viewNames)[number]

/** Data as sent by the server. */
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

/** Returns a source's views. Aggregates have no time order, and differences only exist per tree node. */
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

/** Returns the sampled threads, most samples first. */
export function threadsOf(source: Source): readonly { readonly id: string; readonly name: string }[] {
  if (source.kind !== 'profile') return []
  const counts = new Map<string, number>()
  for (const { thread } of source.profile.samples) counts.set(thread, (counts.get(thread) ?? 0) + 1)
  const names = new Map(source.profile.threads.map(({ id, name }) => [id, name]))
  return [...counts].toSorted(([, a], [, b]) => b - a).map(([id]) => ({ id, name: names.get(id) ?? '' }))
}

export interface Asked {
  readonly view: ViewName
  /** '' for all threads. */
  readonly thread: string
  /** Index of a function in {@link FlameTree} to which the view is limited; `undefined` for all. */
  readonly focus: number | undefined
}

/** What a view shows of a source. */
export interface Scene {
  /** The call tree of the selected thread and function. */
  readonly tree: FlameTree
  /** The tree or its inverse, depending on the view. */
  readonly shown: FlameTree
  /** `undefined` if the view is a table. */
  readonly drawn: { readonly bars: Bars; readonly frames: readonly ProfileFrame[] } | undefined
  /** By node of `shown`; `undefined` without a comparison. */
  readonly changes: readonly number[] | undefined
}

/** Returns a source's complete tree, to whose functions {@link Asked} refers. */
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

/**
 * Lays out in time order if possible; sources without an order, and the calls of a single function, are drawn as
 * aggregates.
 */
function inTime(source: Source, tree: FlameTree, thread: string, focus: number | undefined): Scene['drawn'] {
  if (source.kind !== 'profile' || focus !== undefined) return { bars: leftHeavy(tree), frames: tree.frames }
  const { profile } = source
  return { bars: timeOrdered(profile, thread), frames: profile.frames }
}
