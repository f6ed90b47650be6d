import type { Priority } from '#domain/issue/state.ts'
import { cx } from '#ui/cx.ts'

const bars: Record<Priority, number> = { low: 1, medium: 2, high: 3 }

/** One to three bars that rise: a shape beside the word. */
export function PriorityMark({ priority }: { priority: Priority }) {
  return (
    <svg aria-hidden viewBox="0 0 12 12" className="size-3.5 shrink-0">
      {[1, 2, 3].map((bar) => (
        <rect
          key={bar}
          x={bar * 4 - 4}
          y={12 - bar * 4}
          width="3"
          height={bar * 4}
          rx="0.5"
          className={cx(bar <= bars[priority] ? 'fill-ink-2' : 'fill-line-strong')}
        />
      ))}
    </svg>
  )
}
