import type { IncomingMessage } from 'node:http'
import type { KeyLookup } from '#domain/project/project-catalogue.ts'
import { serialiseEnvelope } from '#domain/envelope/serialise.ts'
import type { EventId, DsnProjectId, PublicKey } from '#domain/ids.ts'
import type { ProjectKey } from '#domain/project/project.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import type { Settings } from '#domain/settings.ts'
import type { Spool } from '#domain/spool/spool.ts'
import type { Category } from '#domain/outcome/outcome.ts'
import type { WireIndex } from '#telemetry/wire-index.ts'
import { createCountUnits, type CountUnits } from './count-units.ts'
import { readCredentials } from './credentials.ts'
import { parseDsn } from './dsn.ts'
import { eventIdOf } from './event-id.ts'
import { createGate, type Gate } from './gate.ts'
import { createInFlight, type Room } from './in-flight.ts'
import { isLinkPreview } from './link-preview.ts'
import { createItemCheck } from './item-check.ts'
import type { Opened } from './opened.ts'
import { noLimits, type LimitBook } from './limit-book.ts'
import { createRateLimiter, type Limited, type RateLimiter } from './rate-limiter.ts'
import { isOverload, type Refusal } from './refusal.ts'
import { remoteAddress } from './remote-address.ts'
import { readRequest, sendsEnvelope, type ReadRequest } from './read-request.ts'
import { isCheckIn, type Route } from './route.ts'
import { admit, type Admission, type ItemRefusal, type Limiters, type RefusedItem } from './admit.ts'
import { createOutcomeCounter, type OutcomeCounter } from './outcome-counter.ts'

/** Accepts requests, from headers and bytes to a durable record. */
export interface Receiver {
  /** Returns what has become durable, or why not everything has. Everything rejected is counted. */
  receive(req: IncomingMessage, route: Route): Promise<Result<Receipt, Refusal>>
  /** Counts a request that is rejected unread. */
  count(route: Route, refusal: Refusal): void
  /** Whether this DSN may be used to send. Counts nothing. */
  admits(dsn: string): Promise<Result<void, Refusal>>
  close(): Promise<void>
}

/** What was accepted, for the answer to an SDK. */
export interface Receipt {
  /** `undefined` if nothing in the envelope has one. */
  readonly eventId: EventId | undefined
  /** Categories that Mishap does not keep yet, which the SDK need not send. */
  readonly notKept: readonly Category[]
}

interface ReceiverParts {
  readonly wire: WireIndex
  readonly keys: KeyLookup
  readonly spool: Spool
  readonly settings: Settings
  readonly now: () => number
  readonly book: LimitBook
}

