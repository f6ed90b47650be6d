/**
 * The way in for telemetry: from an HTTP request to a durable record in the spool. `route.ts` finds the endpoint,
 * `gate.ts` checks the key, and `read-request.ts` reads the body in whichever format the endpoint takes and turns it
 * into an envelope. `admit.ts` applies size limits, rate limits and quotas to each item, and `receive.ts` appends the
 * admitted items to the spool before `answer.ts` responds. Everything rejected is counted as an outcome
 * (`outcome-counter.ts`). All memory that bodies take is shared out by sender (`in-flight.ts`).
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { KeyLookup } from '#domain/project/project-catalogue.ts'
import type { Settings } from '#domain/settings.ts'
import type { Spool } from '#domain/spool/spool.ts'
import { messages } from '#messages'
import type { WireIndex } from '#telemetry/wire-index.ts'
import {
  answerAccepted,
  answerCheckIn,
  answerFault,
  answerOtlp,
  answerPreflight,
  answerRefused,
  answerScript,
} from './answer.ts'
import { noLimits, type LimitBook } from './limit-book.ts'
import { createReceiver } from './receive.ts'
import type { Refusal } from './refusal.ts'
import { reportDialogScript } from './report-dialog/script.ts'
import { findRoute, isCheckIn, type Route } from './route.ts'

export interface IngestParts {
  readonly wire: WireIndex
  readonly keys: KeyLookup
  readonly spool: Spool
  readonly settings: Settings
  /** Milliseconds since the epoch. */
  readonly now?: () => number
  readonly log: Log
  /** Defaults to no quotas. */
  readonly book?: LimitBook
}

/** Where ingest logs faults for the operator. */
export type Log = (level: 'warn' | 'error', message: string, fields: object) => void

/** HTTP bytes → spool. Everything answered with 200 is durable (docs/design.md 2.1). */
export interface Ingest {
  /** Whether a URL belongs to ingest. */
  matches(method: string, url: string): boolean
  /** Answers a request that {@link Ingest.matches matches}. */
  handle(req: IncomingMessage, res: ServerResponse): void
  /** Rejects a request unread because its client has more active connections than its share. Closes the connection. */
  turnAway(req: IncomingMessage, res: ServerResponse, retryAfterSeconds: number): void
  /** Waits for requests in flight, and writes pending counts. The spool stays open. */
  close(): Promise<void>
}

/** A fault of the server itself is logged at most once in this time, however many requests run into it. */
const LOG_EVERY_MS = 10_000

/** The endpoints that also accept GET: an event in the query, and the script of the report dialog. */
const readable: ReadonlySet<Route['endpoint']> = new Set(['store', 'report_dialog'] as const)

export function createIngest({ settings, now = Date.now, log, book = noLimits, ...stores }: IngestParts): Ingest {
  const { basePath } = settings.site
  const receiver = createReceiver({ ...stores, settings, now, book })
  const reporter = createReporter(log)
  const active = new Set<Promise<void>>()

  async function respond(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const method = req.method ?? 'GET'
    const route = routeOf(req, basePath)
    const methods = methodsOf(route)
    if (method === 'OPTIONS') return answerPreflight(req, res, methods)
    if (!methods.split(', ').includes(method))
      return answerRefused(req, res, { reason: 'method_not_allowed', allowed: methods })
    if (route.endpoint === 'report_dialog' && method === 'GET') return sendDialog(req, res, route)

    const received = await receiver.receive(req, route)
    if (received.ok && route.endpoint === 'otlp') return answerOtlp(req, res, received.value)
    if (received.ok && isCheckIn(route)) return answerCheckIn(req, res)
    if (received.ok) return answerAccepted(req, res, received.value)
    reporter.refused(received.refusal)
    answerRefused(req, res, received.refusal, route)
  }

  async function sendDialog(req: IncomingMessage, res: ServerResponse, { query }: Route): Promise<void> {
    const options = new URLSearchParams(query)
    const admitted = await receiver.admits(options.get('dsn') ?? '')
    if (!admitted.ok) return answerRefused(req, res, admitted.refusal)
    answerScript(req, res, reportDialogScript(options, req.headers['accept-language'] ?? ''))
  }

  return {
    matches: (method, url) => findRoute(method, url, basePath) !== undefined,
    handle(req, res) {
      const done = respond(req, res).catch((fault: unknown) => {
        log('error', messages('ingest')('log.unexpected'), { fault: faultText(fault) })
        answerFault(req, res)
      })
      active.add(done)
      void done.finally(() => active.delete(done))
    },
    turnAway(req, res, retryAfterSeconds) {
      const refusal = { reason: 'too_many_connections', retryAfterSeconds } as const
      receiver.count(routeOf(req, basePath), refusal)
      answerRefused(req, res, refusal, routeOf(req, basePath))
    },
    async close() {
      await Promise.all(active)
      await receiver.close()
    },
  }
}

function methodsOf(route: Route): string {
  if (isCheckIn(route)) return 'POST, GET, HEAD'
  return readable.has(route.endpoint) ? 'POST, GET' : 'POST'
}

function faultText(fault: unknown): string {
  return fault instanceof Error ? (fault.stack ?? fault.message) : String(fault)
}

function routeOf({ method = 'GET', url = '' }: IncomingMessage, basePath: string): Route {
  const route = findRoute(method, url, basePath)
  if (route === undefined) throw new Error('ingest was handed a request that it does not match')
  return route
}

/** Reports refusals that are the server's fault to the operator. */
function createReporter(log: Log) {
  const loggedAt = new Map<string, number>()
  const texts = {
    spool_full: 'spoolFull',
    disk_low: 'diskLow',
    spool_failed: 'spoolFailed',
    catalogue_down: 'catalogueDown',
    overloaded: 'overloaded',
  } as const

  function refused(refusal: Refusal): void {
    if (!(refusal.reason in texts)) return
    const reason = refusal.reason as keyof typeof texts
    if (performance.now() - (loggedAt.get(reason) ?? -Infinity) < LOG_EVERY_MS) return
    loggedAt.set(reason, performance.now())
    log(
      reason === 'overloaded' ? 'warn' : 'error',
      messages('ingest')(`log.${texts[reason]}`),
      'detail' in refusal ? { detail: refusal.detail } : {},
    )
  }
  return { refused }
}
