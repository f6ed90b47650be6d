import { Buffer } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import type { KeyLookup } from '#domain/project/project-catalogue.ts'
import type { Envelope, EnvelopeItem } from '#domain/envelope/envelope.ts'
import { parseEnvelope } from '#domain/envelope/parse.ts'
import { serialiseEnvelope } from '#domain/envelope/serialise.ts'
import type { EventId, ProjectId, PublicKey } from '#domain/ids.ts'
import type { ProjectKey } from '#domain/project/project.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import type { Settings } from '#domain/settings.ts'
import type { Spool } from '#domain/spool/spool.ts'
import { MAX_OTLP_BYTES } from '#domain/trace/otlp.ts'
import type { Category } from '#domain/outcome/outcome.ts'
import type { WireIndex } from '#telemetry/wire-index.ts'
import { envelopeOfAttachmentForm } from './attachment-form.ts'
import { readBody } from './body.ts'
import { readCredentials } from './credentials.ts'
import { parseDsn } from './dsn.ts'
import { eventIdOf } from './event-id.ts'
import { createGate, type Gate } from './gate.ts'
import { createInFlight, type Holding } from './in-flight.ts'
import { envelopeOfOtlp } from './otlp/otlp-body.ts'
import { createRateLimiter, type RateLimiter } from './rate-limiter.ts'
import { isOverload, type Refusal } from './refusal.ts'
import { remoteAddress } from './remote-address.ts'
import { envelopeOfReportForm } from './report-dialog/report.ts'
import type { Route } from './route.ts'
import { envelopeOfReport } from './security-body.ts'
import { admit, type Admission, type RefusedItem } from './admit.ts'
import { envelopeOfStoreBody } from './store-body.ts'
import { createOutcomeCounter, type OutcomeCounter } from './outcome-counter.ts'

/** Takes requests in: from headers and bytes to a durable record. */
export interface Receiver {
  /** Returns what has become durable; or why not all of it has. Whatever is refused is counted. */
  receive(req: IncomingMessage, route: Route): Promise<Result<Receipt, Refusal>>
  /** Returns whether something may be sent with this DSN. Nothing is counted. */
  admits(dsn: string): Promise<Result<void, Refusal>>
  close(): Promise<void>
}

/** The answer to an SDK about what was taken. */
export interface Receipt {
  /** undefined: nothing in the envelope has one. */
  readonly eventId: EventId | undefined
  /** Categories of which Mishap keeps nothing yet: it need not send more. */
  readonly notKept: readonly Category[]
}

interface ReceiverParts {
  readonly wire: WireIndex
  readonly keys: KeyLookup
  readonly spool: Spool
  readonly settings: Settings
  readonly now: () => number
}

export function createReceiver({ wire, keys, spool, settings, now }: ReceiverParts): Receiver {
  const inFlight = createInFlight(settings.ingest.maxInFlightBytes)
  const counter = createOutcomeCounter(spool)
  const parts: RequestParts = {
    wire,
    gate: createGate(keys, now),
    limiter: createRateLimiter(settings.ingest.rateLimit, now),
    counter,
    spool,
    settings,
  }
  return {
    async receive(req, route) {
      const holding = inFlight.open()
      try {
        return await new IngestRequest(parts, req, route, holding, now()).receive()
      } finally {
        holding.close()
      }
    },
    async admits(text) {
      const dsn = parseDsn(text)
      if (dsn === undefined) return refuse({ reason: 'bad_dsn' })
      const admitted = await parts.gate.admit(dsn.publicKey, dsn.projectId)
      return admitted.ok ? ok(undefined) : admitted
    },
    close: () => counter.close(),
  }
}

interface RequestParts {
  readonly wire: WireIndex
  readonly gate: Gate
  readonly limiter: RateLimiter
  readonly counter: OutcomeCounter
  readonly spool: Spool
  readonly settings: Settings
}

/** An envelope with the bytes that it was read from; null where it was put together here. */
interface Opened {
  readonly envelope: Envelope
  readonly bytes: Buffer | null
}

/** One request on its way in. */
class IngestRequest {
  readonly #parts: RequestParts
  readonly #req: IncomingMessage
  readonly #route: Route
  readonly #holding: Holding
  /** Milliseconds since the epoch. */
  readonly #receivedAt: number
  /** Noted at once: a client that hangs up later has none any more. */
  readonly #remoteAddress: string | null
  /** As soon as it is known. */
  #key: ProjectKey | undefined

