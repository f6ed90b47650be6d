'use client'

import { cx } from '../cx.ts'
import { Swatch } from './chart-shapes.tsx'
import type { ChartModel, Scale } from './model.ts'
import { namesAt, type Steps } from './reading.ts'
import { HEIGHT, heightOf, middleOf, WIDTH } from './shapes.ts'
import { stacksOf } from './stacks.ts'
import { dots } from './tones.ts'

interface ChartReadoutProps {
  readonly model: ChartModel
  readonly scale: Scale
  /** `undefined` while the crosshair is hidden. */
  readonly step: number | undefined
  readonly selected: Steps | undefined
  /** Index of the series that a press opens. */
  readonly chosen: number | undefined
  /** Whether the pointer is on this chart. Other charts on the page show only the line. */
  readonly isOwn: boolean
}

/**
 * The crosshair, its readout and the selected steps. Visual only: the slider below exposes the same to screen readers.
 */
export function ChartReadout({ model, scale, step, selected, chosen, isOwn }: ChartReadoutProps) {
  if (step === undefined) return null
  const steps = model.times.length
  const left = (middleOf(step, steps) / WIDTH) * 100
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-0">
      {isOwn && selected !== undefined && <Selection selected={selected} steps={steps} />}
      <div style={{ left: `${left}%` }} className="absolute inset-y-0 border-l border-ink" />
      {stacksOf(model.series).map((pieces, at) => {
        const [piece, series] = [pieces[step] ?? null, model.series[at]]
        if (piece === null || series === undefined || series.kind === 'bar') return null
        const top = (heightOf(piece.to, scale.top) / HEIGHT) * 100
        return (
          <div
            key={series.name}
            style={{ left: `${left}%`, top: `${top}%` }}
            className={cx('absolute -mt-1 -ml-1 size-2 rounded-full ring-2 ring-surface', dots[series.tone])}
          />
        )
      })}
      {isOwn && <Values model={model} step={step} left={left} chosen={chosen} />}
    </div>
  )
}

function Selection({ selected: { from, to }, steps }: { selected: Steps; steps: number }) {
  const [first, last] = [Math.min(from, to), Math.max(from, to)]
  return (
    <div
      data-selected
      style={{ left: `${(first / steps) * 100}%`, width: `${((last - first + 1) / steps) * 100}%` }}
      className="absolute inset-y-0 border-x border-accent bg-accent/15"
    />
  )
}

interface ValuesProps {
  readonly model: ChartModel
  readonly step: number
  /** Percent. */
  readonly left: number
  readonly chosen: number | undefined
}

/** The step's time and the value of every series. */
function Values({ model, step, left, chosen }: ValuesProps) {
  const isRight = left > 50
  return (
    <div
      data-readout
      style={isRight ? { right: `calc(${100 - left}% + 0.5rem)` } : { left: `calc(${left}% + 0.5rem)` }}
      className="absolute top-1 z-20 grid max-w-64 min-w-28 gap-0.5 rounded-md border border-line bg-surface px-2 py-1.5 text-xs text-ink shadow-float"
    >
      <p className="font-medium whitespace-nowrap tabular-nums">{model.times[step]}</p>
      {model.series.map(({ name, kind, tone, dash, texts, href }, at) => (
        <p key={name} className={cx('flex items-center gap-1.5', at === chosen && href !== undefined && 'font-medium')}>
          <Swatch kind={kind} tone={tone} dash={dash} isHidden={false} />
          <bdi className={cx('min-w-0 flex-1 truncate', at === chosen && href !== undefined && 'underline')}>
            {name}
          </bdi>
          <span className="whitespace-nowrap tabular-nums">{texts[step]}</span>
        </p>
      ))}
      {namesAt(model, step).map((name) => (
        <p key={name} className="truncate text-ink-2">
          {name}
        </p>
      ))}
    </div>
  )
}
