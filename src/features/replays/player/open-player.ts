import type { ShownReplay } from '../view/shown-replay.ts'
import { Checkpoints } from './checkpoints.ts'
import { momentsIn, type Moment } from './moments.ts'
import { PagePlayer } from './page-player.ts'
import type { Player } from './player.ts'
import { createRecording, eventsOf, type Recording } from './recording.ts'
import { createAssets, type PlayerAssets } from './remote-assets.ts'
import { openScreen } from './replayer.ts'
import { openStage } from './stage.ts'
import { VideoPlayer } from './video-player.ts'
import { VideoScreen } from './video-screen.ts'

/** The moments of the segments read so far. */
export interface Told {
  /** In order. */
  readonly moments: readonly Moment[]
  readonly read: number
}

interface Opening {
  readonly replay: ShownReplay
  readonly holder: HTMLElement | null
  /** Initial position, in epoch milliseconds. */
  readonly at: number
  /** Aborted when the player has become obsolete. */
  readonly signal: AbortSignal
  setPlayer(player: Player): void
  setTold(told: Told): void
}

/**
 * Opens the player in an element, and reads the rest of the recording once it shows something.
 *
 * recording.ts fetches and parses segments on demand, and stretches.ts works out which parts can be played. Recordings
 * of web pages go to page-player.ts, which feeds rrweb (replayer.ts) inside a sandboxed frame (stage.ts). Recordings are
 * untrusted, so safe-event.ts copies every part of an event by name before rrweb sees it, and remote-assets.ts decides
 * what may be loaded from other servers. canvas-painter.ts replaces rrweb's canvas replay. Where a recording has no full
 * snapshots, checkpoints.ts makes them with page-model.ts. Mobile apps send videos, played by video-player.ts.
 */
export async function openPlayer({ replay, holder, at, signal, setPlayer, setTold }: Opening): Promise<void> {
  if (holder === null) return
  const bySegment = new Map<number, readonly Moment[]>()
  const assets = createAssets(replay.assets)
  const recording = createRecording(
    (segmentId) => fetchSegment(replay, segmentId, assets),
    (segmentId, events) => {
      bySegment.set(segmentId, momentsIn(events))
      if (isOpen) tell()
    },
  )
  let isOpen = false
  let toldAt = -Infinity
  // The panels list thousands of moments, and each update costs frames.
  const tell = (isLast = false) => {
    if (!isLast && performance.now() - toldAt < TOLD_EVERY_MS) return
    toldAt = performance.now()
    setTold({ moments: [...bySegment.values()].flat().toSorted((a, b) => a.at - b.at), read: bySegment.size })
  }
  const checkpoints = new Checkpoints()
  const player = await playerOf(replay, holder, { recording, checkpoints, assets })
  if (signal.aborted) return player.close()
  signal.addEventListener('abort', () => player.close(), { once: true })
  // Show the initial position first, unless it is so far from the only full snapshot that it needs the checkpoints read
  // below.
  await Promise.race([player.seek(at), checkpoints.wanted])
  setPlayer(player)
  isOpen = true
  tell()
  await readAll({ replay, recording, checkpoints, assets, bySegment, signal, tell })
  checkpoints.end()
  tell(true)
}

const TOLD_EVERY_MS = 700

/** Recordings of web pages are rebuilt as pages; mobile apps send videos. */
async function playerOf(
  { segments, startedAt, endedAt, videos, videoAddress, assets: address }: ShownReplay,
  holder: HTMLElement,
  {
    assets,
    ...parts
  }: { readonly recording: Recording; readonly checkpoints: Checkpoints; readonly assets: PlayerAssets },
): Promise<Player> {
  const options = { ...parts, segments, startedAt, endedAt, speed: 1, skipsInactivity: true } as const
  if (videos.length > 0 && segments.every(({ snapshotsAt }) => snapshotsAt.length === 0)) {
    const screen = new VideoScreen(holder, (segmentId) => fetchVideo(videoAddress, segmentId))
    return new VideoPlayer({ ...options, screen, videos: new Set(videos) })
  }
  const stage = await openStage(holder, address)
  return new PagePlayer({ ...options, stage, openScreen, addressOf: assets.addressOf })
}

async function fetchVideo(address: string, segmentId: number): Promise<ArrayBuffer | undefined> {
  const answer = await fetch(address.replace('{segment}', String(segmentId)))
  return answer.ok ? answer.arrayBuffer() : undefined
}

async function fetchSegment(
  { segmentAddress }: ShownReplay,
  segmentId: number,
  assets: PlayerAssets,
): Promise<string | undefined> {
  const [answer] = await Promise.all([
    fetch(segmentAddress.replace('{segment}', String(segmentId))),
    assets.read([segmentId]),
  ])
  return answer.ok ? answer.text() : undefined
}

/** Number of segments requested together; the server streams them in sequence. */
const TOGETHER = 20

interface Reading {
  readonly replay: ShownReplay
  readonly recording: Recording
  readonly checkpoints: Checkpoints
  readonly assets: PlayerAssets
  readonly bySegment: Map<number, readonly Moment[]>
  readonly signal: AbortSignal
  tell(): void
}

/** Reads the remaining segments in batches, for panels, timeline and checkpoints. */
async function readAll({ replay, recording, checkpoints, assets, bySegment, signal, tell }: Reading): Promise<void> {
  for (let offset = 0; offset < replay.segments.length; offset += TOGETHER) {
    const unread = (id: number) => !bySegment.has(id)
    const part = replay.segments.slice(offset, offset + TOGETHER)
    const isKnown = !part.some(({ segmentId }) => unread(segmentId))
    const [recordings] = isKnown
      ? []
      : await Promise.all([fetchTogether(replay, offset, signal), assets.read(part.map(({ segmentId }) => segmentId))])
    for (const [index, { segmentId, state }] of part.entries()) {
      const events = isKnown ? await recording.segment(segmentId) : eventsOf(recordings?.[index])
      if (signal.aborted) return
      if (events !== undefined && state === 'kept') checkpoints.add(segmentId, events)
      // An unavailable segment has no moments; the timeline shows the gap.
      if (unread(segmentId)) bySegment.set(segmentId, momentsIn(events ?? []))
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