  constructor(parts: RequestParts, req: IncomingMessage, route: Route, holding: Holding, receivedAt: number) {
    this.#parts = parts
    this.#req = req
    this.#route = route
    this.#holding = holding
    this.#receivedAt = receivedAt
    this.#remoteAddress = remoteAddress(req, parts.settings.trustedProxies)
  }

  async receive(): Promise<Result<Receipt, Refusal>> {
    const opened = await this.#open()
    if (!opened.ok) {
      await this.#countWhole(opened.refusal)
      return opened
    }
    const { key, envelope, bytes } = opened.value
    const { wire, limiter, settings } = this.#parts
    const admission = admit(envelope.items, key, limiter, { wire, settings: settings.ingest })
    for (const { item, refusal } of admission.refused) {
      this.#countItem(key, item, refusal.reason === 'key_quota' ? 'rate_limited' : 'invalid', refusal.reason)
    }

    const eventId = eventIdOf(envelope)
    const stored = await this.#store(key, { envelope, bytes }, admission, eventId)
    return stored.ok ? answerTo(admission, eventId, wire) : stored
  }

  /** Up to here nobody knows what the request holds: a refusal is one of the whole. */
  async #open(): Promise<Result<Opened & { key: ProjectKey }, Refusal>> {
    const { project } = this.#route
    if (project === 'bad') return refuse({ reason: 'bad_project' })
    const publicKey = readCredentials(this.#req.headers, this.#route.query)
    if (!publicKey.ok) return publicKey
    if (publicKey.value !== undefined) {
      const admitted = await this.#admit(publicKey.value, project)
      if (!admitted.ok) return admitted
    } else if (!this.#mayBringDsn()) return refuse({ reason: 'no_key' })

    const body = await this.#readBody()
    if (!body.ok) return body
    const opened = await this.#openBody(body.value)
    if (!opened.ok) return opened
    const key = await this.#checkDsn(opened.value.envelope.header.dsn, publicKey.value, project)
    return key.ok ? ok({ ...opened.value, key: key.value }) : key
  }

  async #admit(publicKey: PublicKey, project: ProjectId | null): Promise<Result<ProjectKey, Refusal>> {
    const admitted = await this.#parts.gate.admit(publicKey, project)
    if (admitted.ok) this.#key = admitted.value
    return admitted
  }

  async #readBody(): Promise<Result<Buffer, Refusal>> {
    if (this.#req.method === 'GET') {
      return ok(Buffer.from(new URLSearchParams(this.#route.query).get('sentry_data') ?? ''))
    }
    const { maxEnvelopeBytes, requestTimeoutMs } = this.#parts.settings.ingest
    const maxBytes = this.#route.endpoint === 'otlp' ? Math.min(maxEnvelopeBytes, MAX_OTLP_BYTES) : maxEnvelopeBytes
    return readBody(this.#req, { maxBytes, timeoutMs: requestTimeoutMs, holding: this.#holding })
  }

  /** By the endpoint; the store endpoint takes envelopes as well, if they say what they are. */
  #sendsEnvelope(): boolean {
    switch (this.#route.endpoint) {
      case 'envelope':
      case 'tunnel':
        return true
      case 'security':
      case 'attachments':
      case 'report_dialog':
      case 'otlp':
        return false
      case 'store':
        return this.#req.headers['content-type']?.startsWith('application/x-sentry-envelope') ?? false
    }
  }

  /** The report dialog is told its DSN in words of its own. */
  #mayBringDsn(): boolean {
    return this.#sendsEnvelope() || this.#route.endpoint === 'report_dialog'
  }

  async #openBody(bytes: Buffer): Promise<Result<Opened, Refusal>> {
    const isEnvelope = this.#sendsEnvelope()
    const envelope = isEnvelope ? parseEnvelope(bytes) : await this.#envelopeAround(bytes)
    return envelope.ok ? ok({ envelope: envelope.value, bytes: isEnvelope ? bytes : null }) : envelope
  }

