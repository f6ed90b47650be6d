import type { ServerResponse } from 'node:http'
import { showsNothing } from '#domain/shows-nothing.ts'

/** Misdirected Request (RFC 9110, 15.5.20): this node cannot answer it, another can. */
export const MISDIRECTED = 421

/** Answers with JSON that nobody stores. */
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
