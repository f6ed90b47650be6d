import type { Grant } from '#domain/access/access.ts'
import type { Project } from '#domain/project/project.ts'
import { clickMapOf, screens, screenOf, type ClickMap, type VisitOfReplay } from '#domain/replay/clicks/click-map.ts'
import { pageAddress } from '#domain/replay/clicks/page-address.ts'
import type { Replay } from '#domain/replay/replay.ts'
import type { PageGrants } from '#features/searches/page-grants.ts'
import { running } from '#running'
import { readLooked } from '../list/queries.ts'
import type { ClickSearch } from './address.ts'
import { readVisitsOf, type Budget } from './visits.ts'

/** Maximum replays searched for pages. */
const MOST_REPLAYS = 1000
/** Maximum recordings read, which takes about a second. */
const MOST_READ = 60
const MOST_PAGES = 100
/** Limits per map: inflated bytes of recordings, and segments per replay (eight minutes). */
const MOST_BYTES = 60 * 1024 * 1024
const MOST_SEGMENTS = 100
/** Maximum visits searched for a picture of the page. */
const MOST_TRIED = 5

/** The newest replays of a scope. */
export interface LookedClicks {
  readonly projects: readonly Project[]
  readonly grant: Grant<'event:read'>
  readonly replays: readonly Replay[]
}

export async function readLookedClicks(grants: PageGrants, search: ClickSearch, now: Date): Promise<LookedClicks> {
  const { projects, grant, set } = await readLooked(grants, { ...search, query: '' }, now)
  if (set === undefined) throw new Error('An empty query cannot be read.')
  const window = { sort: 'started', descending: true, offset: 0, limit: MOST_REPLAYS } as const
  return { projects, grant, replays: await running().replays.list(grant, set, window) }
}

/** A page and its number of replays. */
export interface VisitedPage {
  readonly page: string
  readonly replays: number
}

/** Returns the pages of replays, most visited first. */
export function pagesOf(replays: readonly Replay[]): readonly VisitedPage[] {
  const counts = new Map<string, number>()
  for (const replay of replays) for (const page of addressesOf(replay)) counts.set(page, (counts.get(page) ?? 0) + 1)
  return [...counts]
    .map(([page, many]) => ({ page, replays: many }))
    .toSorted((one, other) => other.replays - one.replays || one.page.localeCompare(other.page))
    .slice(0, MOST_PAGES)
}

function addressesOf({ urls }: Replay): ReadonlySet<string> {
  return new Set(urls.flatMap((url) => pageAddress(url) ?? []))
}

/** A click map and its sources. */
export interface ReadMap {
  /** `undefined` if no readable recording visited the page. */
  readonly map: ClickMap | undefined
  readonly replays: ReadonlyMap<string, Replay>
  /** A segment that shows the page, if there is one. */
  readonly backdrop: ShownSegment | undefined
  /** Number of recordings read, and of replays that visited the page. */
  readonly read: number
  readonly found: number
}

/** Reads the newest recordings of a page within the limits. */
export async function readClickMap({ grant, replays }: LookedClicks, { of, screen }: ClickSearch): Promise<ReadMap> {
  const found = replays.filter((replay) => addressesOf(replay).has(of))
  const budget: Budget = { bytes: MOST_BYTES, segments: MOST_SEGMENTS }
  const visits: VisitOfReplay[] = []
  let read = 0
  for (const replay of found.slice(0, MOST_READ)) {
    if (budget.bytes <= 0) break
    // oxlint-disable-next-line no-await-in-loop -- sequential, so that other requests are served in between
    const own = await readVisitsOf(grant, replay, budget)
    visits.push(...own.flatMap((visit) => (visit.page === of ? [{ replayId: replay.replayId, visit }] : [])))
    read++
  }
  const map = clickMapOf(screen ?? usualScreen(visits), visits)
  const byId = new Map(found.map((replay) => [replay.replayId, replay]))
  const backdrop = map && (await backdropOf(grant, visits, map))
  return { map, replays: byId, backdrop, read, found: found.length }
}

/** A segment with a full build of the page, and its time. */
export interface ShownSegment {
  readonly replay: Replay['replayId']
  readonly segmentId: number
  /** Milliseconds since the epoch. */
  readonly at: number
}

/** Maximum delay between a page's navigation event and its build. */
const BUILT_WITHIN_MS = 2000

/** Returns the page's build in the newest visit of the map's width, if the recording has its start. */
async function backdropOf(
  grant: Grant<'event:read'>,
  visits: readonly VisitOfReplay[],
  { width }: ClickMap,
): Promise<ShownSegment | undefined> {
  const usual = visits.filter(({ visit }) => visit.width === width).slice(0, MOST_TRIED)
  for (const { replayId, visit } of usual) {
    // oxlint-disable-next-line no-await-in-loop -- usually the first has it
    const segments = await running().replays.segments(grant, replayId)
    for (const { segmentId, snapshotsAt } of segments) {
      const at = snapshotsAt.find(
        (moment) => moment >= visit.startedAt - 1 && moment < visit.startedAt + BUILT_WITHIN_MS,
      )
      if (at !== undefined) return { replay: replayId, segmentId, at }
    }
  }
  return undefined
}

function usualScreen(visits: readonly VisitOfReplay[]) {
  const many = (screen: (typeof screens)[number]) =>
    visits.filter(({ visit }) => screenOf(visit.width) === screen).length
  return screens.toSorted((one, other) => many(other) - many(one))[0] ?? 'desktop'
}
