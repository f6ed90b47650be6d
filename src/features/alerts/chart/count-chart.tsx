import { cx } from '#ui/cx.ts'
import type { ChartView, ColumnTone } from './chart-view.ts'

const HEIGHT = 100
const STEP = 10
const GAP = 1
const LEAST = 1.5

const fills = { count: 'fill-chart', warning: 'fill-warning', critical: 'fill-error' } as const satisfies Record<
  ColumnTone,
  string
>
const strokes = { count: 'stroke-line', warning: 'stroke-warning', critical: 'stroke-error' } as const
const swatches = { count: 'bg-chart', warning: 'bg-warning', critical: 'bg-error' } as const

/** Columns over time with limits across them. Knows no language: its texts come with it. */
export function CountChart({ chart }: { chart: ChartView }) {
  const { label, top, columns, lines, ends, legend } = chart
  return (
    <figure className="min-w-0">
      <p className="mb-3 text-sm text-ink-2">{label}</p>
      <div className="relative">
        <span className="absolute top-0 left-0 -translate-y-1/2 bg-surface pr-1.5 text-2xs text-ink-3 tabular-nums">
          {top}
        </span>
        <svg
          viewBox={`0 0 ${Math.max(1, columns.length) * STEP} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={label}
          className="h-28 w-full overflow-visible border-y border-line"
        >
          {columns.map(({ height, tone, title }, at) => (
            <g key={at} className="group/column">
              <title>{title}</title>
              {/* The band: it shows where it would have fired also where a column is too low to be seen. */}
              <rect
                x={at * STEP}
                width={STEP}
                height={HEIGHT}
                className={cx(
                  tone === 'count' ? 'fill-transparent group-hover/column:fill-sunken' : cx(fills[tone], 'opacity-15'),
                )}
              />
              {height > 0 && <Column at={at} height={Math.max(LEAST, height * HEIGHT)} tone={tone} />}
            </g>
          ))}
          {lines.map(({ height, tone, title }) => (
            <line
              key={title}
              x1={0}
              x2={columns.length * STEP}
              y1={HEIGHT - height * HEIGHT}
              y2={HEIGHT - height * HEIGHT}
              vectorEffect="non-scaling-stroke"
              strokeDasharray="4 3"
              className={strokes[tone]}
            >
              <title>{title}</title>
            </line>
          ))}
        </svg>
      </div>
      <div aria-hidden="true" className="mt-1 flex justify-between text-2xs text-ink-3 tabular-nums">
        {ends.map((end, at) => (
          <span key={at}>{end}</span>
        ))}
      </div>
      {legend.length > 0 && (
        <figcaption className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-xs text-ink-2">
          {legend.map(({ tone, name }) => (
            <span key={tone} className="inline-flex items-center gap-1.5">
              <span className={cx('size-2.5 rounded-sm', swatches[tone])} />
              {name}
            </span>
          ))}
        </figcaption>
      )}
    </figure>
  )
}

function Column({ at, height, tone }: { at: number; height: number; tone: ColumnTone }) {
  return <rect x={at * STEP + GAP} y={HEIGHT - height} width={STEP - 2 * GAP} height={height} className={fills[tone]} />
}
