'use client'

import { useRef, useState, type KeyboardEvent } from 'react'
import { cx } from './cx.ts'
import { lineTones as tones } from './line-tones.ts'
import { Link } from './link.tsx'
import { useIsLive } from './when-live.tsx'

/** One line. */
export interface LineSeries {
  readonly name: string
  /** Of each step: how high, 0 … 1; null: nothing there. */
  readonly heights: readonly (number | null)[]
  /** What a point says, with its time: finished texts. */
  readonly titles: readonly string[]
  /** Where a point leads to: `sinceHere` and `untilHere` stand for the times of its step. */
  readonly href: string
}

interface LineChartProps {
  readonly label: string
  /** At most as many as there are tones. */
  readonly series: readonly LineSeries[]
  /** When each step begins, and when the last one ends, as they stand in an address. */
  readonly times: readonly string[]
  /** The highest value. */
  readonly top: string
  /** First, middle and last time. */
  readonly ends: readonly string[]
  readonly hint: string
}

/**
 * Lines over time, each of whose points is a link. One of them is reached by Tab; arrows walk along a line and from line
 * to line.
 */
export function LineChart({ label, series, times, top, ends, hint }: LineChartProps) {
  const area = useRef<HTMLFieldSetElement>(null)
  const [read, setRead] = useState('')
  // The points come with the scripts: hundreds of links would be most of the document.
  const isLive = useIsLive()
  const steps = times.length - 1
  const left = (step: number) => ((step + 0.5) / steps) * 100
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const next = walked(area.current, event)
    if (next === undefined) return
    event.preventDefault()
    next.focus()
  }
  const first = firstPoint(series)
  return (
    <figure className="min-w-0">
      <div className="relative">
        <span className="absolute top-0 left-0 z-10 -translate-y-1/2 bg-paper pr-1.5 text-2xs text-ink-3 tabular-nums">
          {top}
        </span>
        <fieldset
          ref={area}
          aria-label={label}
          onPointerLeave={() => setRead('')}
          className="relative h-44 min-w-0 border-y border-line"
        >
          <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden className="absolute inset-0 size-full">
            {series.map(({ name, heights }, at) => (
              <path
                key={name}
                d={pathOf(heights, left)}
                strokeDasharray={tones[at]?.dash}
                vectorEffect="non-scaling-stroke"
                strokeWidth={1.5}
                className={cx('fill-none', tones[at]?.line)}
              />
            ))}
          </svg>
          {series.map(({ heights, titles, href }, at) =>
            heights.map((height, step) =>
              height === null || !isLive ? null : (
                <Link
                  key={`${at} ${step}`}
                  href={href.replaceAll('sinceHere', times[step] ?? '').replaceAll('untilHere', times[step + 1] ?? '')}
                  prefetch={false}
                  tabIndex={first.line === at && first.step === step ? 0 : -1}
                  data-line={at}
                  data-step={step}
                  aria-label={titles[step]}
                  title={titles[step]}
                  onKeyDown={onKeyDown}
                  onPointerEnter={() => setRead(titles[step] ?? '')}
                  onFocus={() => setRead(titles[step] ?? '')}
                  style={{ left: `${left(step)}%`, bottom: `${height * 100}%` }}
                  className="group/point absolute -mb-2 -ml-2 flex size-4 items-center justify-center rounded-full hover:z-10 focus-visible:z-10"
                >
                  <span
                    className={cx(
                      'size-1 rounded-full group-hover/point:size-2.5 group-focus-visible/point:size-2.5',
                      tones[at]?.dot,
                    )}
                  />
                </Link>
              ),
            ),
          )}
        </fieldset>
      </div>
      <div aria-hidden="true" className="mt-1 flex justify-between text-2xs text-ink-3 tabular-nums">
        {ends.map((end, at) => (
          <span key={at}>{end}</span>
        ))}
      </div>
      <p aria-hidden="true" className="mt-1 min-h-5 truncate text-xs text-ink-2 tabular-nums">
        {read === '' ? <span className="text-ink-3">{hint}</span> : read}
      </p>
      <Legend series={series} />
    </figure>
  )
}

function Legend({ series }: Pick<LineChartProps, 'series'>) {
  return (
    <figcaption className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-xs text-ink-2">
      {series.map(({ name }, at) => (
        <span key={name} className="inline-flex min-w-0 items-center gap-1.5">
          <svg viewBox="0 0 20 4" aria-hidden className="h-1 w-5 shrink-0">
            <path d="M0 2H20" strokeWidth={2} strokeDasharray={tones[at]?.dash} className={tones[at]?.line} />
          </svg>
          <bdi className="truncate">{name}</bdi>
        </span>
      ))}
    </figcaption>
  )
}

/** The point that Tab reaches: the last of the first line that has one. */
function firstPoint(series: readonly LineSeries[]): { readonly line: number; readonly step: number } {
  const line = series.findIndex(({ heights }) => heights.some((height) => height !== null))
  return { line, step: series[line]?.heights.findLastIndex((height) => height !== null) ?? -1 }
}

/** A line with gaps where there is nothing. */
function pathOf(heights: readonly (number | null)[], left: (step: number) => number): string {
  return heights
    .map((height, step) => {
      if (height === null) return ''
      const before = heights[step - 1]
      return `${before === null || before === undefined ? 'M' : 'L'}${left(step).toFixed(2)} ${(100 - height * 100).toFixed(2)}`
    })
    .join('')
}

/** The point that an arrow leads to; undefined: it is no arrow, or there is none. */
function walked(area: HTMLElement | null, { key, currentTarget }: KeyboardEvent<HTMLElement>): HTMLElement | undefined {
  if (area === null) return undefined
  const [line, step] = [Number(currentTarget.dataset.line), Number(currentTarget.dataset.step)]
  const points = [...area.querySelectorAll<HTMLElement>('[data-step]')].map((point) => ({
    point,
    line: Number(point.dataset.line),
    step: Number(point.dataset.step),
  }))
  const inLine = points.filter((one) => one.line === line)
  switch (key) {
    case 'ArrowRight':
      return inLine.find((one) => one.step > step)?.point
    case 'ArrowLeft':
      return inLine.findLast((one) => one.step < step)?.point
    case 'ArrowDown':
      return points.find((one) => one.line > line && one.step === step)?.point
    case 'ArrowUp':
      return points.findLast((one) => one.line < line && one.step === step)?.point
    default:
      return undefined
  }
}
