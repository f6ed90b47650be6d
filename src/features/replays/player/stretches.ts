import type { ReplaySegment } from '#domain/replay/replay.ts'

/** A segment for the player. Times are epoch milliseconds. */
export type PlayedSegment = Pick<ReplaySegment, 'segmentId' | 'startedAt' | 'endedAt' | 'snapshotsAt' | 'state'>

/** A part that can be played through: contiguous segments, starting with a full snapshot. */
export interface Stretch {
  readonly from: number
  readonly until: number
  readonly segments: readonly PlayedSegment[]
}

/** A part that cannot be shown. */
export interface Gap {
  readonly from: number
  readonly until: number
  /**
   * - `missing`: segments never arrived
   * - `unreadable`: segments arrived but cannot be read
   * - `no_picture`: segments exist, but the page state they build on is missing
   */
  readonly reason: 'missing' | 'unreadable' | 'no_picture'
}

export interface Parts {
  readonly stretches: readonly Stretch[]
  readonly gaps: readonly Gap[]
}

/** Splits a recording at its gaps. Playback resumes at the next full snapshot after each. */
export function partsOf(segments: readonly PlayedSegment[], startedAt: number, endedAt: number): Parts {
  const stretches = heldToTheEnd(
    runsOf(segments).flatMap((run) => stretchOf(run)),
    segments.at(-1),
    endedAt,
  )
  return { stretches, gaps: gapsBetween(stretches, segments, startedAt, endedAt) }
}

/** Extends the last stretch to the end of the recording, because the page does not change after the last event. */
function heldToTheEnd(
  stretches: readonly Stretch[],
  lastOfAll: PlayedSegment | undefined,
  endedAt: number,
): readonly Stretch[] {
  return stretches.map((stretch) =>
    stretch.segments.at(-1) === lastOfAll ? { ...stretch, until: Math.max(stretch.until, endedAt) } : stretch,
  )
}

/** Returns runs of readable segments with consecutive numbers. */
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

/** Shorter pauses are normal between segments. */
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
  // Include the neighbours, because a number missing at an edge belongs to this gap.
  const first = segments.findIndex(isIn)
  const around = segments.slice(Math.max(0, first - 1), segments.findLastIndex(isIn) + 2)
  const before = first === 0 ? -1 : (around[0]?.segmentId ?? 0) - 1
  const hasAll = first !== -1 && around.every(({ segmentId }, index) => segmentId === before + 1 + index)
  return hasAll ? 'no_picture' : 'missing'
}

/** The segments required to show a moment. */
export interface Need {
  readonly stretch: Stretch
  /** Indices within the stretch: the segment with the last full snapshot before the moment, and the moment's own. */
  readonly first: number
  readonly last: number
  /** The moment to show: the requested one, or the first later one that can be shown. */
  readonly at: number
}

/** Returns `undefined` if nothing can be shown at or after the moment. */
export function needFor(stretches: readonly Stretch[], asked: number): Need | undefined {
  const stretch = stretches.find(({ until }) => until >= asked)
  if (stretch === undefined) return undefined
  const at = Math.max(asked, stretch.from)
  const { segments } = stretch
  const first = segments.findLastIndex(({ snapshotsAt }) => snapshotsAt.some((moment) => moment <= at))
  const last = segments.findLastIndex(({ startedAt }) => startedAt <= at)
  return { stretch, at, first: Math.max(0, first), last: Math.max(0, first, last) }
}
