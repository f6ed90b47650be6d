/**
 * The time per event from bytes to row, on one thread: `node tools/digest-speed.ts`. Uses 200 different events of 10 to
 * 13 kB, composed from what real SDKs sent. Prints microseconds per event, the best of 40 rounds (the machine may have
 * other load), and the share of JSON.parse and JSON.stringify alone. Add `--cpu-prof` to node to see the rest.
 */
import type { Json, JsonObject } from '#domain/event/event.ts'
import type { ProjectId } from '#domain/ids.ts'
import type { SpoolRecord } from '#domain/spool/spool.ts'
import { parseEnvelope } from '#domain/envelope/parse.ts'
import { digestRecords } from '#pipeline/testing.ts'
import { recordedBytes, recordedEvents } from '#pipeline/recorded.ts'

const EVENTS = 200
const ROUNDS = 40
const FRAMES = 30
const SMALLEST = 10_000
const LARGEST = 13_000

type Mutable = { [key: string]: Json }

const payloads = recordedEvents().map(payloadOf)
const frames = payloads
  .flatMap(framesOf)
  .filter(({ in_app, context_line }) => in_app !== true || context_line !== undefined)
const records = Array.from({ length: EVENTS }, (_, index) => toRecord(sampleEvent(index), index))
const texts = records.map(({ body }) => Buffer.from(body).toString().split('\n')[2] ?? '')
const rows = digestRecords(records, Date.now()).rows
const events = rows.map(({ payload }) => JSON.parse(payload) as Json)

const sizes = texts.map((text) => text.length).toSorted((a, b) => a - b)
process.stdout.write(`${rows.length} events of ${sizes[0]} to ${sizes.at(-1)} characters\n`)
report('JSON.parse alone', () => texts.forEach((text) => JSON.parse(text)))
report('JSON.stringify alone', () => events.forEach((event) => JSON.stringify(event)))
report('digest, all of it', () => digestRecords(records, Date.now()))

function report(name: string, round: () => void): void {
  let best = Infinity
  for (let count = 0; count < ROUNDS; count++) {
    const before = performance.now()
    round()
    best = Math.min(best, ((performance.now() - before) * 1000) / EVENTS)
  }
  process.stdout.write(`${name}: ${best.toFixed(1)} µs per event\n`)
}

function payloadOf(path: string): JsonObject {
  const envelope = parseEnvelope(recordedBytes(path))
  const item = envelope.ok ? envelope.value.items.find(({ type }) => type === 'event') : undefined
  return JSON.parse(Buffer.from(item?.payload ?? '{}').toString()) as JsonObject
}

function framesOf(event: JsonObject): readonly JsonObject[] {
  const { values = [] } = (event.exception as unknown as { values?: { stacktrace?: { frames: JsonObject[] } }[] }) ?? {}
  return values.flatMap(({ stacktrace }) => stacktrace?.frames ?? [])
}

/** An error like the recorded ones, made unique by its number, with this many frames and this size. */
function sampleEvent(index: number): JsonObject {
  const base = structuredClone(payloads[index % payloads.length]) as Mutable
  const { extra: _extra, message: _message, logentry: _logentry, ...rest } = base
  const stack = Array.from({ length: FRAMES }, (_, at) =>
    bare(frames[(index * 7 + at * 13) % frames.length] as JsonObject, index + at),
  )
  const event: Mutable = {
    ...rest,
    event_id: index.toString(16).padStart(32, '0'),
    exception: {
      values: [
        {
          type: 'TypeError',
          value: `order ${index} of user ${index * 31} failed`,
          mechanism: { type: 'generic', handled: index % 5 !== 0 },
          stacktrace: { frames: stack },
        },
      ],
    },
    user: { id: `${index % 90}`, email: `user${index}@example.com` },
    tags: { region: index % 2 === 0 ? 'eu' : 'us', build: `${index}` },
  }
  for (let at = 0; JSON.stringify(event).length < SMALLEST + (index % 10) * 250; at++)
    stack[at % FRAMES] = withSource(stack[at % FRAMES] as JsonObject, index * 3 + at)
  return event
}

function bare(frame: JsonObject, line: number): JsonObject {
  const { pre_context: _pre, context_line: _line, post_context: _post, ...rest } = frame
  return { ...rest, lineno: line, colno: line % 80 }
}

function withSource(frame: JsonObject, seed: number): JsonObject {
  const sources = frames.filter(
    ({ context_line, pre_context }) => context_line !== undefined && pre_context !== undefined,
  )
  const { pre_context = null, context_line = null, post_context = null } = sources[seed % sources.length] as JsonObject
  return { ...frame, pre_context, context_line, post_context }
}

function toRecord(event: JsonObject, index: number): SpoolRecord {
  const text = JSON.stringify(event)
  if (text.length > LARGEST + 1000) throw new Error(`event ${index} is ${text.length} characters long`)
  const now = Date.now()
  const header = {
    kind: 'envelope',
    projectId: 1 as ProjectId,
    receivedAt: now,
    remoteAddress: '203.0.113.7',
    userAgent: null,
  } as const
  const envelope = { event_id: event.event_id, sent_at: new Date(now).toISOString() }
  return { header, body: Buffer.from(`${JSON.stringify(envelope)}\n{"type":"event"}\n${text}\n`) }
}
