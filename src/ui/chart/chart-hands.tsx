'use client'

import { useEffect, useId, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { useGo } from '../place.ts'
import { ChartReadout } from './chart-readout.tsx'
import { pointAt, pointAway, usePointed } from './crosshair.ts'
import type { ChartModel, Scale } from './model.ts'
import {
  hrefOfStep,
  momentOfStep,
  nearestSeries,
  readingOf,
  stepAt,
  stepOfMoment,
  zoomHref,
  type Steps,
} from './reading.ts'

interface ChartHandsProps {
  /** The scale for the visible series. */
  readonly model: ChartModel
  readonly scale: Scale
}

/** Movement in pixels up to which a pointer counts as a press, not a drag. */
const PRESS = 4

/**
 * Interactive layer over the chart picture: the crosshair with its readout, selecting a period, and the keyboard
 * equivalents.
 */
export function ChartHands({ model, scale }: ChartHandsProps) {
  const { onPointer, onKeyDown, step, isOwn, selected, chosen, leave } = useHands(model, scale)
  const id = useId()
  const steps = model.times.length
  const now = step ?? steps - 1
  return (
    <>
      <div
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a range input would handle presses and drags itself
        role="slider"
        tabIndex={0}
        aria-label={model.label}
        aria-describedby={id}
        aria-valuemin={0}
        aria-valuemax={Math.max(0, steps - 1)}
        aria-valuenow={Math.max(0, now)}
        aria-valuetext={steps === 0 ? model.words.noData : readingOf(model, now)}
        onPointerDown={onPointer}
        onPointerMove={onPointer}
        onPointerUp={onPointer}
        onPointerCancel={onPointer}
        onPointerLeave={onPointer}
        onKeyDown={onKeyDown}
        onBlur={leave}
        className="absolute inset-0 cursor-crosshair touch-pan-y select-none"
      />
      <span id={id} hidden>
        {model.words.keys}
      </span>
      <ChartReadout model={model} scale={scale} step={step} selected={selected} chosen={chosen} isOwn={isOwn} />
    </>
  )
}

/** Handles pointer and keyboard input: where the crosshair is, and which steps are selected. */
function useHands(model: ChartModel, scale: Scale) {
  const go = useGo()
  const by = useId()
  const pointed = usePointed()
  const [selected, select] = useState<Steps>()
  /** Index of the series whose spans a press opens. */
  const [chosen, choose] = useState<number>()
  const pressed = useRef<{ readonly x: number; readonly step: number }>(undefined)
  const isOwn = pointed?.by === by
  const step = pointed === undefined ? undefined : stepOfMoment(model, pointed.at)
  const steps = model.times.length
  useEffect(() => () => pointAway(by), [by])

  const point = (to: number) => pointAt({ at: momentOfStep(model, to), by })
  const leave = () => {
    pointAway(by)
    select(undefined)
    choose(undefined)
  }
  const zoom = (to: Steps) => {
    const href = zoomHref(model, to)
    leave()
    if (href !== undefined) go.push(href)
  }
  const open = (at: number | undefined, of: number) => {
    const href = at === undefined ? undefined : hrefOfStep(model, at, of)
    if (href !== undefined) go.push(href)
  }
  const onPointer = (event: PointerEvent<HTMLElement>) => {
    const { left, bottom, width, height } = event.currentTarget.getBoundingClientRect()
    const at = stepAt((event.clientX - left) / width, steps)
    const isTouch = event.pointerType === 'touch'
    switch (event.type) {
      case 'pointerdown':
        if (event.button !== 0) return
        pressed.current = { x: event.clientX, step: at }
        // A panning finger scrolls the page: it only moves the crosshair and never selects.
        if (!isTouch) event.currentTarget.setPointerCapture(event.pointerId)
        return point(at)
      case 'pointermove': {
        point(at)
        const part = (bottom - event.clientY) / height
        choose(nearestSeries(model, scale, at, part))
        const from = pressed.current
        if (from !== undefined && !isTouch && model.zoom !== undefined && Math.abs(event.clientX - from.x) > PRESS)
          select({ from: from.step, to: at })
        return
      }
      case 'pointerup': {
        const from = pressed.current
        pressed.current = undefined
        if (selected !== undefined) return zoom({ ...selected, to: at })
        if (!isTouch && from !== undefined && Math.abs(event.clientX - from.x) <= PRESS)
          open(nearestSeries(model, scale, at, (bottom - event.clientY) / height), at)
        return
      }
      default:
        pressed.current = undefined
        // On touch the crosshair stays after the finger is lifted, so that it can be read.
        if (!isTouch) leave()
    }
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const from = isOwn && step !== undefined ? step : undefined
    const to = walked(event.key, from, steps)
    if (to !== undefined) {
      point(to)
      select(event.shiftKey && model.zoom !== undefined ? { from: selected?.from ?? from ?? to, to } : undefined)
    } else if (from === undefined) return
    else if (event.key === 'Enter') {
      if (selected === undefined) open(chosen ?? 0, from)
      else zoom(selected)
    } else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') choose(neighbour(model, from, chosen, event.key))
    else if (event.key === 'Escape') leave()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return { onPointer, onKeyDown, step, isOwn, selected, chosen: isOwn ? chosen : undefined, leave }
}

/** Steps that Page Up and Page Down move by. */
const PAGE = 10

/** Returns the step that a key moves to, or `undefined` for other keys. The first key press goes to the last step. */
function walked(key: string, from: number | undefined, steps: number): number | undefined {
  const held = (step: number) => Math.min(Math.max(step, 0), steps - 1)
  if (steps === 0) return undefined
  switch (key) {
    case 'ArrowLeft':
      return held(from === undefined ? steps - 1 : from - 1)
    case 'ArrowRight':
      return held(from === undefined ? steps - 1 : from + 1)
    case 'PageDown':
      return held((from ?? steps) - PAGE)
    case 'PageUp':
      return held((from ?? steps) + PAGE)
    case 'Home':
      return 0
    case 'End':
      return steps - 1
    default:
      return undefined
  }
}

/** Returns the next series above or below `chosen` that has a link at this step, wrapping around. */
function neighbour({ series }: ChartModel, step: number, chosen: number | undefined, key: string): number | undefined {
  const leading = series.flatMap(({ href, values }, at) => (href === undefined || values[step] === null ? [] : [at]))
  const place = chosen === undefined ? -1 : leading.indexOf(chosen)
  if (key === 'ArrowDown') return leading[place + 1] ?? leading[0]
  return leading[place - 1] ?? leading.at(-1)
}
