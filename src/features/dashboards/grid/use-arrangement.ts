'use client'

import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent, type RefObject } from 'react'
import { COLUMNS, settled, type GridPlace, type Placed } from '#domain/dashboard/grid.ts'
import { createTimer } from '#ui/timer.ts'
import type { GridTexts } from './edit-grid.tsx'

/** Row height and gap of the style sheet, in pixels. */
const ROW = 52
const GAP = 12
/** Debounce, so that repeated arrow keys are saved once. */
const QUIET_MS = 700

type Way = 'move' | 'resize'

interface Arranging {
  readonly grid: RefObject<HTMLDivElement | null>
  readonly items: readonly Placed[]
  readonly texts: Pick<GridTexts, 'at' | 'saved' | 'failed'>
  readonly version: number
  /** @param version the newest version that was shown */
  readonly save: (version: number, places: Readonly<Record<string, GridPlace>>) => Promise<boolean>
}

/** A running drag: its start position and the layout at that time. */
interface Drag {
  readonly id: string
  readonly way: Way
  readonly x: number
  readonly y: number
  readonly from: readonly Placed[]
}

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Returns the items after moving or resizing one by some columns and rows. */
function changed(items: readonly Placed[], id: string, way: Way, [dx, dy]: readonly [number, number]) {
  const next = items.map((item) => {
    if (item.id !== id) return item
    const { x, y, w, h } = item.place
    const width = Math.min(w + dx, COLUMNS - x)
    const place = way === 'move' ? { x: x + dx, y: y + dy, w, h } : { x, y, w: width, h: h + dy }
    return { id, place }
  })
  return settled(next, id)
}

/** A layout changed by the user. */
interface Arranged {
  readonly places: readonly Placed[]
  /** The dashboard version that it is based on. */
  readonly of: number
  readonly isSaved: boolean
}

/** The current layout: the user's changes until they are saved, otherwise that of the shown version. */
function usePlaces({ items, version }: Pick<Arranging, 'items' | 'version'>) {
  const [mine, setMine] = useState<Arranged>()
  const isMine = mine !== undefined && (!mine.isSaved || mine.of === version)
  const places: readonly Placed[] = isMine ? mine.places : items.map(({ id, place }) => ({ id, place }))
  return {
    places,
    arrange: (next: readonly Placed[]) => setMine({ places: next, of: version, isSaved: false }),
    saved: (done: readonly Placed[]) => setMine((now) => (now?.places === done ? { ...now, isSaved: true } : now)),
  }
}

/** Saves layouts with a debounce and reports the result. */
function useSaving({ texts, save, version }: Pick<Arranging, 'texts' | 'save' | 'version'>) {
  const [says, setSays] = useState('')
  const [timer] = useState(createTimer)
  const newest = useRef(version)
  useEffect(() => {
    newest.current = version
  }, [version])
  useEffect(() => timer.stop, [timer])
  const keep = (next: readonly Placed[], afterMs: number, saved: (done: readonly Placed[]) => void) => {
    timer.start(afterMs, () => {
      void save(newest.current, Object.fromEntries(next.map(({ id, place }) => [id, place]))).then(
        (done) => {
          if (done) saved(next)
          setSays(done ? texts.saved : texts.failed)
        },
        () => setSays(texts.failed),
      )
    })
  }
  const tell = (next: readonly Placed[], id: string) => {
    const place = next.find((one) => one.id === id)?.place
    if (place === undefined) return
    const values = { column: place.x + 1, row: place.y + 1, width: place.w, height: place.h }
    setSays(texts.at.replace(/\{(\w+)\}/g, (_, name: keyof typeof values) => String(values[name])))
  }
  return { says, keep, tell, stop: timer.stop }
}

/** Manages the layout while the user edits it; changes are saved after a pause. */
export function useArrangement({ grid, items, version, texts, save }: Arranging) {
  const { places, arrange, saved } = usePlaces({ items, version })
  const [drag, setDrag] = useState<Drag>()
  const { says, keep, tell, stop } = useSaving({ texts, save, version })

  const leave = () => {
    if (drag !== undefined) arrange(drag.from)
    setDrag(undefined)
  }
  const hands = (id: string, way: Way) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      // On phones, widgets are stacked in grid order and cannot be moved.
      if (event.button !== 0 || window.matchMedia('(width < 48rem)').matches) return
      event.currentTarget.setPointerCapture(event.pointerId)
      stop()
      setDrag({ id, way, x: event.clientX, y: event.clientY, from: places })
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (drag !== undefined) arrange(changed(drag.from, id, way, cellsOf(grid.current, event, drag)))
    },
    onPointerUp: () => {
      if (drag !== undefined && JSON.stringify(places) !== JSON.stringify(drag.from)) {
        tell(places, id)
        keep(places, 0, saved)
      }
      setDrag(undefined)
    },
    onPointerCancel: leave,
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.key === 'Escape') leave()
      const step = steps[event.key]
      if (step === undefined) return
      event.preventDefault()
      const next = changed(places, id, way, step)
      arrange(next)
      tell(next, id)
      keep(next, QUIET_MS, saved)
    },
  })

  const placed = (id: string): GridPlace => places.find((one) => one.id === id)?.place ?? { x: 0, y: 0, w: 4, h: 4 }
  return { placed, held: drag?.id, says, hands }
}

/** Returns how many columns and rows the pointer has moved since the drag started. */
function cellsOf(grid: HTMLElement | null, at: PointerEvent, from: Drag): readonly [number, number] {
  const width = ((grid?.clientWidth ?? 0) + GAP) / COLUMNS
  return [Math.round((at.clientX - from.x) / width), Math.round((at.clientY - from.y) / (ROW + GAP))]
}
