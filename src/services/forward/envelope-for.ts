import { Buffer } from 'node:buffer'
import { parseEnvelopeHeader } from '#domain/envelope/header.ts'

const NEWLINE = 0x0a

/** Where envelopes of a project go besides: a project on another server that speaks the same protocol. */
export interface ForwardTarget {
  readonly dsn: string
  /** Where it takes envelopes. */
  readonly url: string
  readonly publicKey: string
}

/** Reads a DSN that settings have checked: `https://KEY@host/prefix/42`. */
export function targetOf(dsn: string): ForwardTarget {
  const { protocol, host, pathname, username } = new URL(dsn)
  const end = pathname.lastIndexOf('/')
  const url = `${protocol}//${host}${pathname.slice(0, end)}/api/${pathname.slice(end + 1)}/envelope/`
  return { dsn, url, publicKey: username }
}

/**
 * Returns an envelope as its client would send it to the target now: with the target's DSN, and as much later as it is
 * forwarded later, so that a clock that was right is not corrected (docs/protocol.md 1.1). Its items are left alone.
 * undefined: its first line is no header.
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