export function createReceiver({ wire, keys, spool, settings, now, book }: ReceiverParts): Receiver {
  const inFlight = createInFlight(settings.ingest.maxInFlightBytes, now)
  const counter = createOutcomeCounter(spool)
  const parts: RequestParts = {
    wire,
    gate: createGate(keys, now),
    limiter: createRateLimiter(settings.ingest.rateLimit, now),
    book,
    counter,
    spool,
    settings,
  }
  return {
    async receive(req, route) {
      const address = remoteAddress(req, settings.trustedProxies)
      const room = inFlight.open(address)
      try {
        return await new IngestRequest(parts, { req, route, room, address, receivedAt: now() }).receive()
      } finally {
        room.holding.close()
        room.memory.release()
      }
    },
    count: (route, refusal) => void countWhole(parts, { route, receivedAt: now() }, refusal),
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
  readonly book: LimitBook
  readonly counter: OutcomeCounter
  readonly spool: Spool
  readonly settings: Settings
}

/** A request as received. */
interface Arrival {
  readonly req: IncomingMessage
  readonly route: Route
  readonly room: Room
  /** Read immediately, because it is lost when the client hangs up. */
  readonly address: string | null
  /** Milliseconds since the epoch. */
  readonly receivedAt: number
}

/** One request on its way in. */
class IngestRequest {
  readonly #parts: RequestParts
  readonly #arrival: Arrival
  /** Set once known. */
  #key: ProjectKey | undefined

  constructor(parts: RequestParts, arrival: Arrival) {
    this.#parts = parts
    this.#arrival = arrival
  }

  async receive(): Promise<Result<Receipt, Refusal>> {
    const opened = await this.#open()
    if (!opened.ok) {
      await countWhole(this.#parts, this.#arrival, opened.refusal, this.#key)
      return opened
    }
    const { checked: key, opened: sent } = opened.value
    const { wire, limiter, book, settings } = this.#parts
    const { unread } = sent
    const unitsOf = createCountUnits(wire, unread)
    const admission = admit(
      sent.envelope.items,
      key,
      isCheckIn(this.#arrival.route) ? unlimited : { rates: limiter, book },
      {
        wire,
        settings: settings.ingest,
        unread,
        unitsOf,
      },
    )
    for (const { item, refusal } of admission.refused) {
      const outcome = refusal.reason === 'limited' ? 'rate_limited' : 'invalid'
      this.#countItem(key, unitsOf(item), outcome, reasonOf(refusal))
    }

    const eventId = eventIdOf(sent.envelope)
    const stored = await this.#store(key, sent, admission, eventId)
    if (stored.ok) return answerTo(admission, eventId, wire)
    book.giveBack(admission.charges)
    for (const item of admission.admitted) this.#countItem(key, unitsOf(item), 'rate_limited', stored.refusal.reason)
    return stored
  }

  /** Until this is done, the request's contents are unknown, so a refusal applies to the whole. */
  async #open(): Promise<Result<ReadRequest<ProjectKey>, Refusal>> {
    const { req, route, room } = this.#arrival
    const { project } = route
    if (!room.holding.take(0)) return refuse(room.overloaded())
    if (project === 'bad') return refuse({ reason: 'bad_project' })
    if (route.endpoint === 'ping') return this.#openPing(route)
    const publicKey = readCredentials(req.headers, route.query)
    if (!publicKey.ok) return publicKey
    // The report dialog has its DSN in the URL.
    const dsn = route.endpoint === 'report_dialog' ? (new URLSearchParams(route.query).get('dsn') ?? '') : undefined
    if (publicKey.value !== undefined) {
      const admitted = await this.#admit(publicKey.value, project)
      if (!admitted.ok) return admitted
    } else if (dsn !== undefined) {
      const admitted = await this.#checkDsn(dsn, undefined, project)
      if (!admitted.ok) return admitted
    } else if (!sendsEnvelope(req, route)) return refuse({ reason: 'no_key' })
    return this.#read(route, publicKey.value)
  }

  /** Knowing the UUID is enough to ping: the job belongs to a project, whose key admits it. */
  async #openPing(route: Route): Promise<Result<ReadRequest<ProjectKey>, Refusal>> {
    if (isLinkPreview(this.#arrival.req.headers['user-agent'])) return refuse({ reason: 'link_preview' })
    const target = await this.#parts.gate.ping(route.pingKey ?? '')
    if (!target.ok) return target
    const { slug, publicKey } = target.value
    const admitted = await this.#admit(publicKey, null)
    return admitted.ok ? this.#read({ ...route, slug }, publicKey) : admitted
  }

  #read(route: Route, publicKey: PublicKey | undefined): Promise<Result<ReadRequest<ProjectKey>, Refusal>> {
    const { req, room } = this.#arrival
    const { wire, settings } = this.#parts
    return readRequest(req, route, {
      settings: settings.ingest,
      room,
      checkHeader: (header) => this.#checkDsn(header.dsn, publicKey, route.project === 'bad' ? null : route.project),
      items: createItemCheck(wire, settings.ingest),
    })
  }

  async #admit(publicKey: PublicKey, project: DsnProjectId | null): Promise<Result<ProjectKey, Refusal>> {
    const admitted = await this.#parts.gate.admit(publicKey, project)
    if (admitted.ok) {
      this.#key = admitted.value
      this.#arrival.room.belongsTo(publicKey)
    }
    return admitted
  }

  /**
   * The envelope's DSN decides if nothing else has, and must not contradict other credentials (docs/protocol.md 1.3).
   */
  async #checkDsn(
    text: string | undefined,
    publicKey: PublicKey | undefined,
    project: DsnProjectId | null,
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
    { admitted, refused, charges }: Admission,
    eventId: EventId | undefined,
  ): Promise<Result<void, Refusal>> {
    if (admitted.length === 0) return ok(undefined)
    const { req, address, receivedAt } = this.#arrival
    const isUntouched = bytes !== null && refused.length === 0 && eventId === envelope.header.event_id
    const header = eventId === undefined ? envelope.header : { ...envelope.header, event_id: eventId }
    return this.#parts.spool.append({
      header: {
        kind: 'envelope',
        projectId: key.projectId,
        receivedAt,
        remoteAddress: address,
        userAgent: req.headers['user-agent']?.slice(0, MAX_USER_AGENT) ?? null,
        key: key.publicKey.slice(0, KEY_DIGITS),
        ...(charges.length > 0 && { charges }),
      },
      body: isUntouched ? bytes : serialiseEnvelope({ header, items: admitted }),
    })
  }

  #countItem(
    { projectId }: ProjectKey,
    units: ReturnType<CountUnits>,
    outcome: 'invalid' | 'rate_limited',
    reason: string,
  ): void {
    const { receivedAt } = this.#arrival
    for (const one of units) this.#parts.counter.count({ projectId, ...one, outcome, reason, receivedAt })
  }
}

