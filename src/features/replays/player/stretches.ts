import type { ReplaySegment } from '#domain/replay/replay.ts'

/** A segment as the player knows it. Times are epoch milliseconds. */
export type PlayedSegment = Pick<ReplaySegment, 'segmentId' | 'startedAt' | 'endedAt' | 'snapshotsAt' | 'state'>

/** A part of a recording that plays through: segments without a hole between them, from a full snapshot on. */
export interface Stretch {
  readonly from: number
  readonly until: number
  readonly segments: readonly PlayedSegment[]
}

/** A part of which nothing can be shown. */
export interface Gap {
  readonly from: number
  readonly until: number
  /**
   * - `missing`: segments never came
   * - `unreadable`: they came, and could not be read
   * - `no_picture`: they are there, and build on a picture of the page that is not
   */
  readonly reason: 'missing' | 'unreadable' | 'no_picture'
}

export interface Parts {
  readonly stretches: readonly Stretch[]
  readonly gaps: readonly Gap[]
}

/** Splits a recording at its holes: after each, playback goes on at the next full snapshot. */
export function partsOf(segments: readonly PlayedSegment[], startedAt: number, endedAt: number): Parts {
  const stretches = heldToTheEnd(
    runsOf(segments).flatMap((run) => stretchOf(run)),
    segments.at(-1),
    endedAt,
  )
  return { stretches, gaps: gapsBetween(stretches, segments, startedAt, endedAt) }
}

/** After the last event of the last segment the page was quiet: its picture stands until the recording ends. */
function heldToTheEnd(
  stretches: readonly Stretch[],
  lastOfAll: PlayedSegment | undefined,
  endedAt: number,
): readonly Stretch[] {
  return stretches.map((stretch) =>
    stretch.segments.at(-1) === lastOfAll ? { ...stretch, until: Math.max(stretch.until, endedAt) } : stretch,
  )
}

/** Segments that can be read and follow each other by number. */
function runsOf(segments: readonly PlayedSegment[]): readonly (readonly PlayedSegment[])[] {
  const runs: PlayedSegment[][] = []
  let last: PlayedSegment | undefined
  for (const segment of segments) {
    if (segment.state === 'kept') {
      if (last?.segmentId === segment.segmentId - 1) runs.at(-1)?.push(segment)
      else runs.push([segment])
    }
    last = segment.state === 'kept' ? segment : undefined
  }
  return runs
}

function stretchOf(run: readonly PlayedSegment[]): readonly Stretch[] {
  const first = run.findIndex(({ snapshotsAt }) => snapshotsAt.length > 0)
  const segments = first === -1 ? [] : run.slice(first)
  const [from] = segments[0]?.snapshotsAt ?? []
  return from === undefined ? [] : [{ from, until: Math.max(from, ...segments.map((one) => one.endedAt)), segments }]
}

/** Pauses shorter than this come between any two segments. */
const LEAST_GAP_MS = 1000

function gapsBetween(
  stretches: readonly Stretch[],
  segments: readonly PlayedSegment[],
  startedAt: number,
  endedAt: number,
): readonly Gap[] {
  const edges = [startedAt, ...stretches.flatMap(({ from, until }) => [from, until]), endedAt]
  return edges.flatMap((from, index) => {
    const until = edges[index + 1]
    if (index % 2 === 1 || until === undefined || until - from < LEAST_GAP_MS) return []
    return [{ from, until, reason: reasonOf(segments, from, until) }]
  })
}

function reasonOf(segments: readonly PlayedSegment[], from: number, until: number): Gap['reason'] {
  const isIn = (one: PlayedSegment) => one.endedAt > from && one.startedAt < until
  if (segments.some((one) => isIn(one) && one.state === 'unreadable')) return 'unreadable'
  // With its neighbours: a number that is missing at an edge is missing here.
  const first = segments.findIndex(isIn)
  const around = segments.slice(Math.max(0, first - 1), segments.findLastIndex(isIn) + 2)
  const before = first === 0 ? -1 : (around[0]?.segmentId ?? 0) - 1
  const hasAll = first !== -1 && around.every(({ segmentId }, index) => segmentId === before + 1 + index)
  return hasAll ? 'no_picture' : 'missing'
}

/** The segments that must be there before a moment can be shown. */
export interface Need {
  readonly stretch: Stretch
  /** Places among the stretch's segments: the one with the last full snapshot before the moment, and the moment's own. */
  readonly first: number
  readonly last: number
  /** The moment that is shown: the one asked for, or the first after it at which anything can be. */
  readonly at: number
}

/** Returns undefined where nothing comes at the moment or after it. */
export function needFor(stretches: readonly Stretch[], asked: number): Need | undefined {
  const stretch = stretches.find(({ until }) => until >= asked)
  if (stretch === undefined) return undefined
  const at = Math.max(asked, stretch.from)
  const { segments } = stretch
  const first = segments.findLastIndex(({ snapshotsAt }) => snapshotsAt.some((moment) => moment <= at))
  const last = segments.findLastIndex(({ startedAt }) => startedAt <= at)
  return { stretch, at, first: Math.max(0, first), last: Math.max(0, first, last) }
}
