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

/** What the page looks at, and what it can be narrowed to. */
export interface LookedLogs {
  readonly projects: readonly Project[]
  /** To choose from, by name. */
  readonly environments: readonly string[]
  /** The grant for the projects that are chosen. */
  readonly grant: Grant<'event:read'>
  /** undefined: the query cannot be read; see `error`. */
  readonly set: LogSet | undefined
  readonly error: QueryError | undefined
  readonly stepSeconds: number
}

const ANY = { kind: 'all', parts: [] } as const
const MOST_ENVIRONMENTS = 50

/** Reads what the page stands on. */
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

/** Lines of a page. */
const LINES = 100

/** Reads a page of lines. @param counts of the whole set: they tell how far back the page can reach */
export function readLines(
  { grant, stepSeconds }: LookedLogs,
  set: LogSet,
  { before }: LogsSearch,
  counts: readonly LogCount[],
): Promise<LogPage> {
  const period = newestSteps(set.period, counts, stepSeconds, LINES, before)
  return running().events.logs(grant, { ...set, period }, LINES, before)
}

/** Reads the logs that a page stands on, without what can be chosen on it. */
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

/** The time before a place that is looked at first; eight times as much while there are too few. */
const FIRST_LOOK_MS = 60_000

/** Reads the lines before a place. Nothing is counted: a longer and longer time is looked at until there are enough. */
export async function readOlder(grant: LookedLogs['grant'], set: LogSet, before: LogPlace): Promise<LogPage> {
  const { since } = set.period
  const until = new Date(before.time + 1)
  for (let lookMs = FIRST_LOOK_MS; ; lookMs *= 8) {
    const from = new Date(Math.max(since.getTime(), before.time - lookMs))
    const page = await running().events.logs(grant, { ...set, period: { since: from, until } }, LINES, before)
    if (page.next !== undefined || from <= since) return page
  }
}

/** Reads one log of a set; undefined: there is none at that place. */
export async function readLine(
  grant: LookedLogs['grant'],
  set: LogSet,
  place: LogPlace,
): Promise<LogRecord | undefined> {
  const period = { since: new Date(place.time), until: new Date(place.time + 1) }
  const page = await running().events.logs(grant, { ...set, period }, 1, { ...place, position: place.position + 1 })
  return page.logs.find(({ arrival, position }) => arrival === place.arrival && position === place.position)
}

/** Patterns that are listed. */
export const MOST_PATTERNS = 50

/** Reads what the messages have in common. */
export function readPatterns({ grant }: LookedLogs, set: LogSet): Promise<readonly LogPattern[]> {
  return running().events.logPatterns(grant, set, MOST_PATTERNS)
}
