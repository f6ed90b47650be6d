import { randomFillSync } from 'node:crypto'
import { crc32, gzipSync } from 'node:zlib'
import { sampleEvent } from './sample-event.ts'

/** A request template that is cheap to instantiate, because the generator shares the server's cores. */
export interface Kind {
  /** Maximum size in bytes. */
  readonly longest: number
  /**
   * Writes a request with its own ids to the start of `out`. Returns its size in bytes. @param now milliseconds since
   * the epoch
   */
  readonly write: (now: number, out: Buffer) => number
}

/**
 * What an event's requests share. Their gzip body has two members (RFC 1952, 2.2: a file may have several, which
 * decompress to their concatenation): a stored one with everything that varies between requests, and a precompressed
 * one with the rest of the event.
 */
interface EventParts {
  readonly httpHead: Buffer
  readonly rest: Buffer
}

/** Where the requests go. */
export interface Target {
  readonly host: string
  readonly port: number
  /** Path with the key: `/api/1/envelope/?sentry_key=…`. */
  readonly path: string
}

/** JSON bytes per event. */
export const EVENT_BYTES = 10_000

const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
const STORED_BLOCK_BYTES = 5
const GZIP_TRAILER_BYTES = 8

const ids = createIds()
const HEAD_BYTES = freshHead(Date.now()).length
const STORED_MEMBER_BYTES = GZIP_HEADER.length + STORED_BLOCK_BYTES + HEAD_BYTES + GZIP_TRAILER_BYTES

/**
 * Creates `count` different events of a Node server: each is the rest of an event after its head, see {@link
 * makeKinds}.
 */
export function sampleEvents(count: number): string[] {
  return Array.from({ length: count }, (_, number) => sampleEvent(number, EVENT_BYTES - HEAD_BYTES))
}

/**
 * Prepares events for sending.
 * @param rests for each, everything after the value of its first exception: `,"type":…}]},…}`
 */
export function makeKinds(rests: readonly string[], target: Target): Kind[] {
  return rests.map((text) => {
    const rest = gzipSync(`${text}\n`)
    const httpHead = Buffer.from(
      [
        `POST ${target.path} HTTP/1.1`,
        `Host: ${target.host}:${target.port}`,
        'User-Agent: sentry.javascript.node/11.12.0',
        'Content-Type: application/x-sentry-envelope',
        'Content-Encoding: gzip',
        `Content-Length: ${STORED_MEMBER_BYTES + rest.length}`,
        '\r\n',
      ].join('\r\n'),
    )
    const parts = { httpHead, rest }
    return {
      longest: httpHead.length + STORED_MEMBER_BYTES + rest.length,
      write: (now, out) => writeEvent(parts, now, out),
    }
  })
}

export function longestRequest(kinds: readonly Kind[]): number {
  return Math.max(...kinds.map(({ longest }) => longest))
}

function writeEvent(parts: EventParts, now: number, out: Buffer): number {
  let at = parts.httpHead.copy(out)
  at += GZIP_HEADER.copy(out, at)
  out[at] = 1 // the last block of this member, stored
  out.writeUInt16LE(HEAD_BYTES, at + 1)
  out.writeUInt16LE(~HEAD_BYTES & 0xffff, at + 3)
  at += STORED_BLOCK_BYTES
  const written = out.write(freshHead(now), at, 'latin1')
  const checksum = crc32(out.subarray(at, at + written))
  at = out.writeUInt32LE(checksum, at + written)
  at = out.writeUInt32LE(HEAD_BYTES, at)
  return at + parts.rest.copy(out, at)
}

/** The envelope's head and the event's beginning, of constant length; the rest continues inside the exception. */
export function freshHead(now: number): string {
  const id = ids(32)
  const customer = 10_000 + (Number.parseInt(ids(4), 16) % 40_000)
  return (
    `{"event_id":"${id}","sent_at":"${new Date(now).toISOString()}","sdk":{"name":"sentry.javascript.node","version":"11.12.0"}}\n` +
    `{"type":"event"}\n` +
    `{"event_id":"${id}","timestamp":${(now / 1000).toFixed(3)},` +
    `"user":{"id":"${customer}","email":"customer-${customer}@mail.example"},` +
    `"contexts":{"trace":{"trace_id":"${ids(32)}","span_id":"${ids(16)}"},"runtime":{"name":"node","version":"v24.21.0"}},` +
    `"exception":{"values":[{"value":"Order ${ids(8)} of customer ${customer} could not be placed"`
  )
}

/**
 * Takes hex digits from a pool of random bytes: as unique as those of SDKs, and cheaper than a system call each time.
 */
export function createIds(): (digits: number) => string {
  const pool = Buffer.alloc(32_768)
  let hex = ''
  let at = 0
  return (digits) => {
    if (at + digits > hex.length) {
      hex = randomFillSync(pool).toString('hex')
      at = 0
    }
    at += digits
    return hex.slice(at - digits, at)
  }
}
