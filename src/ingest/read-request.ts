import { Buffer } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import { ok, refuse, type Result } from '#domain/result.ts'
import type { IngestSettings } from '#domain/settings.ts'
import { MAX_OTLP_BYTES } from '#domain/trace/otlp.ts'
import { MAX_EVENT_BYTES } from '#telemetry/wire.ts'
import { readBody, type BodySink } from './body.ts'
import { envelopeBody, type EnvelopeJudge } from './envelope-body.ts'
import { attachmentForm } from './attachment-form.ts'
import type { Room } from './in-flight.ts'
import { envelopeOfCheckIn, envelopeOfPing } from './check-in-body.ts'
import { madeHere, type Opened } from './opened.ts'
import { envelopeOfLogs } from './logs-body.ts'
import { envelopeOfOtlp } from './otlp/otlp-body.ts'
import type { Refusal } from './refusal.ts'
import { envelopeOfProfile, MAX_PROFILE_BYTES } from './profile-body.ts'
import { envelopeOfReportForm, envelopeOfUserFeedback } from './report-dialog/report.ts'
import type { Route } from './route.ts'
import { envelopeOfReport } from './security-body.ts'
import { envelopeOfStoreBody } from './store-body.ts'
import { wholeBody } from './whole-body.ts'

/** The dependencies of reading a request. */
export interface ReadingParts<T> extends EnvelopeJudge<T> {
  readonly settings: IngestSettings
  readonly room: Room
}

/** A request's body as an envelope, and the result of the check of its header. */
export interface ReadRequest<T> {
  readonly opened: Opened
  readonly checked: T
}

/** Maximum size of what a user writes into the report dialog. */
const MAX_REPORT_FORM_BYTES = 256 * 1024
/** An event may be sent as base64. */
const MAX_STORE_BYTES = Math.ceil((MAX_EVENT_BYTES * 4) / 3)

/** Whether the request declares its body to be an envelope, which the store endpoint accepts as well. */
export function sendsEnvelope(req: IncomingMessage, { endpoint }: Route): boolean {
  if (endpoint === 'envelope' || endpoint === 'tunnel') return true
  return endpoint === 'store' && (req.headers['content-type']?.startsWith('application/x-sentry-envelope') ?? false)
}

/** Reads a request's body in the format of its URL, up to the limit of that URL. */
export async function readRequest<T>(
  req: IncomingMessage,
  route: Route,
  parts: ReadingParts<T>,
): Promise<Result<ReadRequest<T>, Refusal>> {
  const { room } = parts
  const { maxEnvelopeBytes, requestTimeoutMs: timeoutMs } = parts.settings
  if (sendsEnvelope(req, route)) {
    const limits = { maxBytes: maxEnvelopeBytes, timeoutMs, room }
    return readBody(req, limits, (stop) => envelopeBody(room, parts, stop))
  }
  const opened = await readOther(req, route, parts)
  if (!opened.ok) return opened
  const checked = await parts.checkHeader(opened.value.envelope.header)
  return checked.ok ? ok({ opened: opened.value, checked: checked.value }) : checked
}

/** Reads other formats and converts them to an envelope. */
function readOther<T>(
  req: IncomingMessage,
  { endpoint, query, event, signal = 'traces', form = 'lines', upload = 'pprof', slug = '', word = 'ok' }: Route,
  { settings, room, items }: ReadingParts<T>,
): Promise<Result<Opened, Refusal>> {
  const contentType = req.headers['content-type']
  const read = (maxBytes: number, sink: BodySink<Opened>) =>
    readBody(
      req,
      { maxBytes: Math.min(maxBytes, settings.maxEnvelopeBytes), timeoutMs: settings.requestTimeoutMs, room },
      () => sink,
    )
  const made = (maxBytes: number, make: (bytes: Buffer) => ReturnType<typeof envelopeOfStoreBody>) =>
    read(
      maxBytes,
      wholeBody(room, (bytes) => mapped(make(bytes))),
    )
  switch (endpoint) {
    case 'security':
      return made(MAX_EVENT_BYTES, (bytes) => envelopeOfReport(bytes, contentType, query))
    case 'report_dialog':
      return made(MAX_REPORT_FORM_BYTES, (bytes) => envelopeOfReportForm(bytes, query))
    case 'user_feedback':
      return made(MAX_REPORT_FORM_BYTES, envelopeOfUserFeedback)
    case 'otlp':
      return made(MAX_OTLP_BYTES, (bytes) => envelopeOfOtlp(bytes, contentType, signal))
    case 'logs':
      return made(MAX_OTLP_BYTES, (bytes) => envelopeOfLogs(bytes, form))
    case 'profile':
      return made(MAX_PROFILE_BYTES, (bytes) => envelopeOfProfile(bytes, { upload, query, contentType }))
    case 'check_in':
      return isBodiless(req)
        ? Promise.resolve(mapped(envelopeOfCheckIn(Buffer.alloc(0), query, slug)))
        : made(MAX_EVENT_BYTES, (bytes) => envelopeOfCheckIn(bytes, query, slug))
    case 'ping':
      // However much a job has written: the beginning is kept.
      return isBodiless(req)
        ? Promise.resolve(mapped(envelopeOfPing(Buffer.alloc(0), query, slug, word)))
        : made(Infinity, (bytes) => envelopeOfPing(bytes, query, slug, word))
    case 'attachments':
      return event === undefined || event === 'bad'
        ? Promise.resolve(refuse({ reason: 'bad_event_id' }))
        : read(Infinity, attachmentForm(room, contentType, event, items))
    case 'envelope':
    case 'tunnel':
    case 'store':
      return req.method === 'GET'
        ? Promise.resolve(mapped(envelopeOfStoreBody(inQuery(query))))
        : made(MAX_STORE_BYTES, envelopeOfStoreBody)
  }
}

function isBodiless({ method }: IncomingMessage): boolean {
  return method === 'GET' || method === 'HEAD'
}

function inQuery(query: string): Buffer {
  return Buffer.from(new URLSearchParams(query).get('sentry_data') ?? '')
}

function mapped(envelope: ReturnType<typeof envelopeOfStoreBody>): Result<Opened, Refusal> {
  return envelope.ok ? ok(madeHere(envelope.value)) : envelope
}
