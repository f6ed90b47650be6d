import type { SpanId } from '../ids.ts'
import type { Span } from './span.ts'

/** A span of a tree, of any service. */
export type TreeSpan = Pick<Span, 'projectId' | 'spanId' | 'parentId' | 'start' | 'duration'>

/** A span in its place among the spans of a trace. */
export interface TreeNode<T extends TreeSpan> {
  readonly span: T
  /** 0 for roots. */
  readonly depth: number
  readonly children: readonly TreeNode<T>[]
  /** It has a parent, which is not there: late, lost, sampled out, or nobody's to see here. */
  readonly isOrphan: boolean
  /** Spans below it, all of them. */
  readonly below: number
}

/** Time within a span in which nothing is known to have run, although it has children. Microseconds. */
export interface Gap {
  readonly start: number
  readonly duration: number
}

/**
 * The spans as trees, in the order of their starts. Orphans are roots of their own. Parents that go round in a circle, as
 * no sane program sends them, are broken open at their earliest span.
 */
export function treesOf<T extends TreeSpan>(spans: readonly T[]): readonly TreeNode<T>[] {
  const byStart = spans.toSorted((a, b) => a.start - b.start || b.duration - a.duration)
  const byId = new Map(byStart.map((span) => [span.spanId, span]))
  const childrenOf = Map.groupBy(byStart, ({ spanId, parentId }) =>
    parentId !== null && parentId !== spanId && byId.has(parentId) ? parentId : null,
  )
  const placed = new Set<T>()
  const roots = (childrenOf.get(null) ?? []).map((span) => grow(span, childrenOf, placed))
  // Whoever is not below a root is in a circle.
  for (const span of byStart) if (!placed.has(span)) roots.push(grow(span, childrenOf, placed))
  return roots.toSorted((a, b) => a.span.start - b.span.start)
}

/** Not by recursion: a trace may be deeper than the stack. */
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

/** The nodes of trees from top to bottom, without what is below those that are collapsed. */
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
 * The spans that the end of a tree had to wait for: from the end backwards always the child that ended last before. To
 * make the tree end sooner, one of these has to. A span that ends after its parent, as work that nobody waited for does,
 * is not among them.
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

/** Shorter ones are how programs are, not something that nobody looks at. */
const LEAST_GAP_US = 10_000
const LEAST_SHARE = 0.1

/** Stretches of a span that none of its children covers, a tenth of it or more: what runs there sends no spans. */
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

/** Returns when a span ended, microseconds since the epoch. */
export function endOf({ start, duration }: Pick<TreeSpan, 'start' | 'duration'>): number {
  return start + duration
}

/** Returns the time from the first start to the last end; undefined without spans. */
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
