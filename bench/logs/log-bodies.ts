import { Buffer } from 'node:buffer'
import type { Target } from '../bodies.ts'

/** Lines per container. */
export const LINES = 100

/** Typical service logs, 250 bytes each with attributes. */
const sentences = [
  (at: number) => `GET /api/orders/${at} 200 in ${at % 90} ms`,
  (at: number) => `order ${at} of customer ${at % 5_000} was paid with card`,
  (at: number) => `cache miss for product:${at % 900}, fetched from the catalogue in ${at % 40} ms`,
  (at: number) => `payment provider answered after ${at % 700} ms, retrying request ${at}`,
] as const

/**
 * The bytes of a whole request: a container of log lines, as an SDK sends it. @param from the number of the first line
 */
export function logRequest({ host, port, path }: Target, from: number): Buffer {
  const now = Date.now() / 1000
  const items = Array.from({ length: LINES }, (_, line) => lineOf(from + line, now + line / 1e6))
  const payload = JSON.stringify({ version: 2, items })
  const body = `{}\n{"type":"log","item_count":${LINES},"content_type":"application/vnd.sentry.items.log+json"}\n${payload}\n`
  const head = `POST ${path} HTTP/1.1\r\nHost: ${host}:${port}\r\nContent-Type: application/x-sentry-envelope\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n`
  return Buffer.from(head + body)
}

function lineOf(at: number, timestamp: number): object {
  const text = (value: string) => ({ value, type: 'string' })
  return {
    timestamp,
    trace_id: Math.floor(at / 20)
      .toString(16)
      .padStart(32, '7'),
    level: at % 50 === 0 ? 'error' : 'info',
    body: sentences[at % sentences.length]?.(at) ?? '',
    attributes: {
      'sentry.release': text('shop@4.2.0'),
      'sentry.environment': text('production'),
      'server.address': text(`web-${at % 4}`),
    },
  }
}
