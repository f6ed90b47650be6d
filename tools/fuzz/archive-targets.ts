import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { takeChunks } from '#api/chunk-form.ts'
import { zipOf } from '#digest/artifacts/test-support/zip.ts'
import { operatorGrant } from '#domain/access/operator-grant.ts'
import type { Uploads } from '#domain/artifact/uploads.ts'
import { readFile } from '#domain/dashboard/import/read-file.ts'
import type { ProjectId } from '#domain/ids.ts'
import { ok } from '#domain/result.ts'
import { DamagedBackup, plain } from '#services/backup/repository/sealing.ts'
import { eventOf, eventRow, issueOf, issueRow, releaseRow, turningPoint } from '#services/import/bugsink/things.ts'
import { SourceFault, type Here } from '#services/import/foreign.ts'
import { relocationExport } from '#services/import/relocation/source.ts'
import { unpackExport } from '#services/import/relocation/unpack.ts'
import { payloadOf } from '#services/import/sentry/event-payload.ts'
import { eventShape } from '#services/import/sentry/shapes.ts'
import { unpack } from '#services/uploads/debug-files.ts'
import type { Target } from './fuzz.ts'
import { jsonWords } from './wire-targets.ts'

const imports = new URL('../../fixtures/imports/', import.meta.url)
const archive = readFileSync(new URL('sentry-relocation.tar', imports))
const keyFile = fileURLToPath(new URL('sentry-relocation.pem', imports))
const exported = unpackExport(archive, readFileSync(keyFile, 'utf8'), 'the fixture')
const seedOf = (value: unknown) => Buffer.from(JSON.stringify(value))

