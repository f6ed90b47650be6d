import type { z } from 'zod'
import type { ImportKind, Miss, MissReason } from '#domain/import/tally.ts'
import type { ApiClient } from '../api-client.ts'
import { SourceFault } from '../foreign.ts'
import { Paging, shortList, type PagingLimits, type PagingSpent } from '../paging.ts'

export interface ApiPage<T> {
  readonly rows: readonly T[]
  readonly next: string | null
  readonly misses: readonly Miss[]
}

/**
 * Requests a list page by page. Unreadable rows are reported as misses, and so is a list that is missing or forbidden.
 */
export async function* apiPages<Shape extends z.ZodType>(
  api: ApiClient,
  list: {
    readonly path: string
    readonly shape: Shape
    readonly kind: ImportKind
    readonly cursor?: string | null
    readonly limits?: PagingLimits
    /** Shared by all lists with common limits. */
    readonly spent?: PagingSpent
  },
): AsyncGenerator<ApiPage<z.output<Shape>>> {
  let { cursor = null } = list
  const paging = new Paging(api.urlOf(list.path), list.limits, list.spent)
  do {
    const path =
      cursor === null
        ? list.path
        : `${list.path}${list.path.includes('?') ? '&' : '?'}cursor=${encodeURIComponent(cursor)}`
    const answer = await api.get(path, { miss: true })
    if (!answer.ok) {
      yield { rows: [], next: null, misses: [missOf(list.kind, answer.missed, list.path)] }
      return
    }
    if (!Array.isArray(answer.body)) throw new SourceFault('unreadable', api.urlOf(path), 'no list')
    const read = answer.body.map((row) => list.shape.safeParse(row))
    const rows = read.flatMap((one) => (one.success ? [one.data] : []))
    const misses = read.flatMap((one) =>
      one.success ? [] : [missOf(list.kind, 'unreadable', problemOf(list.path, one.error))],
    )
    const next = paging.next({ next: answer.next, rows: answer.body.length, bytes: answer.bytes.length })
    yield { rows, next, misses }
    cursor = next
  } while (cursor !== null)
}

/** All rows of a short list. @throws SourceFault if it is not one */
export async function allRows<Shape extends z.ZodType>(
  api: ApiClient,
  list: {
    readonly path: string
    readonly shape: Shape
    readonly kind: ImportKind
    readonly spent?: PagingSpent
  },
): Promise<{ rows: readonly z.output<Shape>[]; misses: readonly Miss[] }> {
  const rows: z.output<Shape>[] = []
  const misses: Miss[] = []
  for await (const page of apiPages(api, { ...list, limits: shortList })) {
    rows.push(...page.rows)
    misses.push(...page.misses)
  }
  return { rows, misses }
}

export function missOf(kind: ImportKind, reason: MissReason, what: string): Miss {
  return { kind, reason, what }
}

function problemOf(path: string, { issues: [first] }: z.ZodError): string {
  return `${path}: ${first?.path.join('.') ?? ''} ${first?.message ?? ''}`
}
