import { z } from '@hono/zod-openapi'
import type { Grant } from '#domain/access/access.ts'
import { auditActions, type AuditCatalogue, type AuditEntry, type AuditSearch } from '#domain/audit/audit.ts'
import { csvLine } from '#domain/csv.ts'
import { ok } from '#domain/result.ts'
import { messages } from '#messages'
import { endpoint, type Endpoint } from '../endpoint.ts'
import { linesFile } from '../file-response.ts'
import { once } from '../query.ts'

const t = messages('api')

/** Rows read per batch; the next batch is read once this one has been sent. */
const ROWS_AT_ONCE = 1_000
const MOST_ENTRIES = 1_000

const entryShape = z
  .object({
    id: z.number(),
    /** ISO 8601, UTC. */
    at: z.string(),
    by: z.object({
      kind: z.enum(['user', 'token', 'operator', 'server', 'nobody']),
      id: z.string().nullable(),
      name: z.string(),
    }),
    action: z.string(),
    target: z.string(),
    detail: z.record(z.string(), z.string()),
  })
  .openapi('AuditEntry')

const time = z
  .union([z.literal(''), z.iso.datetime({ offset: true })], t('parameter.auditTime'))
  .default('')
  .transform((text) => (text === '' ? undefined : new Date(text)))

/** An action or the subject of actions: `project.deleted`, `member`. */
const action = once.max(100).default('')

/** Entries after a given id, oldest first, for polling. */
const list = endpoint({
  path: '/organizations/{organization}/audit-log/',
  summary: t('operations.auditLog'),
  needs: ['org:write'],
  query: z.object({
    after: z.coerce.number().int().min(0).default(0),
    limit: z.coerce.number().int().min(1).max(MOST_ENTRIES).default(100),
  }),
  body: z.object({
    entries: z.array(entryShape),
    /** The value of `after` for the next request. */
    after: z.number(),
  }),
  answer: async ({ running, may, query: { after, limit } }) => {
    const entries = await running.catalogue.audit.following(may['org:write'], after, limit)
    return ok({ body: { entries: entries.map(shownEntry), after: entries.at(-1)?.id ?? after } })
  },
})

/** Everything that matches a search, newest first, as a file. */
const download = endpoint({
  path: '/organizations/{organization}/audit-log/export/',
  summary: t('operations.auditExport'),
  needs: ['org:write'],
  query: z.object({
    format: z.enum(['ndjson', 'csv']).default('ndjson'),
    text: once.max(200).default(''),
    action,
    start: time,
    end: time,
  }),
  body: z.string(),
  answer: async ({ running, may, query: { format, text, action: about, start, end } }) => {
    const actions = auditActions.filter((one) => one === about || one.startsWith(`${about}.`))
    const search: AuditSearch = {
      ...(text !== '' && { text }),
      ...(about !== '' && { actions }),
      ...(start && { since: start }),
      ...(end && { until: end }),
    }
    const isNothing = about !== '' && actions.length === 0
    const pages = isNothing ? [] : pagesOf(running.catalogue.audit, may['org:write'], search)
    return ok(
      format === 'csv'
        ? linesFile('audit-log.csv', 'text/csv; charset=utf-8; header=present', csvLines(pages))
        : linesFile('audit-log.ndjson', 'application/x-ndjson', jsonLines(pages)),
    )
  },
})

export const auditEndpoints: readonly Endpoint[] = [list, download]

async function* pagesOf(
  audit: Pick<AuditCatalogue, 'search'>,
  grant: Grant<'org:write'>,
  search: AuditSearch,
): AsyncGenerator<readonly AuditEntry[], void> {
  let before: number | undefined
  for (;;) {
    const found = await audit.search(grant, { ...search, ...(before !== undefined && { before }) }, ROWS_AT_ONCE)
    if (found.length > 0) yield found
    before = found.at(-1)?.id
    if (found.length < ROWS_AT_ONCE) return
  }
}

type Pages = AsyncIterable<readonly AuditEntry[]> | Iterable<readonly AuditEntry[]>

async function* jsonLines(pages: Pages): AsyncGenerator<string, void> {
  for await (const entries of pages) yield entries.map((entry) => `${JSON.stringify(shownEntry(entry))}\n`).join('')
}

async function* csvLines(pages: Pages): AsyncGenerator<string, void> {
  yield csvLine(['id', 'at', 'by_kind', 'by_id', 'by_name', 'action', 'target', 'detail'])
  for await (const entries of pages)
    yield entries
      .map(({ id, at, by, action: what, target, detail }) =>
        csvLine([String(id), at.toISOString(), by.kind, by.id ?? '', by.name, what, target, JSON.stringify(detail)]),
      )
      .join('')
}

function shownEntry({ id, at, by, action: what, target, detail }: AuditEntry) {
  return { id, at: at.toISOString(), by, action: what, target, detail }
}
