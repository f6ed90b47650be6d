import { Buffer } from 'node:buffer'
import { parseEnvelopeHeader } from '#domain/envelope/header.ts'

const NEWLINE = 0x0a

/** A project on another server with the same protocol, to which a project's envelopes are forwarded. */
export interface ForwardTarget {
  readonly dsn: string
  readonly url: string
  readonly publicKey: string
}

/** Parses a DSN that the settings have validated: `https://KEY@host/prefix/42`. */
export function targetOf(dsn: string): ForwardTarget {
  const { protocol, host, pathname, username } = new URL(dsn)
  const end = pathname.lastIndexOf('/')
  const url = `${protocol}//${host}${pathname.slice(0, end)}/api/${pathname.slice(end + 1)}/envelope/`
  return { dsn, url, publicKey: username }
}

/**
 * Rewrites an envelope as its client would send it to the target now: with the target's DSN, and with its time shifted
 * by the delay, so that a correct clock is not "corrected" (docs/protocol.md 1.1). Items are unchanged. Returns
 * `undefined` if the first line is not a header.
 */
export function envelopeFor(
  body: Uint8Array,
  { dsn }: ForwardTarget,
  { receivedAt, now }: { readonly receivedAt: number; readonly now: number },
): Uint8Array | undefined {
  const end = body.indexOf(NEWLINE)
  const line = end === -1 ? body : body.subarray(0, end)
  const header = parseEnvelopeHeader(line)
  if (typeof header === 'string') return undefined
  const sentAt = new Date(Date.parse(header.sent_at ?? '') + now - receivedAt)
  // A time near the last one that there is has none after it.
  const later = Number.isNaN(sentAt.getTime()) ? {} : { sent_at: sentAt.toISOString() }
  return Buffer.concat([Buffer.from(JSON.stringify({ ...header, dsn, ...later })), body.subarray(line.length)])
}
