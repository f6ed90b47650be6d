import type { SpanId } from '#domain/ids.ts'
import type { Node, TraceModel } from './trace-model.ts'
import { nameSpan } from './use-hash.ts'
import type { Folding } from './use-folding.ts'
import type { Zoom } from './use-zoom.ts'

const ZOOM_STEP = 0.7
const MOVE_STEP = 0.2

interface Tree {
  readonly model: TraceModel
  readonly rows: readonly Node[]
  readonly chosen: SpanId | null
  readonly folding: Folding
  readonly zoom: Zoom
}

/**
 * Returns the action of a key on the tree (ARIA Authoring Practices, Tree View) or its zoom, or `undefined` for other
 * keys.
 */
export function actionOfKey(key: string, tree: Tree): (() => void) | undefined {
  return keys[key]?.(tree)
}

type Does = (tree: Tree) => () => void

const choose = (node: Node | undefined) => {
  if (node !== undefined) nameSpan(node.span.spanId)
}
const rowOf = ({ rows, chosen }: Tree) => rows.findIndex(({ span }) => span.spanId === chosen)

const fold: Does = (tree) => () => {
  const node = tree.rows[rowOf(tree)]
  if (node === undefined) return
  const { spanId } = node.span
  if (node.children.length > 0 && !tree.folding.collapsed.has(spanId)) tree.folding.toggle(spanId)
  else choose(tree.model.parents.get(spanId))
}
const unfold: Does = (tree) => () => {
  const node = tree.rows[rowOf(tree)]
  if (node === undefined) return
  if (tree.folding.collapsed.has(node.span.spanId)) tree.folding.toggle(node.span.spanId)
  else choose(node.children[0])
}
const closer: Does = (tree) => () => tree.zoom.zoom(ZOOM_STEP)
const further: Does = (tree) => () => tree.zoom.zoom(1 / ZOOM_STEP)

const keys: Readonly<Record<string, Does>> = {
  ArrowUp: (tree) => () => choose(tree.rows[Math.max(0, rowOf(tree) - 1)]),
  ArrowDown: (tree) => () => choose(tree.rows[Math.min(tree.rows.length - 1, rowOf(tree) + 1)]),
  ArrowLeft: fold,
  ArrowRight: unfold,
  Home: (tree) => () => choose(tree.rows[0]),
  End: (tree) => () => choose(tree.rows.at(-1)),
  Escape: () => () => nameSpan(null),
  w: closer,
  '+': closer,
  s: further,
  '-': further,
  a: (tree) => () => tree.zoom.move(-MOVE_STEP),
  d: (tree) => () => tree.zoom.move(MOVE_STEP),
  '0': (tree) => () => tree.zoom.reset(),
}
