import { z } from '@hono/zod-openapi'
import { parseEventPlace, type EventPlace } from '#domain/event/event-page.ts'
import type { EventFilter, Period } from '#domain/event/event-filter.ts'
import type { EventCondition } from '#domain/event/event-search.ts'
import { parseEventQuery } from '#domain/issue/event-query.ts'
import { parseIssueCursor, type IssueCursor, type IssueSort } from '#domain/issue/issue-list.ts'
import { parseIssueQuery, type IssueCondition } from '#domain/issue/issue-query.ts'
import { issueStatuses, type IssueStatus } from '#domain/issue/state.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import { messages } from '#messages'
import { several } from './endpoint.ts'
import type { ApiRefusal } from './refusal.ts'

const t = messages('api')

const SECOND_MS = 1000
const DAY_MS = 24 * 3600 * SECOND_MS
const MAX_PAGE = 100

const unitMs = { s: SECOND_MS, m: 60 * SECOND_MS, h: 3600 * SECOND_MS, d: DAY_MS, w: 7 * DAY_MS } as const

/** A parameter that may occur only once. */
export const once = z.string(t('parameter.once'))

/** `24h`, `14d` → milliseconds, '' → 0. Capped at ten years, because no data is older and dates are limited. */
const duration = once
  .regex(/^([1-9]\d{0,4}[smhdw])?$/, t('parameter.period'))
  .transform((text) =>
    Math.min(Number(text.slice(0, -1)) * (unitMs[text.at(-1) as keyof typeof unitMs] ?? 0), 3650 * DAY_MS),
  )
  .openapi({ type: 'string', example: '14d' })

/** A date without a time zone is UTC, as everywhere in the protocol (docs/protocol.md 4.3). */
const date = once
  .transform((text) => new Date(/(Z|[+-]\d\d:?\d\d)$/i.test(text) || !text.includes('T') ? text : `${text}Z`))
  .refine((parsed) => !Number.isNaN(parsed.getTime()), t('parameter.date'))
  .openapi({ type: 'string', format: 'date-time' })

/** Pagination. Sizes above 100 are clamped to 100. */
export const pageQuery = z.object({
  limit: wholeNumber().optional(),
  per_page: wholeNumber().optional(),
  cursor: once.default(''),
})

function wholeNumber() {
  return once
    .regex(/^[1-9]\d{0,8}$/, t('parameter.limit'))
    .transform(Number)
    .openapi({ type: 'integer', minimum: 1, maximum: MAX_PAGE })
}

export function pageSize({ limit, per_page }: z.output<typeof pageQuery>): number {
  return Math.min(limit ?? per_page ?? MAX_PAGE, MAX_PAGE)
}

export const filterQuery = z.object({
  environment: several,
  statsPeriod: duration.optional(),
  start: date.optional(),
  end: date.optional(),
})

/** The filter of a list, or `undefined` if it is not narrowed. */
export function filterOf(query: z.output<typeof filterQuery>, now: Date): Result<EventFilter | undefined, ApiRefusal> {
  const { environment, statsPeriod, start, end } = query
  if (start === undefined && end === undefined) {
    if (statsPeriod === undefined && environment.length === 0) return ok(undefined)
    const period = statsPeriod ? lastMs(statsPeriod, now) : everything(now)
    return ok({ period, environments: environment })
  }
  if (start === undefined || end === undefined || start >= end) {
    return refuse({
      reason: 'bad_parameter',
      name: start === undefined ? 'start' : 'end',
      why: t('parameter.bothDates'),
    })
  }
  return ok({ period: { since: start, until: end }, environments: environment })
}

function lastMs(ms: number, now: Date): Period {
  return { since: new Date(now.getTime() - ms), until: justAfter(now) }
}

/** A period that excludes nothing. */
export function everything(now: Date): Period {
  return { since: new Date(0), until: justAfter(now) }
}

/** Events may be up to a minute ahead of our clock (docs/protocol.md 4.3), and `until` is exclusive. */
function justAfter(now: Date): Date {
  return new Date(now.getTime() + 61 * SECOND_MS)
}

const DEFAULT_PERIOD_MS = 14 * DAY_MS

/** Issue lists default to issues with events in the last 14 days; an empty `statsPeriod` means all time. */
export function issueFilterOf(query: z.output<typeof filterQuery>, now: Date): Result<EventFilter, ApiRefusal> {
  const filter = filterOf(query, now)
  if (!filter.ok) return filter
  if (filter.value !== undefined && (query.statsPeriod !== undefined || query.start !== undefined))
    return ok(filter.value)
  return ok({ period: lastMs(DEFAULT_PERIOD_MS, now), environments: query.environment })
}

const sorts = {
  date: 'lastSeen',
  new: 'firstSeen',
  freq: 'events',
  user: 'users',
  trends: 'trend',
} as const satisfies Record<string, IssueSort>
const sortNames = Object.keys(sorts) as (keyof typeof sorts)[]

/** The sort order of issues, with the names that Sentry's tools use (docs/protocol.md 7). */
export const sortQuery = z.object({
  sort: z.enum(sortNames, t('parameter.sort', { sorts: sortNames.join(', ') })).default('date'),
})

export function sortOf({ sort }: z.output<typeof sortQuery>): IssueSort {
  return sorts[sort]
}

/** A parsed issue search. `status` is set if the search is a status and nothing else. */
export interface AskedIssues {
  readonly query: IssueCondition
  readonly status: IssueStatus | undefined
}

/** Parses the `query` parameter of an issue list, in the same language as on the page (docs/query-language.md). */
export function issueQueryOf(text: string, now: Date): Result<AskedIssues, ApiRefusal> {
  const query = parseIssueQuery(text, now)
  if (!query.ok) return refuse({ reason: 'bad_parameter', name: 'query', why: t('parameter.issueQuery') })
  return ok({ query: query.value, status: issueStatuses.find((status) => text.trim() === `is:${status}`) })
}

/**
 * The same for lists of events. `is:unresolved`, which clients send for every list of issues, does not filter events.
 */
export function eventTermsOf(text: string, now: Date): Result<readonly EventCondition[], ApiRefusal> {
  if (['', 'is:unresolved'].includes(text.trim())) return ok([])
  const asked = parseEventQuery(text, now)
  if (!asked.ok) return refuse({ reason: 'bad_parameter', name: 'query', why: t('parameter.eventQuery') })
  return ok([asked.value])
}

/**
 * Cursors of the first page: an empty one, and the ones that clients send before they have one (docs/protocol.md 6.1).
 */
const firstPage = new Set(['', '0:0:0', '0:0:1'])

const badCursor = refuse({ reason: 'bad_parameter', name: 'cursor', why: t('parameter.cursor') })

export function issueCursorOf(text: string): Result<IssueCursor | undefined, ApiRefusal> {
  if (firstPage.has(text)) return ok(undefined)
  const cursor = parseIssueCursor(text)
  return cursor === undefined ? badCursor : ok(cursor)
}

export function eventPlaceOf(text: string): Result<EventPlace | undefined, ApiRefusal> {
  if (firstPage.has(text)) return ok(undefined)
  const place = parseEventPlace(text)
  return place === undefined ? badCursor : ok(place)
}
