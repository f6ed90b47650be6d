import { z } from '@hono/zod-openapi'
import type { Grant } from '#domain/access/access.ts'
import { csvLine } from '#domain/csv.ts'
import { cellOf, columnsOf, type EventColumn } from '#domain/event/event-columns.ts'
import { keyAmongTags } from '#domain/event/event-search.ts'
import type { EventCursor, EventPage, EventReader, EventSearch, EventSet } from '#domain/event/event-store.ts'
import { parseEventQuery } from '#domain/issue/event-query.ts'
import { groupsOf } from '#domain/issue/issue-series.ts'
import { shortId } from '#domain/issue/issue.ts'
import { ok, refuse } from '#domain/result.ts'
import { messages } from '#messages'
import { endpoint, several, type Endpoint, type FileAnswer } from '../endpoint.ts'
import { linesFile } from '../file-response.ts'
import { findIssue } from '../find.ts'
import { everything, filterOf, filterQuery, once } from '../query.ts'

const t = messages('api')

const needs = ['project:read', 'event:read'] as const

/** Maximum rows of a table. Clients split larger exports into periods. */
const MAX_ROWS = 10_000

const { environment: _, ...periodQuery } = filterQuery.shape

/** Every value of a tag among an issue's events, most frequent first. */
const tagValues = endpoint({
  path: '/organizations/{organization}/issues/{issue}/csv/tags/{key}/',
  summary: t('operations.tagCsv'),
  needs,
  query: z.object(periodQuery),
  body: z.string(),
  answer: async ({ running, may, params, query, now }) => {
    const found = await findIssue(running.catalogue, may, params.issue)
    if (!found.ok) return found
    const filter = filterOf({ ...query, environment: [] }, now)
    if (!filter.ok) return filter
    const { issue, project } = found.value
    const period = filter.value?.period ?? everything(now)
    const page = { sort: 'events', offset: 0, limit: MAX_ROWS } as const
    const groups = groupsOf(issue)
    const { values } = await running.events.valuesOf(may['event:read'], groups, keyAmongTags(params.key), period, page)
    const lines = values.map(({ value, events, firstSeen, lastSeen }) =>
      csvLine([value, String(events), firstSeen.toISOString(), lastSeen.toISOString()]),
    )
    const head = csvLine(['value', 'events', 'first_seen', 'last_seen'])
    return ok(csvFile(`${shortId(project.slug, issue.number)}-${params.key}`, [head, ...lines]))
  },
})

const eventQuery = z.object({ ...filterQuery.shape, query: once.default(''), column: several })

/** The events of an issue that match a search, newest first, with the requested columns. */
const events = endpoint({
  path: '/organizations/{organization}/issues/{issue}/csv/events/',
  summary: t('operations.eventsCsv'),
  needs,
  query: eventQuery,
  body: z.string(),
  answer: async ({ running, may, params, query, now }) => {
    const found = await findIssue(running.catalogue, may, params.issue)
    if (!found.ok) return found
    const filter = filterOf(query, now)
    if (!filter.ok) return filter
    const asked = parseEventQuery(query.query, now)
    if (!asked.ok) return refuse({ reason: 'bad_parameter', name: 'query', why: t('parameter.eventQuery') })
    const { issue, project } = found.value
    const { period, environments } = filter.value ?? { period: everything(now), environments: [] }
    const lines = eventLines(running.events, may['event:read'], {
      set: { groups: groupsOf(issue) },
      search: { period, environments, terms: [asked.value] },
      columns: columnsOf(query.column),
    })
    return ok(csvFile(`${shortId(project.slug, issue.number)}-events`, lines))
  },
})

export const csvEndpoints: readonly Endpoint[] = [tagValues, events]

interface WantedEvents {
  readonly set: EventSet
  readonly search: EventSearch
  readonly columns: readonly EventColumn[]
}

/** Rows read per batch; the next batch is read once this one has been sent. Smaller if event bodies are needed. */
const ROWS_AT_ONCE = 500
const BODIES_AT_ONCE = 100

async function* eventLines(
  store: Pick<EventReader, 'events'>,
  grant: Grant<'event:read'>,
  { set, search, columns }: WantedEvents,
): AsyncGenerator<string, void> {
  yield csvLine(columns.map(({ key }) => key))
  let after: EventCursor | undefined
  const needsUrls = columns.some(({ kind, key }) => kind === 'field' && key === 'url')
  const rowsAtOnce = needsUrls ? BODIES_AT_ONCE : ROWS_AT_ONCE
  for (let rows = 0; rows < MAX_ROWS; rows += rowsAtOnce) {
    const page: EventPage = {
      order: 'newest',
      limit: rowsAtOnce,
      ...(after && { after }),
      ...(needsUrls && { urls: 'with_urls' }),
    }
    const found = await store.events(grant, set, search, page)
    if (found.length > 0) yield found.map((event) => csvLine(columns.map((column) => cellOf(event, column)))).join('')
    after = found.at(-1)
    if (found.length < rowsAtOnce) return
  }
}

/** Always a download, never shown inline: the content is untrusted. */
function csvFile(name: string, lines: AsyncIterable<string> | Iterable<string>): FileAnswer {
  return linesFile(`${name}.csv`, 'text/csv; charset=utf-8; header=present', lines)
}
