import type { SpanId } from '../ids.ts'
import type { Span } from './span.ts'

/** A span in a tree, from any service. */
export type TreeSpan = Pick<Span, 'projectId' | 'spanId' | 'parentId' | 'start' | 'duration'>

/** A span and its position in the tree of a trace. */
export interface TreeNode<T extends TreeSpan> {
  readonly span: T
  /** 0 for roots. */
  readonly depth: number
  readonly children: readonly TreeNode<T>[]
  /** Its parent is missing: late, lost, sampled out, or hidden from the user. */
  readonly isOrphan: boolean
  /** Number of descendants. */
  readonly below: number
}

/** Time within a span with children during which no child was running. Microseconds. */
export interface Gap {
  readonly start: number
  readonly duration: number
}

/**
 * Builds the trees of a trace, ordered by start. Orphans become roots. Parent cycles, which no sane client sends, are
 * broken at their earliest span.
 */
export function treesOf<T extends TreeSpan>(spans: readonly T[]): readonly TreeNode<T>[] {
  const byStart = spans.toSorted((a, b) => a.start - b.start || b.duration - a.duration)
  const byId = new Map(byStart.map((span) => [span.spanId, span]))
  const childrenOf = Map.groupBy(byStart, ({ spanId, parentId }) =>
    parentId !== null && parentId !== spanId && byId.has(parentId) ? parentId : null,
  )
  const placed = new Set<T>()
  const roots = (childrenOf.get(null) ?? []).map((span) => grow(span, childrenOf, placed))
  // Spans not reachable from a root belong to a cycle.
  for (const span of byStart) if (!placed.has(span)) roots.push(grow(span, childrenOf, placed))
  return roots.toSorted((a, b) => a.span.start - b.span.start)
}

/** Iterative, because a trace may be deeper than the call stack. */
function grow<T extends TreeSpan>(
  root: T,
  childrenOf: ReadonlyMap<SpanId | null, readonly T[]>,
  placed: Set<T>,
): TreeNode<T> {
  const nodeOf = (span: T, depth: number) => ({
    span,
    depth,
    children: [] as TreeNode<T>[],
    isOrphan: depth === 0 && span.parentId !== null,
    below: 0,
  })
  const top = nodeOf(root, 0)
  const inOrder = [top]
  placed.add(root)
  for (const node of inOrder) {
    for (const child of childrenOf.get(node.span.spanId) ?? []) {
      if (placed.has(child)) continue
      placed.add(child)
      const grown = nodeOf(child, node.depth + 1)
      node.children.push(grown)
      inOrder.push(grown)
    }
  }
  for (const node of inOrder.toReversed()) node.below = node.children.reduce((sum, { below }) => sum + 1 + below, 0)
  return top
}

/** The visible rows of the trees from top to bottom, without the descendants of collapsed nodes. */
export function rowsOf<T extends TreeSpan>(
  trees: readonly TreeNode<T>[],
  isCollapsed: (node: TreeNode<T>) => boolean,
): readonly TreeNode<T>[] {
  const rows: TreeNode<T>[] = []
  const waiting = trees.toReversed()
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    rows.push(node)
    if (!isCollapsed(node)) waiting.push(...node.children.toReversed())
  }
  return rows
}

/**
 * The critical path: going backwards from the end, always the child that finished last. To make the tree finish sooner,
 * one of these spans has to. Excludes spans that end after their parent, such as fire-and-forget work.
 */
export function criticalPath<T extends TreeSpan>(tree: TreeNode<T>): ReadonlySet<SpanId> {
  const path = new Set<SpanId>()
  const waiting: { node: TreeNode<T>; until: number }[] = [{ node: tree, until: endOf(tree.span) }]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { node } = next
    path.add(node.span.spanId)
    let until = Math.min(next.until, endOf(node.span))
    for (const child of node.children.toSorted((a, b) => endOf(b.span) - endOf(a.span))) {
      if (endOf(child.span) > until || child.span.start < node.span.start) continue
      waiting.push({ node: child, until })
      until = child.span.start
    }
  }
  return path
}

/** Shorter gaps are normal and not worth showing. */
const LEAST_GAP_US = 10_000
const LEAST_SHARE = 0.1

/** Uninstrumented time: parts of a span not covered by any child that make up at least a tenth of it. */
export function gapsOf<T extends TreeSpan>({ span, children }: TreeNode<T>): readonly Gap[] {
  if (children.length === 0) return []
  const least = Math.max(LEAST_GAP_US, span.duration * LEAST_SHARE)
  const gaps: Gap[] = []
  let from = span.start
  const note = (until: number) => {
    if (until - from >= least) gaps.push({ start: from, duration: until - from })
  }
  for (const child of children.toSorted((a, b) => a.span.start - b.span.start)) {
    note(Math.min(child.span.start, endOf(span)))
    from = Math.max(from, endOf(child.span))
  }
  note(endOf(span))
  return gaps
}

/** Microseconds since the epoch. */
export function endOf({ start, duration }: Pick<TreeSpan, 'start' | 'duration'>): number {
  return start + duration
}

/** The time range from the first start to the last end; `undefined` without spans. */
export function extentOf(spans: readonly Pick<TreeSpan, 'start' | 'duration'>[]): Gap | undefined {
  if (spans.length === 0) return undefined
  let start = Number.POSITIVE_INFINITY
  let end = 0
  for (const span of spans) {
    start = Math.min(start, span.start)
    end = Math.max(end, endOf(span))
  }
  return { start, duration: end - start }
}
