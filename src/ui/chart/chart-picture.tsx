'use client'

import { useEffect, useState } from 'react'
import { cx } from '../cx.ts'
import { later, useLater } from '../later.ts'
import { Link } from '../link.tsx'
import { whenIdle } from '../when-idle.ts'
import { ChartShapes, Swatch } from './chart-shapes.tsx'
import {
  unpackChart,
  type ChartHeight,
  type ChartModel,
  type DrawnMark,
  type PackedChart,
  type Scale,
  type ShownOn,
} from './model.ts'
import { standsLeft } from './placed-marks.ts'
import { scaleFor } from './scales.ts'
import { short } from './shapes.ts'
import { highestOf } from './stacks.ts'

// Crosshair, keys and zoom load when the page is idle; the picture works without them.
const hands = later(() => import('./chart-hands.tsx'))

const heights: Record<ChartHeight, string> = { low: 'h-16', usual: 'h-32', tall: 'h-48' }

const shownOn: Record<ShownOn, string> = {
  both: '',
  wide: 'hidden @lg:block',
  narrow: '@lg:hidden',
  none: 'hidden',
}

/** A chart that arrived with the page. */
export function PackedPicture({ packed }: { packed: PackedChart }) {
  return <ChartPicture model={unpackChart(packed)} />
}

/** A chart as rendered on the server, made interactive in the browser. */
export function ChartPicture({ model }: { model: ChartModel }) {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const loaded = useLater(hands)
  useEffect(() => whenIdle(hands.prepare), [])
  const series = model.series.filter(({ name }) => !hidden.has(name))
  const scale = hidden.size === 0 ? (model.scales.at(-1) ?? scaleFor([], 0)) : scaleFor(model.scales, highestOf(series))
  const shown = { ...model, series, bands: model.bands.filter(({ from }) => (from ?? 0) <= scale.top) }
  return (
    <figure className={cx('@container min-w-0', model.fills && 'chart-fills')}>
      <div
        className={cx(
          'grid grid-cols-[auto_minmax(0,1fr)] gap-x-2',
          model.fills &&
            (model.marks.length > 0 ? 'grid-rows-[auto_minmax(0,1fr)_auto]' : 'grid-rows-[minmax(0,1fr)_auto]'),
        )}
      >
        {model.marks.length > 0 && <MarkNames marks={model.marks.filter(({ on }) => on !== 'none')} />}
        <ValueAxis scale={scale} />
        <div className={cx('chart-plot', model.fills !== true && heights[model.height])}>
          <ChartShapes model={shown} scale={scale} label={loaded === undefined ? model.label : undefined} />
          {loaded !== undefined && <loaded.ChartHands model={shown} scale={scale} />}
        </div>
        <TimeAxis ticks={model.ticks} />
      </div>
      {model.legend && (
        <Legend
          model={{ ...model, bands: shown.bands }}
          hidden={hidden}
          onToggle={(name) => setHidden((before) => toggled(before, name))}
        />
      )}
    </figure>
  )
}

function toggled(names: ReadonlySet<string>, name: string): ReadonlySet<string> {
  const changed = new Set(names)
  if (!changed.delete(name)) changed.add(name)
  return changed
}

/** The value axis: round values at their heights. The column is as wide as the widest value. */
function ValueAxis({ scale: { top, ticks } }: { scale: Scale }) {
  return (
    <div aria-hidden="true" className="chart-values">
      {ticks.map(({ value, text }) => (
        <i key={value}>{text}</i>
      ))}
      {ticks.map(({ value, text }) => (
        <span key={value} style={{ bottom: `${short((value / top) * 100)}%` }}>
          {text}
        </span>
      ))}
    </div>
  )
}

/** The time axis: round times, each centred on its position; labels at the edges are kept inside. */
export function TimeAxis({ ticks }: Pick<ChartModel, 'ticks'>) {
  return (
    <div aria-hidden="true" className="chart-times">
      {ticks.map(({ at, text, on }) => (
        <span
          key={at}
          style={{ left: `${short(at * 100)}%` }}
          className={cx(at > 0.04 && (at < 0.94 ? '-translate-x-1/2' : '-translate-x-full'), shownOn[on])}
        >
          {text}
        </span>
      ))}
    </div>
  )
}

/** Names of releases and deploys above their lines. */
function MarkNames({ marks }: { marks: readonly DrawnMark[] }) {
  return (
    <div className="relative col-start-2 h-5 text-xs text-ink-2">
      {marks.map(({ at, text, kind, href, on }) => {
        const left = standsLeft(at)
        const label = cx('chart-mark-name', left ? 'pr-1' : 'pl-1', shownOn[on])
        const style = left ? { right: `${short((1 - at) * 100)}%` } : { left: `${short(at * 100)}%` }
        return href === undefined ? (
          <span key={`${kind} ${text} ${at}`} style={style} title={text} className={label}>
            {text}
          </span>
        ) : (
          <Link
            key={`${kind} ${text} ${at}`}
            href={href}
            prefetch={false}
            style={style}
            title={text}
            className={cx(label, 'rounded-sm hover:text-accent hover:underline')}
          >
            {text}
          </Link>
        )
      })}
    </div>
  )
}

interface LegendProps {
  readonly model: ChartModel
  readonly hidden: ReadonlySet<string>
  readonly onToggle: (name: string) => void
}

/** The legend. A press toggles a series. */
function Legend({ model: { series, bands, words }, hidden, onToggle }: LegendProps) {
  return (
    <figcaption className="chart-legend">
      <ul aria-label={words.series} className="contents">
        {series.map(({ name, kind, tone, dash }) => (
          <li key={name}>
            <button
              type="button"
              aria-pressed={!hidden.has(name)}
              onClick={() => onToggle(name)}
              className={cx('chart-key', hidden.has(name) && 'text-ink-3 line-through')}
            >
              <Swatch kind={kind} tone={tone} dash={dash} isHidden={hidden.has(name)} />
              <bdi>{name}</bdi>
            </button>
          </li>
        ))}
      </ul>
      {bands.map(({ name, tone }) => (
        <span key={name} className="inline-flex h-8 items-center gap-1.5 px-1.5">
          <Swatch kind="band" tone={tone === 'good' ? 'chart' : tone} dash={undefined} isHidden={false} />
          {name}
        </span>
      ))}
    </figcaption>
  )
}
