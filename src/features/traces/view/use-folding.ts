import { useMemo, useState } from 'react'
import type { SpanId } from '#domain/ids.ts'
import { ancestorsOf, type TraceModel } from './trace-model.ts'

/** Which spans are collapsed. The span in the address is always visible. */
export function useFolding(model: TraceModel, chosen: SpanId | null) {
  const [folded, setFolded] = useState<ReadonlySet<SpanId>>(new Set())
  const collapsed = useMemo(() => {
    const above = chosen === null ? [] : ancestorsOf(model, chosen)
    return above.some((id) => folded.has(id)) ? new Set([...folded].filter((id) => !above.includes(id))) : folded
  }, [model, folded, chosen])
  return {
    collapsed,
    toggle: (id: SpanId) => {
      const next = new Set(collapsed)
      if (!next.delete(id)) next.add(id)
      setFolded(next)
    },
    collapseAll: () => {
      const inner = [...model.nodes.values()].filter(({ children, depth }) => children.length > 0 && depth > 0)
      setFolded(new Set(inner.map(({ span }) => span.spanId)))
    },
    expandAll: () => setFolded(new Set()),
  }
}

export type Folding = ReturnType<typeof useFolding>
