import { ok, refuse, type Result } from '#domain/result.ts'
import type { Page, PageQuery } from './shapes.ts'
import type { Refusal } from './refusal.ts'

/** Encodes a position in a list as an opaque cursor. Clients must not rely on its content. */
export function cursorOf(place: string): string {
  return Buffer.from(place).toString('base64url')
}

/**
 * Decodes a cursor; `undefined` for the first page.
 * @param parse returns `undefined` if the text is not a valid position
 */
export function placeOf<T>(
  { cursor }: Pick<PageQuery, 'cursor'>,
  parse: (place: string) => T | undefined,
): Result<T | undefined, Refusal> {
  if (cursor === undefined || cursor === '') return ok(undefined)
  const place = parse(Buffer.from(cursor, 'base64url').toString())
  return place === undefined ? refuse(badCursor) : ok(place)
}

const badCursor: Refusal = {
  reason: 'invalid_request',
  flaws: [{ in: 'query', name: 'cursor', detail: 'it is no cursor of this list; begin without one' }],
}

/** A number in a cursor: an offset, or an id. */
export function parseCount(place: string): number | undefined {
  return /^\d{1,9}$/.test(place) ? Number(place) : undefined
}

/**
 * A page of a list that is read by offset.
 * @param read is asked for one extra row, which shows whether there is another page
 */
export async function pageByOffset<T, R>(
  query: PageQuery,
  read: (window: { readonly offset: number; readonly limit: number }) => Promise<readonly T[]>,
  show: (item: T) => R,
): Promise<Result<Page<R>, Refusal>> {
  const place = placeOf(query, parseCount)
  if (!place.ok) return place
  const offset = place.value ?? 0
  const found = await read({ offset, limit: query.limit + 1 })
  return ok({
    data: found.slice(0, query.limit).map(show),
    next: found.length > query.limit ? cursorOf(String(offset + query.limit)) : null,
  })
}

/** A page of a list that is in memory as a whole. Cursors hold keys, so they survive insertions and deletions. */
export function pageOfAll<T, R>(
  query: PageQuery,
  all: readonly T[],
  keyOf: (item: T) => string,
  show: (item: T) => R,
): Result<Page<R>, Refusal> {
  const place = placeOf(query, (text) => (text.startsWith('k') ? text.slice(1) : undefined))
  if (!place.ok) return place
  const last = place.value
  const start = last === undefined ? 0 : all.findIndex((item) => keyOf(item) === last) + 1
  // The cursor's item is gone, so its successor is unknown.
  if (last !== undefined && start === 0) return refuse(badCursor)
  const shown = all.slice(start, start + query.limit)
  const end = shown.at(-1)
  const hasMore = end !== undefined && start + shown.length < all.length
  return ok({ data: shown.map(show), next: hasMore ? cursorOf(`k${keyOf(end)}`) : null })
}
