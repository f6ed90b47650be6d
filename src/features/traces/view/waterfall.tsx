'use client'

import { useMemo, useState } from 'react'
import type { TraceId } from '#domain/ids.ts'
import { unpackTrace, type DrawnEvent, type DrawnLog, type PackedTrace } from '../pack.ts'
import { Minimap } from './minimap.tsx'
import { Ruler } from './ruler.tsx'
import { SpanPanel } from './span-panel.tsx'
import type { TraceTexts } from './texts.ts'
import { Toolbar } from './toolbar.tsx'
import { modelOf, shownRows } from './trace-model.ts'
import { Tree } from './tree.tsx'
import { useFolding } from './use-folding.ts'
import { nameSpan, useNamedSpan } from './use-hash.ts'
import { useSearch } from './use-search.ts'
import { useZoom } from './use-zoom.ts'

interface WaterfallProps {
  readonly traceId: TraceId
  readonly packed: PackedTrace
  readonly events: readonly DrawnEvent[]
  readonly logs: readonly DrawnLog[]
  readonly texts: TraceTexts
}

/** All spans of a trace in order of time, with search, collapsing, zoom and a details panel. */
export function Waterfall({ traceId, packed, events, logs, texts }: WaterfallProps) {
  const model = useMemo(() => modelOf(unpackTrace(packed), events), [packed, events])
  const named = useNamedSpan()
  const zoom = useZoom(model.length)
  const folding = useFolding(model, named)
  const search = useSearch(model, named)
  const [service, setService] = useState('')
  const [op, setOp] = useState('')
  const [marksCritical, markCritical] = useState(true)
  const [showsLogs, showLogs] = useState(false)
  const logsOf = useMemo(() => Map.groupBy(showsLogs ? logs : [], ({ spanId }) => spanId), [showsLogs, logs])
  const { collapsed } = folding
  const rows = useMemo(() => shownRows(model, { collapsed, service, op }), [model, collapsed, service, op])
  const chosen = named === null ? undefined : model.nodes.get(named)
  return (
    <div className="grid min-w-0 gap-4 xl:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0 overflow-hidden rounded-lg border border-line bg-surface">
        <Toolbar
          search={search}
          folding={folding}
          zoom={zoom}
          model={model}
          filter={{ service, op, setService, setOp }}
          critical={{ isOn: marksCritical, set: markCritical }}
          logs={logs.length === 0 ? undefined : { isOn: showsLogs, set: showLogs }}
          texts={texts}
        />
        <Minimap rows={rows} length={model.length} window={zoom.shown} onChoose={zoom.show} label={texts.minimap} />
        <Ruler window={zoom.shown} />
        <Tree
          traceId={traceId}
          model={model}
          rows={rows}
          logsOf={logsOf}
          chosen={named}
          folding={folding}
          zoom={zoom}
          hits={search.hits}
          marksCritical={marksCritical}
          texts={texts}
        />
      </div>
      {chosen !== undefined && (
        <SpanPanel
          key={chosen.span.spanId}
          traceId={traceId}
          span={chosen.span}
          events={model.eventsOf.get(chosen.span.spanId) ?? []}
          onClose={() => nameSpan(null)}
          texts={texts.panel}
        />
      )}
    </div>
  )
}
