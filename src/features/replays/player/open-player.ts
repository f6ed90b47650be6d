import type { ShownReplay } from '../view/shown-replay.ts'
import { momentsIn, type Moment } from './moments.ts'
import { Player } from './player.ts'
import { createRecording, type Recording } from './recording.ts'
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
    (segmentId, events) => bySegment.set(segmentId, momentsIn(events)),
  )
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
  tell()
  await readAll(replay, recording, signal, tell)
}

async function fetchSegment({ segmentAddress }: ShownReplay, segmentId: number): Promise<string | undefined> {
  const answer = await fetch(segmentAddress.replace('{segment}', String(segmentId)))
  return answer.ok ? answer.text() : undefined
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
