import { globSync, readFileSync } from 'node:fs'
import type { Json } from '#domain/event/event.ts'
import { parseEnvelope } from '#domain/envelope/parse.ts'
import type { ProjectId } from '#domain/ids.ts'
import { digestRecords } from './digest.ts'

/** What real SDKs sent (fixtures/recorded/README.txt). For tests, benches and tools/fixtures.ts. */
const FOLDER = new URL('../../fixtures/recorded/', import.meta.url)

const PROJECT = 42 as ProjectId
const CLIENT_ADDRESS = '203.0.113.7'
/** When an envelope arrived that does not say when it was sent. */
const SOME_TIME = Date.parse('2026-11-21T00:00:00Z')

/** Paths of all recorded envelopes that hold something which is kept, within the folder, sorted. */
export function recordedEvents(): readonly string[] {
  return globSync('**/*.envelope', { cwd: FOLDER }).filter(holdsKept).toSorted()
}

/** The file beside an envelope that says what it should come to. */
export function expectedFile(path: string): URL {
  return new URL(path.replace(/\.envelope$/, '.expected.json'), FOLDER)
}

/** The bytes of a recorded envelope. */
export function recordedBytes(path: string): Uint8Array {
  return readFileSync(new URL(path, FOLDER))
}

/** What an envelope comes to when it arrives at the moment that it was sent: the rows, each with its event, what stands beside them, and the outcomes. */
export function digestRecorded(path: string): Json {
  const body = recordedBytes(path)
  const receivedAt = sentAt(body) ?? SOME_TIME
  const header = {
    kind: 'envelope',
    projectId: PROJECT,
    receivedAt,
    remoteAddress: CLIENT_ADDRESS,
    userAgent: null,
  } as const
  const { rows, spans, spanItems, sessions, sessionItems, attachments, feedback, outcomes } = digestRecords(
    [{ header, body }],
    receivedAt,
  )
  const told = rows.map(({ payload, ...row }) => ({ ...row, event: JSON.parse(payload) as Json }))
  const files = attachments.map((file) => ({ ...file, bytes: undefined }))
  const beside = {
    ...(spans.length > 0 && { spanItems, spans }),
    ...(sessions.length > 0 && { sessionItems, sessions }),
    ...(files.length > 0 && { attachments: files }),
    ...(feedback.length > 0 && { feedback }),
  }
  return JSON.parse(JSON.stringify({ rows: told, ...beside, outcomes })) as Json
}

const KEPT: ReadonlySet<string> = new Set([
  'event',
  'feedback',
  'user_report',
  'attachment',
  'transaction',
  'span',
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
