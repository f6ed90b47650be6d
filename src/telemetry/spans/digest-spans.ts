import type { DigestLookups } from '#domain/processing/lookups.ts'
import type { DigestedItem, Units } from '#domain/processing/batch.ts'
import type { ItemContext } from '#domain/processing/item-context.ts'
import type { EnvelopeItem } from '#domain/envelope/envelope.ts'
import type { Json, JsonObject } from '#domain/event/event.ts'
import { parseEventId } from '#domain/ids.ts'
import type { Category } from '#domain/outcome/outcome.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import type { Span } from '#domain/trace/span.ts'
import { decodeEvent, type Undecodable } from '#digest/decode/decode-event.ts'
import { madeUpId, type NoEvent } from '#digest/digest-event.ts'
import { filterItem } from '#digest/filter/filter-item.ts'
import { isObject } from '#digest/normalise/fields.ts'
import { Notes } from '#digest/normalise/notes.ts'
import { normaliseTime, parseTime, parseTimeFinely } from '#digest/normalise/time.ts'
import { readUserAgent } from '#digest/normalise/user-agent.ts'
import { compileScrubbing, type Scrubber } from '#digest/scrub/scrub-event.ts'
import { scrubAttributes, scrubText } from '#digest/scrub/scrub-parts.ts'
import { budgetOfItem, type WorkBudget } from '#digest/scrub/work-budget.ts'
import { readContainer } from '../container.ts'
import { oneOf } from '../wire.ts'
import { numberAt, textAt, type Attributes } from '../attributes.ts'
import { makeSpan, type NoSpan, type RawSpan, type SpanSource } from './make-span.ts'
import type { NoProtobuf } from '../otlp/protobuf.ts'
import { withPageNames } from './page-names.ts'
import { readSpan, readTransaction } from './read-v1.ts'
import { sampleSpans } from './sample-spans.ts'
import { readSpansV2 } from './read-v2.ts'
import { withSelfTimes } from './self-times.ts'

/** The result of a span item. */
export interface ReadSpans {
  readonly item: DigestedItem
  readonly spans: readonly Span[]
  /** The number of invalid entries, by reason. */
  readonly refused: ReadonlyMap<NoSpan['reason'] | 'not_an_object', number>
  /** The number of spans that the project's sampling dropped, which others represent. */
  readonly left?: number
}

/** Why an item yielded no spans at all. */
export type NoSpans =
  | (Extract<NoEvent, { reason: 'filtered' }> & Pick<Units, 'quantity'>)
  | { readonly reason: 'sampled' }
  | { readonly reason: Undecodable['reason'] | NoProtobuf | 'no_items' | NoSpan['reason'] }

/**
 * Reads a `transaction` item: one segment and its spans. It is rejected as a whole if its segment is not a valid span.
 */
export function digestTransaction(
  payload: Uint8Array,
  context: ItemContext,
  lookups: DigestLookups,
): Result<ReadSpans, NoSpans> {
  const decoded = decodeEvent(payload)
  if (!decoded.ok) return decoded
  const raw = decoded.value
  const { read } = sampleSpans(readTransaction(raw), lookups.sampling(context.projectId))
  if (read.length === 0) return refuse({ reason: 'sampled' })
  const ended = parseTimeFinely(raw.timestamp)
  const source = sourceOf(raw, context, ended)
  const made = makeAll(withClient(read, context), source, scrubberOf(context, lookups), budgetOfItem(payload.length))
  const [segment] = made.spans
  if (segment?.isRootSpan !== true) return refuse({ reason: made.refused.keys().next().value ?? 'invalid_time' })
  const filter = filteredBy(read[0]?.attributes ?? {}, source, context, lookups)
  if (filter !== undefined) return refuse({ reason: 'filtered', filter, category: 'transaction', quantity: 1 })
  const own = typeof raw.event_id === 'string' ? parseEventId(raw.event_id) : undefined
  const id = context.envelope.event_id ?? own ?? madeUpId(payload, context)
  return ok({ ...made, item: itemOf(id, 'transaction', 1, made.spans.length, context) })
}

/** Reads a `span` item: a container of new spans, or a single span in the old format. */
export function digestSpanItem(
  { payload }: EnvelopeItem,
  context: ItemContext,
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
      : withPageNames(readSpansV2(container.items), context.projectId, lookups.pageNames)
  const guessed =
    container === undefined || container.infersUserAgent ? withClient(read, context, container?.infersAddress) : read
  return digestReadSpans(
    {
      read: guessed,
      raw,
      broken: container?.broken ?? 0,
      sameBytes: payload,
      part: 0,
      budget: budgetOfItem(payload.length),
    },
    context,
    lookups,
  )
}

/** The parsed spans of an item. */
interface SpansOfItem {
  readonly read: readonly RawSpan[]
  /** The object whose fields apply to all of them. */
  readonly raw: JsonObject
  /** Number of entries that are not objects. */
  readonly broken: number
  /** The item's bytes or their hash, which identify it if it is sent again. */
  readonly sameBytes: Uint8Array
  /** Which part of the item these spans are. */
  readonly part: number
  /** The remaining work that scrubbing may spend on the item. */
  readonly budget: WorkBudget
}

