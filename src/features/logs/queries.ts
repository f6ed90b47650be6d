import type { Grant } from '#domain/access/access.ts'
import { windowOf } from '#domain/explore/explore-query.ts'
import { parseLogQuery } from '#domain/logs/log-query.ts'
import type { LogRecord } from '#domain/logs/log-record.ts'
import type { LogCount, LogPage, LogPattern, LogPlace, LogSet } from '#domain/logs/log-store.ts'
import { newestSteps } from '#domain/logs/newest-steps.ts'
import type { LogsSearch } from '#domain/logs/logs-search.ts'
import type { Project } from '#domain/project/project.ts'
import type { QueryError } from '#domain/query/ast.ts'
import { within, type PageGrants } from '#features/searches/page-grants.ts'
import { running } from '#running'

/** The page's scope and its filter choices. */
export interface LookedLogs {
  readonly projects: readonly Project[]
  /** Choices, by name. */
  readonly environments: readonly string[]
  /** Narrowed to the selected projects. */
  readonly grant: Grant<'event:read'>
  /** `undefined` if the query does not parse; see `error`. */
  readonly set: LogSet | undefined
  readonly error: QueryError | undefined
  readonly stepSeconds: number
}

const ANY = { kind: 'all', parts: [] } as const
const MOST_ENVIRONMENTS = 50

/** Loads what every view of the page needs. */
export async function readLooked(grants: PageGrants, search: LogsSearch, now: Date): Promise<LookedLogs> {
  const { catalogue, events } = running()
  const projects = await catalogue.projects.list(grants.projects)
  const { period, stepSeconds } = windowOf(search.period, now)
  const read = parseLogQuery(search.query, now)
  const base = { period, slugs: new Map(projects.map(({ id, slug }) => [id, slug])) }
  const all: LogSet = { ...base, where: ANY, environments: [] }
  return {
    projects,
    environments: await events.logValues(grants.events, 'environment', all, '', MOST_ENVIRONMENTS),
    grant: within(grants.events, projects, search.projects),
    set: read.ok ? { ...base, where: read.value, environments: search.environments } : undefined,
    error: read.ok ? undefined : read.refusal,
    stepSeconds,
  }
}

/** Lines per page. */
const LINES = 100

/**
 * Reads a page of lines.
 * @param counts of the whole set, which bound how far back to look
 */
export function readLines(
  { grant, stepSeconds }: LookedLogs,
  set: LogSet,
  { before }: LogsSearch,
  counts: readonly LogCount[],
): Promise<LogPage> {
  const period = newestSteps(set.period, counts, stepSeconds, LINES, before)
  return running().events.logs(grant, { ...set, period }, LINES, before)
}

/** Reads the scope of a page without its filter choices. */
export async function readSet(
  grants: PageGrants,
  search: LogsSearch,
  now: Date,
): Promise<Pick<LookedLogs, 'grant' | 'set'>> {
  const projects = await running().catalogue.projects.list(grants.projects)
  const { period } = windowOf(search.period, now)
  const read = parseLogQuery(search.query, now)
  const slugs = new Map(projects.map(({ id, slug }) => [id, slug]))
  return {
    grant: within(grants.events, projects, search.projects),
    set: read.ok ? { period, slugs, where: read.value, environments: search.environments } : undefined,
  }
}

/** First time range to read before a place; grows eightfold until it contains enough lines. */
const FIRST_LOOK_MS = 60_000

/** Reads the lines before a place without counting: widens the time range until there are enough. */
export async function readOlder(grant: LookedLogs['grant'], set: LogSet, before: LogPlace): Promise<LogPage> {
  const { since } = set.period
  const until = new Date(before.time + 1)
  for (let lookMs = FIRST_LOOK_MS; ; lookMs *= 8) {
    const from = new Date(Math.max(since.getTime(), before.time - lookMs))
    const page = await running().events.logs(grant, { ...set, period: { since: from, until } }, LINES, before)
    if (page.next !== undefined || from <= since) return page
  }
}

/** Reads one log of a set, or `undefined` if it does not exist. */
export async function readLine(
  grant: LookedLogs['grant'],
  set: LogSet,
  place: LogPlace,
): Promise<LogRecord | undefined> {
  const period = { since: new Date(place.time), until: new Date(place.time + 1) }
  const page = await running().events.logs(grant, { ...set, period }, 1, { ...place, position: place.position + 1 })
  return page.logs.find(({ arrival, position }) => arrival === place.arrival && position === place.position)
}

/** Maximum patterns listed. */
export const MOST_PATTERNS = 50

export function readPatterns({ grant }: LookedLogs, set: LogSet): Promise<readonly LogPattern[]> {
  return running().events.logPatterns(grant, set, MOST_PATTERNS)
}
