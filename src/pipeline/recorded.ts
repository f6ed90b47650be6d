import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import type { Json } from '#domain/event/event.ts'
import type { SpoolRecord } from '#domain/spool/spool.ts'
import { parseEnvelope } from '#domain/envelope/parse.ts'
import type { ProjectId } from '#domain/ids.ts'
import type { DigestedItem } from '#domain/processing/batch.ts'
import type { DigestedFeedback } from '#telemetry/feedback/digested-feedback.ts'
import { kinds } from '#telemetry/kinds.ts'
import { RowEncoder } from '#telemetry/rows/row-encoder.ts'
import { digestRecords } from './testing.ts'

/** The folder with what real SDKs sent (fixtures/recorded/README.txt). For tests, benches and tools/fixtures.ts. */
export const RECORDED_FOLDER = new URL('../../fixtures/recorded/', import.meta.url)

const PROJECT = 42 as ProjectId
const CLIENT_ADDRESS = '203.0.113.7'
/** Arrival time of envelopes that do not say when they were sent. */
const SOME_TIME = Date.parse('2026-11-21T00:00:00Z')

/** The file with the expected row bytes of every envelope. */
export const FROZEN_ROWS = new URL('rows.json', RECORDED_FOLDER)

/** Paths of all recorded envelopes with anything that is kept, relative to the folder, sorted. */
export function recordedEvents(): readonly string[] {
  return globSync('**/*.envelope', { cwd: RECORDED_FOLDER }).filter(holdsKept).toSorted()
}

/** The file next to an envelope with its expected result. */
export function expectedFile(path: string): URL {
  return new URL(path.replace(/\.envelope$/, '.expected.json'), RECORDED_FOLDER)
}

export function recordedBytes(path: string): Uint8Array {
  return readFileSync(new URL(path, RECORDED_FOLDER))
}

/** An envelope as a spool record that arrives at the time it was sent. */
export function recordOf(path: string): { readonly record: SpoolRecord; readonly receivedAt: number } {
  const body = recordedBytes(path)
  const receivedAt = sentAt(body) ?? SOME_TIME
  const header = {
    kind: 'envelope',
    projectId: PROJECT,
    receivedAt,
    remoteAddress: CLIENT_ADDRESS,
    userAgent: null,
  } as const
  return { record: { header, body }, receivedAt }
}

/** The rows of an envelope, by kind. */
export function recordedRows(path: string): ReadonlyMap<string, readonly unknown[]> {
  const { record, receivedAt } = recordOf(path)
  const { rows, spans, logs, metrics, sessions } = digestRecords([record], receivedAt)
  return new Map(
    Object.entries({ events: rows, spans, logs, metrics, sessions }).filter(([, found]) => found.length > 0),
  )
}

/** The rows of an envelope as the store receives them, by kind: their number, size in bytes, and hash. */
export function frozenRowsOf(path: string): Readonly<Record<string, string>> {
  const entries = [...recordedRows(path)].map(([kind, rows]) => {
    const table = kinds.find(({ name }) => name === kind)?.table
    if (table === undefined) throw new Error(`${kind} has no table.`)
    const encoder = new RowEncoder(table.columns)
    encoder.add(rows)
    let bytes = new Uint8Array()
    encoder.take((taken) => (bytes = Uint8Array.from(taken)))
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
    return [kind, `${rows.length} rows, ${bytes.length} bytes, ${hash}`] as const
  })
  return Object.fromEntries(entries)
}

/** Digests an envelope. Returns the rows, each with its event, the envelope's other contents, and the outcomes. */
export function digestRecorded(path: string): Json {
  const { record, receivedAt } = recordOf(path)
  const { rows, spans, spanItems, logs, logItems, metrics, metricItems, ...rest } = digestRecords([record], receivedAt)
  const { sessions, sessionItems, attachments, feedback, outcomes } = rest
  const events = rows.map(({ payload, ...row }) => ({ ...row, event: JSON.parse(payload) as Json }))
  const files = attachments.map(({ itemId: _id, units: _units, rows: _rows, bytes: _bytes, ...file }) => file)
  const others = {
    ...(spans.length > 0 && { spanItems: spanItems.map(plain), spans }),
    ...(logs.length > 0 && { logItems: logItems.map(plain), logs }),
    ...(metrics.length > 0 && { metricItems: metricItems.map(plain), metrics }),
    ...(sessions.length > 0 && { sessionItems: sessionItems.map(plain), sessions }),
    ...(files.length > 0 && { attachments: files }),
    ...(feedback.length > 0 && { feedback: feedback.map(plainFeedback) }),
  }
  return JSON.parse(JSON.stringify({ rows: events, ...others, outcomes })) as Json
}

const KEPT: ReadonlySet<string> = new Set([
  'event',
  'feedback',
  'user_report',
  'attachment',
  'transaction',
  'span',
  'log',
  'trace_metric',
  'session',
  'sessions',
])

function holdsKept(path: string): boolean {
  const envelope = parseEnvelope(recordedBytes(path))
  return envelope.ok && envelope.value.items.some((item) => KEPT.has(item.type))
}

function sentAt(body: Uint8Array): number | undefined {
  const envelope = parseEnvelope(body)
  const sent = envelope.ok ? envelope.value.header.sent_at : undefined
  return sent === undefined ? undefined : Date.parse(sent)
}

/** An item in the form of the expected files: with its only category. */
function plain({ units: [units], ...item }: DigestedItem): object {
  return { ...item, ...units }
}

function plainFeedback({ itemId: feedbackId, rows: _rows, ...feedback }: DigestedFeedback): object {
  const { units, ...words } = feedback
  return { ...words, feedbackId, category: units[0]?.category }
}
