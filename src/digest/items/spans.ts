import type { DigestLookups } from '#domain/digest/lookups.ts'
import type { DigestedSpans } from '#domain/digest/batch.ts'
import type { EnvelopeItem } from '#domain/envelope/envelope.ts'
import type { Json, JsonObject } from '#domain/event/event.ts'
import { parseEventId } from '#domain/ids.ts'
import type { Category } from '#domain/outcome/outcome.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import type { Span } from '#domain/trace/span.ts'
import { decodeEvent, type Undecodable } from '../decode/decode-event.ts'
import { madeUpId, type EventArrival, type NoEvent } from '../digest-event.ts'
import { filterItem } from '../filter/filter-item.ts'
import { isObject } from '../normalise/fields.ts'
import { Notes } from '../normalise/notes.ts'
import { normaliseTime, parseTime } from '../normalise/time.ts'
import { readUserAgent } from '../normalise/user-agent.ts'
import { compileScrubbing, type Scrubber } from '../scrub/scrub-event.ts'
import { scrubAttributes, scrubText } from '../scrub/scrub-parts.ts'
import { numberAt, textAt, type Attributes } from '../spans/attributes.ts'
import { makeSpan, type NoSpan, type RawSpan, type SpanSource } from '../spans/make-span.ts'
import type { NoProtobuf } from '../spans/otlp/protobuf.ts'
import { withPageNames } from '../spans/page-names.ts'
import { readSpan, readTransaction } from '../spans/read-v1.ts'
import { readContainer, readSpansV2 } from '../spans/read-v2.ts'
import { withSelfTimes } from '../spans/self-times.ts'

/** What an item of spans came to. */
export interface ReadSpans {
  readonly item: DigestedSpans
  readonly spans: readonly Span[]
  /** How many of it are none, and why. */
  readonly refused: ReadonlyMap<NoSpan['reason'] | 'not_an_object', number>
}

/** Why an item came to no spans at all. */
export type NoSpans =
  | (Extract<NoEvent, { reason: 'filtered' }> & Pick<DigestedSpans, 'quantity'>)
  | { readonly reason: Undecodable['reason'] | NoProtobuf | 'no_items' | NoSpan['reason'] }

/** A `transaction` item: one segment and its spans. It is refused as a whole where its segment is no span. */
export function digestTransaction(
  payload: Uint8Array,
  arrival: EventArrival,
  lookups: DigestLookups,
): Result<ReadSpans, NoSpans> {
  const decoded = decodeEvent(payload)
  if (!decoded.ok) return decoded
  const raw = decoded.value
  const read = readTransaction(raw)
  const ended = typeof raw.timestamp === 'number' ? raw.timestamp : parseTime(raw.timestamp)
  const source = sourceOf(raw, arrival, ended)
  const made = makeAll(withClient(read, arrival), source, scrubberOf(arrival, lookups))
  const [segment] = made.spans
  if (segment?.isRootSpan !== true) return refuse({ reason: made.refused.keys().next().value ?? 'invalid_time' })
  const filter = filteredBy(read[0]?.attributes ?? {}, source, arrival, lookups)
  if (filter !== undefined) return refuse({ reason: 'filtered', filter, category: 'transaction', quantity: 1 })
  const own = typeof raw.event_id === 'string' ? parseEventId(raw.event_id) : undefined
  const id = arrival.envelope.event_id ?? own ?? madeUpId(payload, arrival)
  return ok({ ...made, item: itemOf(id, 'transaction', 1, made.spans.length, arrival) })
}

/** A `span` item: a container of new spans, or one old span alone. */
export function digestSpanItem(
  { payload }: EnvelopeItem,
  arrival: EventArrival,
  lookups: DigestLookups,
): Result<ReadSpans, NoSpans> {
  const decoded = decodeEvent(payload)
  if (!decoded.ok) return decoded
  const raw = decoded.value
  const container = readContainer(raw)
  if (container === undefined && raw.span_id === undefined) return refuse({ reason: 'no_items' })
  const read =
    container === undefined
      ? [readSpan(raw)]
      : withPageNames(readSpansV2(container.items), arrival.projectId, lookups.pageNames)
  const guessed =
    container === undefined || container.infersUserAgent ? withClient(read, arrival, container?.infersAddress) : read
  return digestReadSpans(
    { read: guessed, raw, broken: container?.broken ?? 0, sameBytes: payload, part: 0 },
    arrival,
    lookups,
  )
}

/** Spans of an item that have been read. */
interface SpansOfItem {
  readonly read: readonly RawSpan[]
  /** What it says of all of them. */
  readonly raw: JsonObject
  /** Entries of it that are no objects. */
  readonly broken: number
  /** What the same item has when it comes again and no other has: its bytes or their hash. */
  readonly sameBytes: Uint8Array
  /** Which part of the item these spans are. */
  readonly part: number
}

