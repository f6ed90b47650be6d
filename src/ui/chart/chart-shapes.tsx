'use client'

import { cx } from '../cx.ts'
import type { ChartModel, ChartTone, Scale, SeriesKind } from './model.ts'
import { HEIGHT, heightOf, pathOf, short, WIDTH } from './shapes.ts'
import { gapsOf, stacksOf } from './stacks.ts'
import { bandFills, bandStrokes, dots, fills, strokes } from './tones.ts'

interface ChartShapesProps {
  readonly model: ChartModel
  readonly scale: Scale
  /** `undefined` if an element on top of it has the label. */
  readonly label: string | undefined
}

/** The graphical part of a chart as one SVG that stretches to its container. */
export function ChartShapes({ model, scale, label }: ChartShapesProps) {
  const { series, ticks, marks } = model
  const pieces = stacksOf(series)
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
      className="chart"
    >
      <Grounds model={model} scale={scale} />
      <path d={scale.ticks.map(({ value }) => `M0 ${short(heightOf(value, scale.top))}H${WIDTH}`).join('')} />
      <path d={ticks.map(({ at }) => `M${short(at * WIDTH)} ${HEIGHT}v4`).join('')} />
      {series.map(({ name, kind, tone, dash }, at) => (
        <path
          key={name}
          d={pathOf({ kind }, pieces[at] ?? [], scale.top)}
          strokeDasharray={dash}
          className={
            kind === 'line'
              ? cx('chart-line', strokes[tone])
              : cx(kind === 'bar' ? 'chart-bar' : 'chart-area', fills[tone])
          }
        />
      ))}
      {marks.map(({ at, kind, text }) => (
        <path
          key={`${kind} ${text} ${at}`}
          d={`M${short(at * WIDTH)} 0V${HEIGHT}`}
          className={`chart-mark chart-${kind}`}
        />
      ))}
    </svg>
  )
}

/** The background: thresholds, times at which an alert would have fired, and gaps in the data. */
function Grounds({ model: { series, bands, shaded, times }, scale }: Pick<ChartShapesProps, 'model' | 'scale'>) {
  const step = WIDTH / Math.max(1, times.length)
  return (
    <>
      {bands.map(({ from, to, tone, name }) => {
        const [low, high] = [heightOf(from ?? 0, scale.top), to === null ? 0 : heightOf(to, scale.top)]
        return (
          <g key={name}>
            <rect
              y={high}
              width={WIDTH}
              height={Math.max(0, low - high)}
              className={cx('chart-ground', bandFills[tone])}
            />
            <path d={`M0 ${from === null ? high : low}H${WIDTH}`} className={cx('chart-bound', bandStrokes[tone])} />
          </g>
        )
      })}
      {shaded.map(({ from, to, tone }) => (
        <rect
          key={from}
          x={from * step}
          width={(to - from) * step}
          height={HEIGHT}
          className={cx('chart-ground', fills[tone])}
        />
      ))}
      {gapsOf(series).map(([from, to]) => (
        <rect key={from} x={from * step} width={(to - from) * step} height={HEIGHT} className="chart-gap" />
      ))}
    </>
  )
}

interface SwatchProps {
  readonly kind: SeriesKind | 'band'
  readonly tone: ChartTone
  readonly dash: string | undefined
  readonly isHidden: boolean
}

/** The series' look in front of its name in the legend. */
export function Swatch({ kind, tone, dash, isHidden }: SwatchProps) {
  if (kind !== 'line')
    return (
      <span
        aria-hidden="true"
        className={cx(
          'chart-swatch',
          isHidden ? 'border border-line-strong' : dots[tone],
          kind === 'band' && 'opacity-40',
        )}
      />
    )
  return (
    <svg viewBox="0 0 20 4" aria-hidden="true" className="h-1 w-5 shrink-0">
      <path
        d="M0 2H20"
        strokeWidth={2}
        strokeDasharray={dash}
        className={isHidden ? 'stroke-line-strong' : strokes[tone]}
      />
    </svg>
  )
}
