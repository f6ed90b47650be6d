import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { JsonObject } from '#domain/event/event.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import type { WireEnvelope, WireItem } from './wire.ts'

/** Why the demo could not be delivered. */
export type DeliveryRefusal =
  /** No server answers at the DSN's address; `why` is the system's error, e.g. `ECONNREFUSED`. */
  | { readonly reason: 'unreachable'; readonly address: string; readonly why: string }
  /** The server rejected an envelope, or kept asking to wait. */
  | { readonly reason: 'refused'; readonly status: number; readonly detail: string }

const compress = promisify(gzip)
/** How often to wait per envelope for a full server (503) or a limit (429). */
const MAX_WAITS = 20
const MAX_WAIT_SECONDS = 30
const REQUEST_TIMEOUT_MS = 30_000

/** Sends one envelope as its SDK would: gzipped, to the DSN's own address (docs/protocol.md 1.1, 8). */
export async function deliver(envelope: WireEnvelope, dsn: URL): Promise<Result<void, DeliveryRefusal>> {
  const body = await compress(envelopeOf(envelope, dsn, new Date()))
  for (let waits = 0; ; waits++) {
    const answer = await post(body, envelope, dsn)
    if (!answer.ok) return answer
    const { status, detail, retryAfterSeconds } = answer.value
    if (status === 200) return ok(undefined)
    if ((status !== 503 && status !== 429) || waits === MAX_WAITS) return refuse({ reason: 'refused', status, detail })
    await new Promise((wake) => setTimeout(wake, Math.min(retryAfterSeconds, MAX_WAIT_SECONDS) * 1000))
  }
}

interface Answer {
  readonly status: number
  readonly detail: string
  readonly retryAfterSeconds: number
}

async function post(
  body: Uint8Array<ArrayBuffer>,
  { sdk }: WireEnvelope,
  dsn: URL,
): Promise<Result<Answer, DeliveryRefusal>> {
  const address = envelopeAddress(dsn)
  const headers = {
    'content-type': 'application/x-sentry-envelope',
    'content-encoding': 'gzip',
    'user-agent': `${sdk.name}/${sdk.version}`,
    'x-sentry-auth': `Sentry sentry_version=7, sentry_key=${dsn.username}, sentry_client=${sdk.name}/${sdk.version}`,
  }
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers,
      body,
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    })
    const detail = await response.text()
    return ok({
      status: response.status,
      detail,
      retryAfterSeconds: Number(response.headers.get('retry-after') ?? '1') || 1,
    })
  } catch (fault) {
    return refuse({ reason: 'unreachable', address: address.origin, why: wordOf(fault) })
  }
}

/** fetch hides the system's error in the cause. */
function wordOf(fault: unknown): string {
  const inner = fault instanceof Error && fault.cause !== undefined ? fault.cause : fault
  if (inner instanceof Error && 'code' in inner && typeof inner.code === 'string') return inner.code
  return inner instanceof Error ? inner.message : String(inner)
}

/** `https://KEY@host/pre/fix/42` → `https://host/pre/fix/api/42/envelope/`. */
function envelopeAddress(dsn: URL): URL {
  const [, prefix = '', project = ''] = /^(.*)\/(\d+)$/.exec(dsn.pathname) ?? []
  return new URL(`${dsn.protocol}//${dsn.host}${prefix}/api/${project}/envelope/`)
}

/**
 * @param sentAt the time of sending, which differs from that of the events: with a correct clock, no drift is detected
 *   (docs/protocol.md 4.3)
 */
export function envelopeOf({ sdk, eventId, trace, items }: WireEnvelope, dsn: URL, sentAt: Date): Buffer {
  const header = {
    ...(eventId !== undefined && { event_id: eventId }),
    sent_at: sentAt.toISOString(),
    sdk: { name: sdk.name, version: sdk.version },
    ...(trace !== undefined && { trace: { ...trace, public_key: dsn.username } }),
  }
  const lines = [header, ...items.flatMap((item) => [headerOf(item), item.payload])]
  const newline = Buffer.from('\n')
  return Buffer.concat(
    lines.flatMap((line) => [line instanceof Uint8Array ? line : Buffer.from(JSON.stringify(line)), newline]),
  )
}

/** Bytes may contain line breaks, so they need a length (docs/protocol.md 1.1). */
function headerOf({ header, payload }: WireItem): JsonObject {
  return payload instanceof Uint8Array ? { ...header, length: payload.length } : header
}
