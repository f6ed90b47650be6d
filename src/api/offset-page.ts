import { ok, refuse, type Result } from '#domain/result.ts'
import { messages } from '#messages'
import { linkHeader } from './link-header.ts'
import type { ApiRefusal } from './refusal.ts'
import type { Running } from '#domain/running.ts'

/** The row offset in a cursor such as `0:100:0` (docs/protocol.md 6.1). */
export function offsetOf(cursor: string): Result<number, ApiRefusal> {
  if (cursor === '') return ok(0)
  const match = /^0:(\d{1,9}):[01]$/.exec(cursor)
  return match === null
    ? refuse({ reason: 'bad_parameter', name: 'cursor', why: messages('api')('parameter.cursor') })
    : ok(Number(match[1]))
}

/** Cuts the extra row that was fetched to detect a next page, and builds the `Link` header. */
export function offsetPage<Row>(
  running: Running,
  asked: { path: string; search: URLSearchParams },
  found: readonly Row[],
  { offset, limit }: { readonly offset: number; readonly limit: number },
): { readonly rows: readonly Row[]; readonly headers: { readonly Link: string } } {
  const ends = {
    previous: offset > 0 ? `0:${Math.max(0, offset - limit)}:1` : undefined,
    next: found.length > limit ? `0:${offset + limit}:0` : undefined,
  }
  return { rows: found.slice(0, limit), headers: { Link: linkHeader(running.settings.site, asked, ends) } }
}