/** Does not count a client that hung up, because it may try again. */
async function countWhole(
  { gate, counter }: Pick<RequestParts, 'gate' | 'counter'>,
  { route, receivedAt }: Pick<Arrival, 'route' | 'receivedAt'>,
  refusal: Refusal,
  key?: ProjectKey,
): Promise<void> {
  if (refusal.reason === 'aborted') return
  const { project } = route
  const projectId = key?.projectId ?? (await gate.existing(project === 'bad' ? null : project))
  const outcome = isOverload(refusal) ? 'rate_limited' : 'invalid'
  counter.count({ projectId, category: 'default', outcome, reason: refusal.reason, quantity: 1, receivedAt })
}

const MAX_USER_AGENT = 512
/** Enough digits to distinguish a project's keys. */
const KEY_DIGITS = 8

/**
 * Limited items are reported even if others were stored; items that are too large only if nothing is left
 * (docs/protocol.md 1.5).
 */
function answerTo(
  { admitted, refused }: Admission,
  eventId: EventId | undefined,
  wire: WireIndex,
): Result<Receipt, Refusal> {
  const limits = new Map(
    refused.flatMap(({ refusal }): [string, Limited][] =>
      refusal.reason === 'limited' ? [[nameOf(refusal.limited), refusal.limited]] : [],
    ),
  )
  if (limits.size > 0) return refuse({ reason: 'rate_limited', limits: [...limits.values()] })
  const tooLarge = admitted.length === 0 ? refused.find(isTooLarge) : undefined
  if (tooLarge !== undefined) return refuse({ reason: 'too_large', limitBytes: tooLarge.refusal.limitBytes })
  const notKept = new Set(admitted.flatMap(({ type }) => wire.unkeptCategory(type) ?? []))
  return ok({ eventId, notKept: [...notKept] })
}

/** Cron jobs treat a rate limit as a failed run, so check-ins over HTTP are never limited. */
const unlimited: Limiters = { rates: { limits: () => false, take: () => undefined }, book: noLimits }

/** The reason for outcomes. */
function reasonOf(refusal: ItemRefusal): string {
  return refusal.reason === 'limited' ? refusal.limited.reason : refusal.reason
}

function nameOf({ scope, reason, categories }: Limited): string {
  return `${scope} ${reason} ${categories.join()}`
}

function isTooLarge(
  refused: RefusedItem,
): refused is RefusedItem & { refusal: { reason: 'too_large'; limitBytes: number } } {
  return refused.refusal.reason === 'too_large'
}
