import { ok, refuse, type Result } from '#domain/result.ts'
import { messages } from '#messages'
import { linkHeader } from './link-header.ts'
import type { ApiRefusal } from './refusal.ts'
import type { Running } from '#domain/running.ts'

/** The place of a page whose cursor counts rows, `0:100:0` (docs/protocol.md 6.1): how many rows come before it. */
export function offsetOf(cursor: string): Result<number, ApiRefusal> {
  if (cursor === '') return ok(0)
  const match = /^0:(\d{1,9}):[01]$/.exec(cursor)
  return match === null
    ? refuse({ reason: 'bad_parameter', name: 'cursor', why: messages('api')('parameter.cursor') })
    : ok(Number(match[1]))
}

/** One page of what was asked for with one row more than is shown, and its `Link`. */
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
