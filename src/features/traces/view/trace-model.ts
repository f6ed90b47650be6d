import type { SpanId } from '#domain/ids.ts'
import { criticalPath, rowsOf, treesOf, type TreeNode } from '#domain/trace/trace-tree.ts'
import type { DrawnEvent, DrawnLog, DrawnSpan } from '../pack.ts'

export type Node = TreeNode<DrawnSpan>

/** The current display settings of a trace. */
export interface Shown {
  readonly collapsed: ReadonlySet<SpanId>
  /** '' for all. */
  readonly service: string
  readonly op: string
}

/** A trace prepared for rendering. */
export interface TraceModel {
  readonly trees: readonly Node[]
  readonly nodes: ReadonlyMap<SpanId, Node>
  readonly parents: ReadonlyMap<SpanId, Node>
  /** Microseconds. */
  readonly length: number
  readonly critical: ReadonlySet<SpanId>
  readonly services: readonly string[]
  readonly ops: readonly string[]
  readonly eventsOf: ReadonlyMap<SpanId | null, readonly DrawnEvent[]>
}

/** Built once per trace. */
export function modelOf(spans: readonly DrawnSpan[], events: readonly DrawnEvent[]): TraceModel {
  const trees = treesOf(spans)
  const nodes = new Map<SpanId, Node>()
  const parents = new Map<SpanId, Node>()
  for (const node of rowsOf(trees, () => false)) {
    nodes.set(node.span.spanId, node)
    for (const child of node.children) parents.set(child.span.spanId, node)
  }
  const [largest] = trees.toSorted((a, b) => b.below - a.below)
  const known = (id: SpanId | null) => (id !== null && nodes.has(id) ? id : null)
  return {
    trees,
    nodes,
    parents,
    length: spans.reduce((last, { start, duration }) => Math.max(last, start + duration), 0),
    critical: largest === undefined ? new Set() : criticalPath(largest),
    services: distinct(spans.map(({ service }) => service)),
    ops: distinct(spans.map(({ op }) => op)),
    eventsOf: Map.groupBy(events, ({ spanId }) => known(spanId)),
  }
}

/** A rendered row: a span, or one of its logs. */
interface Line {
  readonly node: Node
  readonly log?: DrawnLog
}

/** Inserts logs below their spans, before child spans. */
export function linesOf(rows: readonly Node[], logsOf: ReadonlyMap<SpanId, readonly DrawnLog[]>): readonly Line[] {
  return rows.flatMap((node) => [{ node }, ...(logsOf.get(node.span.spanId) ?? []).map((log) => ({ node, log }))])
}

function distinct(texts: readonly string[]): readonly string[] {
  return [...new Set(texts)].filter((text) => text !== '').toSorted((a, b) => a.localeCompare(b))
}

/** Returns the visible rows. Filtered rows keep their ancestors. */
export function shownRows(model: TraceModel, { collapsed, service, op }: Shown): readonly Node[] {
  const rows = rowsOf(model.trees, ({ span }) => collapsed.has(span.spanId))
  if (service === '' && op === '') return rows
  const fits = ({ span }: Node) => (service === '' || span.service === service) && (op === '' || span.op === op)
  const kept = new Set<SpanId>()
  for (const node of model.nodes.values()) {
    if (!fits(node)) continue
    for (
      let at: Node | undefined = node;
      at !== undefined && !kept.has(at.span.spanId);
      at = model.parents.get(at.span.spanId)
    )
      kept.add(at.span.spanId)
  }
  return rows.filter(({ span }) => kept.has(span.spanId))
}

/** Returns spans with a text in their name, operation, service or id, in display order. */
export function hitsOf({ trees }: TraceModel, text: string): readonly SpanId[] {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return []
  return rowsOf(trees, () => false)
    .filter(({ span: { name, op, service, spanId } }) =>
      [name, op, service, spanId].some((one) => one.toLowerCase().includes(wanted)),
    )
    .map(({ span }) => span.spanId)
}

/** Returns the spans to expand so that a span becomes visible. */
export function ancestorsOf({ parents }: TraceModel, id: SpanId): readonly SpanId[] {
  const above: SpanId[] = []
  for (let at = parents.get(id); at !== undefined; at = parents.get(at.span.spanId)) above.push(at.span.spanId)
  return above
}
