'use client'

import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { momentsIn, type Moment } from '../player/moments.ts'
import { Player, type PlayerState } from '../player/player.ts'
import { createRecording, type Recording } from '../player/recording.ts'
import { openStage } from '../player/stage.ts'
import type { ShownReplay } from './shown-replay.ts'

export interface OpenPlayer {
  readonly player: Player | undefined
  /** The player could not be loaded. */
  readonly hasFailed: boolean
  /** What the segments that were read so far tell, in order. */
  readonly moments: readonly Moment[]
  readonly segmentsRead: number
}

const NO_MOMENTS: readonly Moment[] = []

async function fetchSegment({ segmentAddress }: ShownReplay, segmentId: number): Promise<string | undefined> {
  const answer = await fetch(segmentAddress.replace('{segment}', String(segmentId)))
  return answer.ok ? answer.text() : undefined
}

/** Opens the player in an element, at a moment. The replay is the same for as long as the page is there. */
export function useOpenPlayer(
  replay: ShownReplay,
  holder: { readonly current: HTMLElement | null },
  at: number,
): OpenPlayer {
  const [player, setPlayer] = useState<Player>()
  const [hasFailed, setFailed] = useState(false)
  const [told, setTold] = useState<{ readonly moments: readonly Moment[]; readonly read: number }>()
  const first = useRef(at)
  useEffect(() => {
    const closed = new AbortController()
    const { signal } = closed
    const bySegment = new Map<number, readonly Moment[]>()
    const recording = createRecording(
      (segmentId) => fetchSegment(replay, segmentId),
      (segmentId, events) => bySegment.set(segmentId, momentsIn(events)),
    )
    const tell = () =>
      setTold({ moments: [...bySegment.values()].flat().toSorted((a, b) => a.at - b.at), read: bySegment.size })
    const open = async () => {
      const opened = await openPlayer(replay, recording, holder.current, first.current, signal)
      if (opened === undefined) return
      setPlayer(opened)
      tell()
      await readAll(replay, recording, signal, tell)
    }
    open().catch(() => setFailed(true))
    return () => closed.abort()
  }, [replay, holder])
  return { player, hasFailed, moments: told?.moments ?? NO_MOMENTS, segmentsRead: told?.read ?? 0 }
}

async function openPlayer(
  replay: ShownReplay,
  recording: Recording,
  holder: HTMLElement | null,
  at: number,
  signal: AbortSignal,
): Promise<Player | undefined> {
  if (holder === null) return undefined
  const [stage, { openScreen }] = await Promise.all([openStage(holder), import('../player/replayer.ts')])
  if (signal.aborted) return undefined
  const { segments, startedAt, endedAt } = replay
  const player = new Player({
    stage,
    openScreen,
    recording,
    segments,
    startedAt,
    endedAt,
    speed: 1,
    skipsInactivity: true,
  })
  signal.addEventListener('abort', () => player.close(), { once: true })
  await player.seek(at)
  return player
}

/** Reads the other segments too, one after the other, for what the panels and the timeline show of them. */
async function readAll(
  replay: ShownReplay,
  recording: Recording,
  signal: AbortSignal,
  tell: () => void,
): Promise<void> {
  let toldAt = performance.now()
  for (const { segmentId, state } of replay.segments) {
    if (signal.aborted) return
    if (state !== 'kept') continue
    await recording.segment(segmentId)
    if (performance.now() - toldAt < 500) continue
    toldAt = performance.now()
    tell()
  }
  if (!signal.aborted) tell()
}

/** One thing about the player; the component is drawn anew when it changes. `pick` returns something primitive or kept. */
export function usePlayerState<T>(player: Player, pick: (state: PlayerState) => T): T {
  return useSyncExternalStore(
    player.subscribe,
    () => pick(player.state()),
    () => pick(player.state()),
  )
}
