import { cx } from '#ui/cx.ts'
import { durationText } from '#ui/duration.ts'
import { NAMES } from './tree-row.tsx'
import { placeIn, ticksOf, type Window } from './window.ts'

/** Times above the bars, relative to the start of the trace. */
export function Ruler({ window: shown }: { window: Window }) {
  return (
    <div aria-hidden className="flex h-7 border-b border-line text-xs text-ink-3 tabular-nums">
      <div className={cx(NAMES, 'border-r border-line')} />
      <div className="relative min-w-0 grow overflow-hidden">
        {ticksOf(shown).map((at) => {
          const place = placeIn(shown, { start: at, duration: 0 })
          if (place === undefined || place.left > 96) return null
          return (
            <span
              key={at}
              className="absolute inset-y-0 flex items-center border-l border-line pl-1"
              style={{ left: `${place.left}%` }}
            >
              {durationText(at)}
            </span>
          )
        })}
      </div>
    </div>
  )
}