const folder = mkdtempSync(join(tmpdir(), 'mishap-fuzz-archives-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

const here: Here = { events: async () => new Set(), keptSince: async () => new Date(0) }

/** Every entry of a Sentry export must be imported, or reported with a reason. */
async function relocate(bytes: Uint8Array): Promise<void> {
  const file = join(folder, 'export')
  writeFileSync(file, bytes)
  try {
    const source = await relocationExport(file, keyFile, { organization: undefined, projects: [] })
    for (const step of await source.steps()) for await (const page of step.pages(null, here)) checkMoments(page)
  } catch (fault) {
    if (!(fault instanceof SourceFault)) throw fault
  }
}

/** Invalid dates only surface when written, long after they were read. */
function checkMoments(value: unknown): void {
  if (value instanceof Date) value.toISOString()
  else if (typeof value === 'object' && value !== null) Object.values(value).forEach(checkMoments)
}

/** Rows in other servers' responses. */
function readRows(bytes: Uint8Array): void {
  let body: unknown
  try {
    body = JSON.parse(Buffer.from(bytes).toString())
  } catch {
    return
  }
  const event = eventShape.safeParse(body)
  if (event.success) checkMoments(payloadOf(event.data))
  const row = eventRow.safeParse(body)
  if (row.success) checkMoments(eventOf(row.data, '1'))
  releaseRow.safeParse(body)
  const point = turningPoint.safeParse(body)
  const issue = issueRow.safeParse(body)
  if (issue.success) checkMoments(issueOf(issue.data, '1', point.success ? [point.data] : []))
}

const when = '2026-09-25T22:15:26Z'
const event = {
  eventID: '0af7651916cd43dd8448eb211c80319c',
  dateCreated: when,
  release: { version: 'a@1' },
  tags: [{ key: 'level', value: 'error' }],
  user: { id: '1' },
  entries: [
    {
      type: 'exception',
      data: {
        values: [
          { type: 'E', value: 'v', stacktrace: { frames: [{ filename: 'a.js', lineNo: 1, context: [[1, 'x']] }] } },
        ],
      },
    },
    { type: 'breadcrumbs', data: { values: [{ message: 'a', level: null }] } },
    { type: 'request', data: { url: 'https://a.example', headers: [['a', 'b']], query: [['c', 'd']] } },
    { type: 'message', data: { formatted: 'a' } },
    { type: 'threads', data: { values: [{ id: 1, crashed: true }] } },
  ],
}
const bugsinkEvent = {
  event_id: '0af7651916cd43dd8448eb211c80319c',
  issue: 'a-b',
  ingested_at: '2026-09-25 22:15:26',
  data: '{"a":1}',
}
const bugsinkIssue = {
  id: 'a-b',
  friendly_id: 'WEB-1',
  last_seen: when,
  is_resolved: 0,
  is_resolved_by_next_release: 0,
  fixed_at: '',
  is_muted: 1,
  unmute_after: null,
  unmute_on_volume_based_conditions: '[{"period":"hour","nr_of_periods":1,"volume":10}]',
  kind: 3,
  timestamp: '2026-09-25 22:15:26.123456',
  comment: 'a',
  by: 'ada@example.com',
}

const widget = {
  title: 'Errors',
  display_type: 'line',
  widget_type: 'spans',
  queries: [{ aggregates: ['count()'], columns: ['release'], conditions: '' }],
  layout: { x: 0, y: 0, w: 2, h: 2 },
}
const dashboards = [
  { format: 'mishap.dashboard', version: 1, title: 'A', widgets: [], projects: ['web'], seenBy: 'all' },
  { title: 'B', widgets: [widget], projects: [1], filters: { release: ['a'] } },
  {
    title: 'C',
    schemaVersion: 39,
    panels: [
      {
        type: 'timeseries',
        title: 'D',
        datasource: { type: 'grafana-clickhouse-datasource' },
        gridPos: { x: 0, y: 0, w: 12, h: 8 },
        targets: [{ rawSql: 'SELECT count(*) FROM otel_traces' }],
      },
      { type: 'row', panels: [{ type: 'text', options: { content: 'E' } }] },
    ],
    templating: { list: [] },
  },
]
const projects = [{ id: 1 as ProjectId, slug: 'web' }]

const sha1 = 'a'.repeat(40)
const uploads = { putChunk: () => Promise.resolve(ok(undefined)) } as unknown as Uploads
const grant = operatorGrant('project:releases')

async function takeChunk(bytes: Uint8Array): Promise<void> {
  for (const field of ['file', 'file_gzip']) {
    const form = new FormData()
    form.append(field, new File([new Uint8Array(bytes)], sha1))
    await takeChunks(uploads, grant, form)
  }
}

/** A backup target may be writable by others. */
async function openBackup(bytes: Uint8Array): Promise<void> {
  try {
    await plain.open('an object', bytes)
  } catch (fault) {
    if (!(fault instanceof DamagedBackup)) throw fault
  }
}

const words = [
  'PK\u0001\u0002',
  'PK\u0003\u0004',
  'PK\u0005\u0006',
  'PK\u0006\u0006',
  '../../',
  '\0\0',
  '\u00ff\u00ff\u00ff\u00ff',
]

/** Archives and files from operators, members and their programs. */
export const archiveTargets: readonly Target[] = [
  {
    name: 'relocation-archive',
    seeds: [archive],
    words: ['\0', '-1000', '00000000000', '77777777777', 'export.json', 'data.key', 'gAAAA', '=', ' '],
    read: relocate,
  },
  {
    name: 'relocation-export',
    seeds: [seedOf(exported)],
    words: [
      ...jsonWords,
      '"pk":',
      '"model":"sentry.',
      '"fields":',
      '"config":"',
      '"data":"{',
      '"date_added":"',
      '\\"',
      '[{',
    ],
    read: relocate,
  },
  {
    name: 'import-rows',
    seeds: [event, bugsinkEvent, bugsinkIssue].map(seedOf),
    words: [
      ...jsonWords,
      '"entries":',
      '"data":',
      '"values":',
      '"context":',
      '2026-02-31',
      '+275760-09-13T00:00:00Z',
      '\\"',
    ],
    read: readRows,
  },
  {
    name: 'dashboard-file',
    seeds: dashboards.map(seedOf),
    words: [
      ...jsonWords,
      '"widgets":',
      '"panels":',
      '"targets":',
      '"rawSql":"SELECT ',
      '"gridPos":',
      '"layout":',
      '-1',
      '1e308',
    ],
    read: (bytes) => readFile(Buffer.from(bytes).toString(), projects),
  },
  {
    name: 'debug-archive',
    seeds: [true, false].map((isStored) =>
      zipOf({ 'a.debug': '\u007fELF', 'proguard/a.txt': 'a -> b:' }, { isStored }),
    ),
    words,
    read: (bytes) => unpack(bytes, () => Promise.resolve()),
  },
  {
    name: 'chunk',
    seeds: [gzipSync('a chunk'), gzipSync('a'.repeat(5000))],
    words: ['\u001f', '\0\0', '\u00ff\u00ff'],
    read: takeChunk,
  },
  {
    name: 'backup-object',
    seeds: await Promise.all(['a backup', 'a'.repeat(5000)].map((text) => plain.seal('an object', Buffer.from(text)))),
    words: ['\0', '\u0001', '\u0002', '(\u00b5/\u00fd', '\u00ff\u00ff'],
    read: openBackup,
  },
]