/** Spans from what was read to what is kept, as all items go that have no id of their own. */
export function digestReadSpans(
  { read, raw, broken, sameBytes, part }: SpansOfItem,
  arrival: EventArrival,
  lookups: DigestLookups,
): Result<ReadSpans, NoSpans> {
  const source = sourceOf(raw, arrival, read[0]?.end)
  const made = makeAll(read, source, scrubberOf(arrival, lookups))
  const filter = filteredBy(read[0]?.attributes ?? {}, source, arrival, lookups)
  if (filter !== undefined) return refuse({ reason: 'filtered', filter, category: 'span', quantity: read.length })
  const refused = new Map<NoSpan['reason'] | 'not_an_object', number>(made.refused)
  if (broken > 0) refused.set('not_an_object', broken)
  // A container has no id: its bytes make one, so that a container that is sent twice is the same one.
  const id = madeUpId(sameBytes, { ...arrival, receivedAt: read[0]?.start ?? 0, index: 0 }, part)
  return ok({ ...made, refused, item: itemOf(id, 'span', made.spans.length, made.spans.length, arrival) })
}

function itemOf(
  itemId: DigestedSpans['itemId'],
  category: Extract<Category, 'transaction' | 'span'>,
  quantity: number,
  rows: number,
  { projectId, receivedAt }: EventArrival,
): DigestedSpans {
  return { projectId, itemId, category, quantity, rows, receivedAt }
}

function scrubberOf({ projectId }: EventArrival, lookups: DigestLookups): Scrubber {
  return compileScrubbing(lookups.rules(projectId).scrubbing, { key: lookups.scrubbingKey })
}

function makeAll(
  read: readonly RawSpan[],
  source: SpanSource,
  scrubber: Scrubber,
): Pick<ReadSpans, 'spans' | 'refused'> {
  const spans: Span[] = []
  const refused = new Map<NoSpan['reason'], number>()
  for (const raw of read) {
    const made = makeSpan(scrubbed(raw, scrubber), source)
    if ('reason' in made) refused.set(made.reason, (refused.get(made.reason) ?? 0) + 1)
    else spans.push(made)
  }
  return { spans: withSelfTimes(spans), refused }
}

function scrubbed(raw: RawSpan, scrubber: Scrubber): RawSpan {
  return {
    ...raw,
    name: scrubText(raw.name, scrubber),
    rootSpanName: scrubText(raw.rootSpanName, scrubber),
    attributes: scrubAttributes(raw.attributes, scrubber, 'span'),
  }
}

/** What the item and its envelope say of all spans. @param ended seconds since the epoch, by the client's clock */
function sourceOf(
  raw: JsonObject,
  { projectId, receivedAt, envelope }: EventArrival,
  ended: number | undefined,
): SpanSource {
  const clocks = { received: receivedAt / 1000, sentAt: parseTime(envelope.sent_at) }
  const { shift } = normaliseTime(ended, clocks, new Notes())
  const trace = isObject(envelope.trace) ? envelope.trace : {}
  const sdk = isObject(raw.sdk) ? raw.sdk : (envelope.sdk ?? {})
  const said = (name: string) => textOf(raw[name]) || textOf(trace[name])
  return {
    projectId,
    receivedAt,
    shift,
    release: said('release'),
    environment: said('environment'),
    platform: textOf(raw.platform),
    sdkName: textOf(sdk.name),
    sdkVersion: textOf(sdk.version),
    sampleRate: numberAt(trace, 'sample_rate'),
  }
}

/** The spans with what a browser's User-Agent says of it, and the address it came from where that is the user's. */
function withClient(read: readonly RawSpan[], arrival: EventArrival, infersAddress = false): readonly RawSpan[] {
  return read.map((raw) => {
    const { attributes } = raw
    const own = textAt(attributes, 'user_agent.original')
    const isPage = /^(?:pageload|navigation|ui\.|browser\.)/.test(raw.op)
    const agent = own === '' && isPage ? (arrival.userAgent ?? '') : own
    if (agent === '' || !/^(?:Mozilla|Opera)\//.test(agent)) return raw
    const { browser, os, device } = readUserAgent(agent)
    const address = infersAddress ? arrival.remoteAddress : null
    return {
      ...raw,
      attributes: {
        ...(browser !== undefined && { 'browser.name': browser.name, 'browser.version': browser.version ?? '' }),
        ...(os !== undefined && { 'os.name': os.name }),
        ...(device !== undefined && { 'device.family': device.family }),
        ...(address !== null && { 'user.ip_address': address }),
        ...attributes,
      },
    }
  })
}

/** The inbound filter that takes the item, as if its first span were an event. */
function filteredBy(attributes: Attributes, source: SpanSource, arrival: EventArrival, lookups: DigestLookups) {
  const agent = textAt(attributes, 'user_agent.original')
  const address = textAt(attributes, 'user.ip_address')
  const subject = {
    platform: source.platform || (source.sdkName.includes('.javascript.') ? 'javascript' : 'other'),
    release: textAt(attributes, 'sentry.release') || source.release,
    request: { url: textAt(attributes, 'url.full', 'http.url', 'url'), headers: { 'User-Agent': agent } },
    user: { ip_address: address },
  }
  return filterItem(subject, arrival, lookups)
}

function textOf(raw: Json | undefined): string {
  return typeof raw === 'string' ? raw : ''
}
