'use client'

import { useEffect, useId, useRef, useState } from 'react'
import { cx } from '../cx.ts'
import { depthOf, type Bars, type Stretch } from './bars.ts'
import { FlameMinimap } from './flame-minimap.tsx'
import type { View } from './paint.ts'
import { scrolledTo } from './hands.ts'
import { useHands } from './use-hands.ts'
import { usePainting, useSize } from './use-painting.ts'

const ROW_PX = 20
/** Row height on touch screens. */
const TOUCH_ROW_PX = 32
const MOST_PX = 560

interface FlameGraphProps {
  readonly bars: Bars
  readonly names: readonly string[]
  /** Tone index of each bar. */
  readonly tones: Uint8Array
  /** By name: 1 if it matches the search. `undefined` without a search. */
  readonly hits: Uint8Array | undefined
  readonly stretch: Stretch
  readonly onShow: (stretch: Stretch) => void
  readonly selected: number | undefined
  readonly onSelect: (bar: number | undefined) => void
  /** Lines of the hover readout for a bar. */
  readonly readout: (bar: number) => readonly string[]
  /** The screen reader text for the selected bar. */
  readonly spoken: string
  readonly texts: {
    /** One sentence on what the graph shows. */
    readonly summary: string
    readonly keys: string
    readonly minimap: string
  }
}

/**
 * A flame graph whose bars can be zoomed, panned, searched and selected with pointer, touch and keyboard.
 *
 * bars.ts holds the bars in typed arrays. use-painting.ts repaints the canvas with paint.ts, which uses the colours of
 * palette.ts and the pixel buffer of sheet.ts. use-hands.ts handles pointers and combines them with use-wheel.ts and
 * key-actions.ts.
 */
export function FlameGraph(props: FlameGraphProps) {
  const { bars, names, tones, hits, stretch, onShow, selected, onSelect, readout, spoken, texts } = props
  const scroller = useRef<HTMLDivElement>(null)
  const keysId = useId()
  const size = useSize(scroller)
  const row = useCoarse() ? TOUCH_ROW_PX : ROW_PX
  const [top, setTop] = useState(0)
  const [hovered, setHovered] = useState<{ readonly bar: number; readonly x: number; readonly y: number }>()
  const full = depthOf(bars) * row
  const view: View = { stretch, top, width: size.width, height: size.height, row }
  const canvas = usePainting({ bars, names, tones, hits, selected }, view)
  const select = (bar: number | undefined) => {
    onSelect(bar)
    const to = bar === undefined ? undefined : scrolledTo(bars, bar, view)
    if (to !== undefined) scroller.current?.scrollTo({ top: to })
  }
  const hands = useHands(scroller, { bars, view, selected, show: onShow, select, hover: setHovered })
  return (
    <div className="min-w-0">
      <FlameMinimap bars={bars} tones={tones} stretch={stretch} onShow={onShow} label={texts.minimap} />
      <div className="relative">
        <div
          ref={scroller}
          role="application"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the role announces its own keys
          tabIndex={0}
          aria-label={texts.summary}
          aria-describedby={keysId}
          onScroll={(event) => {
            setTop(event.currentTarget.scrollTop)
            setHovered(undefined)
          }}
          {...hands}
          className={cx(
            'overflow-x-hidden overflow-y-auto select-none focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-accent',
            hovered === undefined ? 'cursor-grab' : 'cursor-pointer',
            // Vertical touch scrolls the page; horizontal and two-finger gestures are handled here.
            'touch-pan-y',
          )}
          style={{ height: Math.min(Math.max(full, row), MOST_PX) }}
        >
          <div style={{ height: full }}>
            <canvas ref={canvas} className="sticky top-0 block w-full" style={{ height: size.height }} />
          </div>
        </div>
        {hovered !== undefined && hovered.bar < bars.name.length && (
          <Readout x={hovered.x} y={hovered.y} width={size.width} lines={readout(hovered.bar)} />
        )}
      </div>
      <span id={keysId} hidden>
        {texts.keys}
      </span>
      <output className="sr-only">{spoken}</output>
    </div>
  )
}

interface ReadoutProps {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly lines: readonly string[]
}

/** Shows the bar under the pointer. Visual only: screen readers hear the selected bar. */
function Readout({ x, y, width, lines }: ReadoutProps) {
  const isRight = x > width / 2
  return (
    <div
      aria-hidden
      className="pointer-events-none absolute z-20 max-w-96 rounded-md border border-line bg-surface px-3 py-2 text-sm wrap-anywhere text-ink shadow-float"
      style={{ top: y + 16, ...(isRight ? { right: width - x + 8 } : { left: x + 8 }) }}
    >
      {lines.map((line, at) => (
        <p key={at} className={at === 0 ? 'font-medium' : 'text-ink-2 tabular-nums'}>
          {line}
        </p>
      ))}
    </div>
  )
}

function useCoarse(): boolean {
  const [isCoarse, setCoarse] = useState(false)
  useEffect(() => {
    const fingers = matchMedia('(pointer: coarse)')
    const read = () => setCoarse(fingers.matches)
    read()
    fingers.addEventListener('change', read)
    return () => fingers.removeEventListener('change', read)
  }, [])
  return isCoarse
}
