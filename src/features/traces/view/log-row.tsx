import type { TraceId } from '#domain/ids.ts'
import { paths } from '#domain/paths.ts'
import { inks } from '#features/logs/levels.ts'
import { cx } from '#ui/cx.ts'
import { Link } from '#ui/link.tsx'
import type { DrawnLog } from '../pack.ts'
import { indentOf, NAMES } from './tree-row.tsx'
import { ROW_PX } from './use-rows.ts'
import { placeIn, type Window } from './window.ts'

interface LogRowProps {
  readonly traceId: TraceId
  readonly log: DrawnLog
  readonly depth: number
  /** Index among all visible rows, from 0. */
  readonly row: number
  readonly window: Window
}

/** A log below its span, with message and time, linking to the log. Keyboard users reach it in the logs panel. */
export function LogRow({ traceId, log: { place, at, level, body }, depth, row, window: shown }: LogRowProps) {
  const point = placeIn(shown, { start: at, duration: 0 })
  return (
    <Link
      role="treeitem"
      aria-level={depth + 1}
      tabIndex={-1}
      href={paths.logs({ query: `trace:${traceId}`, period: '90d', open: place, before: later(place) })}
      prefetch={false}
      className="absolute inset-x-0 flex items-stretch font-mono text-xs hover:bg-sunken"
      style={{ top: row * ROW_PX, height: ROW_PX }}
    >
      <span
        className={cx(NAMES, 'flex min-w-0 items-center gap-2 border-r border-line px-2')}
        style={{ paddingLeft: indentOf(depth) + 22 }}
      >
        <span className={cx('shrink-0', inks[level])}>{level}</span>{' '}
        <bdi className="min-w-0 truncate text-ink-2" title={body}>
          {body}
        </bdi>
      </span>
      <span className="relative min-w-0 grow overflow-hidden">
        {point !== undefined && (
          <span
            className={cx('absolute inset-y-1.5 w-0.5 -translate-x-1/2 bg-current', inks[level])}
            style={{ left: `${point.left}%` }}
          />
        )}
      </span>
    </Link>
  )
}

/** A list that starts one millisecond later includes the surrounding logs. */
function later(place: string): string {
  return place.replace(/^\d+/, (time) => String(Number(time) + 1))
}