/** Converts parsed spans to rows, for items without an id of their own. */
export function digestReadSpans(
  { read: all, raw, broken, sameBytes, part, budget }: SpansOfItem,
  context: ItemContext,
  lookups: DigestLookups,
): Result<ReadSpans, NoSpans> {
  const { read, left } = sampleSpans(all, lookups.sampling(context.projectId))
  const source = sourceOf(raw, context, all[0]?.end)
  const made = makeAll(read, source, scrubberOf(context, lookups), budget)
  const filter = filteredBy(all[0]?.attributes ?? {}, source, context, lookups)
  if (filter !== undefined)
    return refuse({ reason: 'filtered', filter, category: 'span', quantity: read.length + left })
  const refused = new Map<NoSpan['reason'] | 'not_an_object', number>(made.refused)
  if (broken > 0) refused.set('not_an_object', broken)
  // A container has no id, so one is derived from its bytes to detect duplicates.
  const id = madeUpId(sameBytes, { ...context, receivedAt: all[0]?.start ?? 0, index: 0 }, part)
  return ok({ ...made, refused, left, item: itemOf(id, 'span', made.spans.length, made.spans.length, context) })
}

function itemOf(
  itemId: DigestedItem['itemId'],
  category: Extract<Category, 'transaction' | 'span'>,
  quantity: number,
  rows: number,
  { projectId, receivedAt }: ItemContext,
): DigestedItem {
  return { projectId, itemId, units: quantity === 1 ? oneOf(category) : [{ category, quantity }], rows, receivedAt }
}

function scrubberOf({ projectId }: ItemContext, lookups: DigestLookups): Scrubber {
  return compileScrubbing(lookups.rules(projectId).scrubbing, { key: lookups.scrubbingKey })
}

function makeAll(
  read: readonly RawSpan[],
  source: SpanSource,
  scrubber: Scrubber,
  budget: WorkBudget,
): Pick<ReadSpans, 'spans' | 'refused'> {
  const spans: Span[] = []
  const refused = new Map<NoSpan['reason'], number>()
  const rootSpanNames = new Map<string, string>()
  for (const raw of read) {
    // Every span of a transaction has the same one.
    const rootSpanName = rootSpanNames.get(raw.rootSpanName) ?? scrubText(raw.rootSpanName, scrubber, budget)
    rootSpanNames.set(raw.rootSpanName, rootSpanName)
    const made = makeSpan(scrubbed(raw, rootSpanName, scrubber, budget), source)
    if ('reason' in made) refused.set(made.reason, (refused.get(made.reason) ?? 0) + 1)
    else spans.push(made)
  }
  return { spans: withSelfTimes(spans), refused }
}

/** The attribute that counts a span's texts that were too costly to scan and so were redacted as a whole. */
const TOO_COSTLY = 'mishap.too_costly'

/** @param rootSpanName already scrubbed */
function scrubbed(raw: RawSpan, rootSpanName: string, scrubber: Scrubber, budget: WorkBudget): RawSpan {
  const before = budget.refusals
  const name = scrubText(raw.name, scrubber, budget)
  const attributes = scrubAttributes(raw.attributes, { scrubber, kind: 'span', budget })
  const unread = budget.refusals - before
  return { ...raw, name, rootSpanName, attributes: unread === 0 ? attributes : { ...attributes, [TOO_COSTLY]: unread } }
}

/** What the item and its envelope say about all spans. @param ended seconds since the epoch, by the client's clock */
function sourceOf(
  raw: JsonObject,
  { projectId, receivedAt, envelope }: ItemContext,
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

/** Maximum number of User-Agents parsed per item, because parsing one takes up to a millisecond. */
const MAX_USER_AGENTS = 20

/** Adds browser details from the User-Agent, and the connection's address if it is the user's. */
function withClient(read: readonly RawSpan[], context: ItemContext, infersAddress = false): readonly RawSpan[] {
  const agents = new Set<string>()
  return read.map((raw) => {
    const { attributes } = raw
    const own = textAt(attributes, 'user_agent.original')
    const isPage = /^(?:pageload|navigation|ui\.|browser\.)/.test(raw.op)
    const agent = own === '' && isPage ? (context.userAgent ?? '') : own
    if (agent === '' || !/^(?:Mozilla|Opera)\//.test(agent)) return raw
    if (agents.size === MAX_USER_AGENTS && !agents.has(agent)) return raw
    agents.add(agent)
    const { browser, os, device } = readUserAgent(agent)
    const address = infersAddress ? context.remoteAddress : null
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

/** The inbound filter that matches the item, treating its first span as if it were an event. */
function filteredBy(attributes: Attributes, source: SpanSource, context: ItemContext, lookups: DigestLookups) {
  const agent = textAt(attributes, 'user_agent.original')
  const address = textAt(attributes, 'user.ip_address')
  const subject = {
    platform: source.platform || (source.sdkName.includes('.javascript.') ? 'javascript' : 'other'),
    release: textAt(attributes, 'sentry.release') || source.release,
    request: { url: textAt(attributes, 'url.full', 'http.url', 'url'), headers: { 'User-Agent': agent } },
    user: { ip_address: address },
  }
  return filterItem(subject, context, lookups)
}

function textOf(raw: Json | undefined): string {
  return typeof raw === 'string' ? raw : ''
}