  /** Returns an envelope of what came without one. */
  async #envelopeAround(bytes: Buffer): Promise<Result<Envelope, Refusal>> {
    const { endpoint, query, event, signal = 'traces' } = this.#route
    const contentType = this.#req.headers['content-type']
    switch (endpoint) {
      case 'security':
        return envelopeOfReport(bytes, contentType, query)
      case 'report_dialog':
        return envelopeOfReportForm(bytes, query)
      case 'otlp':
        return envelopeOfOtlp(bytes, contentType, signal)
      case 'attachments':
        return event === undefined || event === 'bad'
          ? refuse({ reason: 'bad_event_id' })
          : envelopeOfAttachmentForm(bytes, contentType, event)
      case 'envelope':
      case 'tunnel':
      case 'store':
        return envelopeOfStoreBody(bytes)
    }
  }

  /** The envelope's DSN speaks where nothing else did, and must not contradict what did (docs/protocol.md 1.3). */
  async #checkDsn(
    text: string | undefined,
    publicKey: PublicKey | undefined,
    project: ProjectId | null,
  ): Promise<Result<ProjectKey, Refusal>> {
    if (text === undefined) return this.#key === undefined ? refuse({ reason: 'no_key' }) : ok(this.#key)
    const dsn = parseDsn(text)
    if (dsn === undefined) return refuse({ reason: 'bad_dsn' })
    if (publicKey !== undefined && dsn.publicKey !== publicKey) return refuse({ reason: 'contradicting_dsn' })
    if (project !== null && dsn.projectId !== project) return refuse({ reason: 'contradicting_dsn' })
    return this.#admit(dsn.publicKey, dsn.projectId)
  }

  async #store(
    key: ProjectKey,
    { envelope, bytes }: Opened,
    { admitted, refused }: Admission,
    eventId: EventId | undefined,
  ): Promise<Result<void, Refusal>> {
    if (admitted.length === 0) return ok(undefined)
    const isUntouched = bytes !== null && refused.length === 0 && eventId === envelope.header.event_id
    const header = eventId === undefined ? envelope.header : { ...envelope.header, event_id: eventId }
    const appended = await this.#parts.spool.append({
      header: {
        kind: 'envelope',
        projectId: key.projectId,
        receivedAt: this.#receivedAt,
        remoteAddress: this.#remoteAddress,
        userAgent: this.#req.headers['user-agent']?.slice(0, MAX_USER_AGENT) ?? null,
      },
      body: isUntouched ? bytes : serialiseEnvelope({ header, items: admitted }),
    })
    if (!appended.ok) for (const item of admitted) this.#countItem(key, item, 'rate_limited', appended.refusal.reason)
    return appended
  }

  #countItem(key: ProjectKey, item: EnvelopeItem, outcome: 'invalid' | 'rate_limited', reason: string): void {
    for (const units of this.#parts.wire.units(item)) {
      this.#parts.counter.count({ projectId: key.projectId, ...units, outcome, reason, receivedAt: this.#receivedAt })
    }
  }

  /** A client that hung up refused itself, and may try again: that is not counted. */
  async #countWhole(refusal: Refusal): Promise<void> {
    if (refusal.reason === 'aborted') return
    const { project } = this.#route
    const projectId = this.#key?.projectId ?? (await this.#parts.gate.existing(project === 'bad' ? null : project))
    const outcome = isOverload(refusal) ? 'rate_limited' : 'invalid'
    this.#parts.counter.count({
      projectId,
      category: 'default',
      outcome,
      reason: refusal.reason,
      quantity: 1,
      receivedAt: this.#receivedAt,
    })
  }
}

const MAX_USER_AGENT = 512

/**
 * Limited items are announced even where others were stored; too large ones only where nothing is left
 * (docs/protocol.md 1.5).
 */
function answerTo(
  { admitted, refused }: Admission,
  eventId: EventId | undefined,
  wire: WireIndex,
): Result<Receipt, Refusal> {
  const limits = new Map(
    refused.flatMap(({ refusal }) =>
      refusal.reason === 'key_quota' ? [[refusal.limited.category, refusal.limited]] : [],
    ),
  )
  if (limits.size > 0) return refuse({ reason: 'rate_limited', limits: [...limits.values()] })
  const tooLarge = admitted.length === 0 ? refused.find(isTooLarge) : undefined
  if (tooLarge !== undefined) return refuse({ reason: 'too_large', limitBytes: tooLarge.refusal.limitBytes })
  const notKept = new Set(admitted.flatMap(({ type }) => wire.unkeptCategory(type) ?? []))
  return ok({ eventId, notKept: [...notKept] })
}

function isTooLarge(
  refused: RefusedItem,
): refused is RefusedItem & { refusal: { reason: 'too_large'; limitBytes: number } } {
  return refused.refusal.reason === 'too_large'
}
