import { useEffect, useEffectEvent, useId, useMemo, useState } from 'react'
import type { SpanId, TraceId } from '#domain/ids.ts'
import type { DrawnLog } from '../pack.ts'
import { LogRow } from './log-row.tsx'
import type { TraceTexts } from './texts.ts'
import { linesOf, type Node, type TraceModel } from './trace-model.ts'
import { actionOfKey } from './tree-keys.ts'
import { NAMES_SHARE, TreeRow } from './tree-row.tsx'
import type { Folding } from './use-folding.ts'
import { nameSpan } from './use-hash.ts'
import { reveal, ROW_PX, useRowsInSight } from './use-rows.ts'
import type { Zoom } from './use-zoom.ts'

interface TreeProps {
  readonly traceId: TraceId
  readonly model: TraceModel
  readonly rows: readonly Node[]
  /** Logs shown below their spans. */
  readonly logsOf: ReadonlyMap<SpanId, readonly DrawnLog[]>
  readonly chosen: SpanId | null
  readonly folding: Folding
  readonly zoom: Zoom
  readonly hits: readonly SpanId[]
  readonly marksCritical: boolean
  readonly texts: TraceTexts
}

/** Wheel distance in pixels that scales a trace by a factor of e. */
const WHEEL_PX = 300

/** The visible rows of a trace. Focus stays on the tree, which refers to the selected row. */
export function Tree(props: TreeProps) {
  const { traceId, model, rows, logsOf, chosen, folding, zoom, hits: hitList, marksCritical, texts } = props
  const lines = useMemo(() => linesOf(rows, logsOf), [rows, logsOf])
  const id = useId()
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const { first, last } = useRowsInSight(scroller, lines.length)
  const hits = useMemo(() => new Set(hitList), [hitList])
  const row = lines.findIndex(({ node, log }) => log === undefined && node.span.spanId === chosen)
  useWheel(scroller, zoom)
  const show = useEffectEvent((within: HTMLElement) => {
    if (row !== -1) reveal(within, row)
  })
  // Only on selection changes, so that scrolling away is not undone.
  useEffect(() => {
    if (chosen !== null && scroller !== null) show(scroller)
  }, [chosen, scroller])
  return (
    <div
      ref={setScroller}
      className="relative max-h-[70vh] min-h-40 overflow-y-auto outline-offset-[-2px]"
      role="tree"
      tabIndex={0}
      aria-label={texts.tree}
      aria-activedescendant={row === -1 ? undefined : `${id}-${chosen}`}
      onKeyDown={(event) => {
        if (event.metaKey || event.ctrlKey || event.altKey) return
        const act = actionOfKey(event.key, { model, rows, chosen, folding, zoom })
        if (act === undefined) return
        event.preventDefault()
        act()
      }}
    >
      <div className="relative" style={{ height: Math.max(lines.length, 1) * ROW_PX }}>
        {rows.length === 0 && <p className="p-4 text-sm text-ink-3">{texts.noRows}</p>}
        {lines.slice(first, last).map(({ node, log }, index) => {
          const { spanId } = node.span
          if (log !== undefined)
            return (
              <LogRow
                key={log.place}
                traceId={traceId}
                log={log}
                depth={node.depth + 1}
                row={first + index}
                window={zoom.shown}
              />
            )
          return (
            <TreeRow
              key={spanId}
              id={`${id}-${spanId}`}
              node={node}
              row={first + index}
              window={zoom.shown}
              isChosen={spanId === chosen}
              isHit={hits.has(spanId)}
              isCollapsed={folding.collapsed.has(spanId)}
              isCritical={marksCritical && model.critical.has(spanId)}
              events={model.eventsOf.get(spanId) ?? []}
              onChoose={() => nameSpan(spanId)}
              onToggle={() => folding.toggle(spanId)}
              texts={texts}
            />
          )
        })}
      </div>
    </div>
  )
}

/**
 * With a modifier key, which browsers also set for touchpad pinches, the wheel zooms around the pointer; otherwise it
 * scrolls.
 */
function useWheel(scroller: HTMLElement | null, { zoom }: Zoom): void {
  const turn = useEffectEvent((event: WheelEvent, { left, width }: DOMRect) => {
    const names = width * NAMES_SHARE
    zoom(Math.exp(event.deltaY / WHEEL_PX), Math.min(Math.max((event.clientX - left - names) / (width - names), 0), 1))
  })
  useEffect(() => {
    if (scroller === null) return undefined
    // React's wheel listeners are passive and cannot prevent scrolling.
    const listen = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey && !event.altKey) return
      event.preventDefault()
      turn(event, scroller.getBoundingClientRect())
    }
    scroller.addEventListener('wheel', listen, { passive: false })
    return () => scroller.removeEventListener('wheel', listen)
  }, [scroller])
}
