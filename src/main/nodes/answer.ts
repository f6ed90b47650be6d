import type { ServerResponse } from 'node:http'
import { showsNothing } from '#domain/shows-nothing.ts'

/** Misdirected Request (RFC 9110, 15.5.20): another node can answer it. */
export const MISDIRECTED = 421

/** Answers with uncacheable JSON. */
export function answer(
  res: ServerResponse,
  status: number,
  body: object,
  headers: Readonly<Record<string, string>> = {},
): void {
  res.writeHead(status, {
    ...showsNothing,
    'Content-Type': 'application/json',
    'Cache-Control': 'no-store',
    ...headers,
  })
  res.end(JSON.stringify(body))
}
