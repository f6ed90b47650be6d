'use client'

import { useEffect, useRef } from 'react'
import { createCanvasPainter } from '../player/canvas-painter.ts'
import { eventsIn, fromSnapshot } from '../player/recording.ts'
import { createAssets } from '../player/remote-assets.ts'
import type { openScreen as OpenScreenOf, Screen } from '../player/replayer.ts'
import { createSafety, EVENT, SOURCE, type RecordedEvent, type SafeEvent } from '../player/safe-event.ts'
import { openStage } from '../player/stage.ts'

/** A segment that shows the page, and the size to render it at, in CSS pixels. */
export interface Backdrop {
  readonly address: string
  readonly segmentId: number
  /** Address of the proxy for assets on other servers; `null` if they may not be loaded. */
  readonly assets: string | null
  /** Time of the full snapshot, in milliseconds since the epoch. */
  readonly at: number
  readonly width: number
  /** The greatest scroll depth of any visit, which exceeds the recorded window. */
  readonly height: number
}

/** The page below the clicks, taken from one of the replays. Stays empty without one. */
export function PageBackdrop({ backdrop }: { backdrop: Backdrop }) {
  const holder = useRef<HTMLDivElement>(null)
  const { address, segmentId, assets, at, width, height } = backdrop
  useEffect(() => {
    const element = holder.current
    if (element === null) return
    const closed = new AbortController()
    const shown = show(element, { address, segmentId, assets, at, width, height }, closed.signal).catch(() => undefined)
    return () => {
      closed.abort()
      void shown.then((close) => close?.())
    }
  }, [address, segmentId, assets, at, width, height])
  return <div ref={holder} aria-hidden="true" className="absolute inset-0 overflow-hidden" />
}

async function show(
  holder: HTMLElement,
  { address, segmentId, assets, at, width, height }: Backdrop,
  signal: AbortSignal,
): Promise<(() => void) | undefined> {
  const loaded = createAssets(assets)
  const [answer] = await Promise.all([fetch(address, { signal }), loaded.read([segmentId])])
  const events = answer.ok ? eventsIn(await answer.text()) : undefined
  if (events === undefined) return undefined
  const safety = createSafety(loaded.addressOf)
  const shown = fromSnapshot(events, at)
  const safe = shown.flatMap((event, index) => {
    const { type, timestamp, data } = event
    if (index === 0) return safety({ type: EVENT.meta, timestamp, data: { width, height } }) ?? []
    // Skip scrolling and resizing, so that the whole page is shown and stays in place.
    const moves = type === EVENT.incremental && (data.source === SOURCE.scroll || data.source === SOURCE.resize)
    return moves || type === EVENT.meta ? [] : (safety(event) ?? [])
  })
  if (!safe.some(({ type }) => type === EVENT.fullSnapshot)) return undefined
  const [stage, { openScreen }] = await Promise.all([openStage(holder, assets), import('../player/replayer.ts')])
  if (signal.aborted) return undefined
  return paint({ stage, holder, width }, shown, safe, openScreen)
}

type OpenScreen = typeof OpenScreenOf

interface Sheet {
  readonly stage: HTMLElement
  readonly holder: HTMLElement
  readonly width: number
}

function paint(
  { stage, holder, width }: Sheet,
  shown: readonly RecordedEvent[],
  safe: readonly SafeEvent[],
  openScreen: OpenScreen,
): () => void {
  let screen: Screen | undefined
  const painter = createCanvasPainter((id) => screen?.elementOf(id))
  for (const event of shown) painter.add(event)
  screen = openScreen(stage, safe, 1, { onSize: () => undefined, onBuilt: (id, element) => painter.built(id, element) })
  const until = safe.at(-1)?.timestamp ?? 0
  screen.pause(until - (safe[0]?.timestamp ?? 0))
  void painter.showAt(until)
  const fit = () => {
    const wrapper = stage.querySelector<HTMLElement>('.replayer-wrapper')
    if (wrapper !== null) wrapper.style.transform = `scale(${holder.clientWidth / width})`
    stage.querySelector('.replayer-mouse')?.remove()
  }
  const observer = new ResizeObserver(fit)
  observer.observe(holder)
  fit()
  return () => {
    observer.disconnect()
    screen?.close()
  }
}
