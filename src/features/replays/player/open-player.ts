import type { ShownReplay } from '../view/shown-replay.ts'
import { momentsIn, type Moment } from './moments.ts'
import { Player } from './player.ts'
import { createRecording, eventsOf } from './recording.ts'
import { openScreen } from './replayer.ts'
import { openStage } from './stage.ts'

/** What the segments that were read so far tell. */
export interface Told {
  /** In order. */
  readonly moments: readonly Moment[]
  /** So many segments were read. */
  readonly read: number
}

interface Opening {
  readonly replay: ShownReplay
  readonly holder: HTMLElement | null
  /** The moment that is shown first, epoch milliseconds. */
  readonly at: number
  /** Aborted when the player is no longer wanted. */
  readonly signal: AbortSignal
  setPlayer(player: Player): void
  setTold(told: Told): void
}

/** Opens the player in an element, and reads the rest of the recording once there is a picture. */
export async function openPlayer({ replay, holder, at, signal, setPlayer, setTold }: Opening): Promise<void> {
  if (holder === null) return
  const bySegment = new Map<number, readonly Moment[]>()
  const recording = createRecording(
    (segmentId) => fetchSegment(replay, segmentId),
    (segmentId, events) => {
      bySegment.set(segmentId, momentsIn(events))
      if (isOpen) tell()
    },
  )
  let isOpen = false
  const tell = () =>
    setTold({ moments: [...bySegment.values()].flat().toSorted((a, b) => a.at - b.at), read: bySegment.size })
  const stage = await openStage(holder)
  if (signal.aborted) return
  const { segments, startedAt, endedAt } = replay
  const options = { stage, openScreen, recording, segments, startedAt, endedAt }
  const player = new Player({ ...options, speed: 1, skipsInactivity: true })
  signal.addEventListener('abort', () => player.close(), { once: true })
  await player.seek(at)
  setPlayer(player)
  isOpen = true
  tell()
  await readAll(replay, bySegment, signal, tell)
}

async function fetchSegment({ segmentAddress }: ShownReplay, segmentId: number): Promise<string | undefined> {
  const answer = await fetch(segmentAddress.replace('{segment}', String(segmentId)))
  return answer.ok ? answer.text() : undefined
}

/** So many segments are read at once; the server hands them out one after another. */
const TOGETHER = 20

/** Reads the other segments too, some at a time, for what the panels and the timeline show of them. */
async function readAll(
  replay: ShownReplay,
  bySegment: Map<number, readonly Moment[]>,
  signal: AbortSignal,
  tell: () => void,
): Promise<void> {
  for (let offset = 0; offset < replay.segments.length; offset += TOGETHER) {
    const unread = (id: number) => !bySegment.has(id)
    const part = replay.segments.slice(offset, offset + TOGETHER)
    if (!part.some(({ segmentId }) => unread(segmentId))) continue
    const recordings = await fetchTogether(replay, offset, signal)
    if (signal.aborted) return
    for (const [index, { segmentId }] of part.entries()) {
      // One that cannot be had tells nothing: the timeline says that it is missing.
      if (unread(segmentId)) bySegment.set(segmentId, momentsIn(eventsOf(recordings[index]) ?? []))
    }
    tell()
  }
}

async function fetchTogether(
  { segmentAddress }: ShownReplay,
  offset: number,
  signal: AbortSignal,
): Promise<readonly unknown[]> {
  const address = segmentAddress.replace('{segment}/', `?download=true&per_page=${TOGETHER}&cursor=0:${offset}:0`)
  try {
    const answer = await fetch(address, { signal })
    const found: unknown = answer.ok ? await answer.json() : []
    return Array.isArray(found) ? found : []
  } catch {
    return []
  }
}
