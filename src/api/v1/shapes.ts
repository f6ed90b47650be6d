import { z } from 'zod'

/** A UTC time: `2026-11-24T12:00:00.000Z`. */
export const time = z.string().meta({ format: 'date-time', examples: ['2026-11-24T12:00:00.000Z'] })

/** The same in requests, with any UTC offset. */
export const sentTime = z.iso
  .datetime({ offset: true, error: 'a time in ISO 8601, as 2026-11-24T12:00:00Z' })
  .refine((text) => !Number.isNaN(Date.parse(text)), 'a time in ISO 8601')

/** Opaque. Numbers are written as strings, so that no client rounds them. */
export const id = z.string().meta({ examples: ['42'] })

export function iso(at: Date): string {
  return at.toISOString()
}

export function isoOrNull(at: Date | null): string | null {
  return at === null ? null : at.toISOString()
}

/** Any JSON whose structure is defined elsewhere. */
export const anything = z.unknown().meta({ description: 'Any JSON value.' })

export function name(max: number) {
  return z.string().trim().min(1, 'it is empty').max(max, `at most ${max} characters`)
}

/** A repeatable parameter: `?project=web&project=api`. */
export const several = z.preprocess(
  (value) => [value ?? []].flat().filter((one) => one !== ''),
  z.array(z.string().max(200)).max(100),
)

export const DEFAULT_PAGE = 50
export const MAX_PAGE = 100

export const pageQuery = z.object({
  limit: z.coerce.number().int().min(1).max(MAX_PAGE).default(DEFAULT_PAGE).describe('Things on a page.'),
  cursor: z.string().max(400).optional().describe('`next` of the page before.'),
})
export type PageQuery = z.output<typeof pageQuery>

/** A page of a list, with the cursor of the next page. */
export function pageShape<S extends z.ZodType>(item: S) {
  return z.object({
    data: z.array(item),
    next: z.string().nullable().describe('The cursor of the next page; null: this is the last one.'),
  })
}

export interface Page<T> {
  readonly data: T[]
  readonly next: string | null
}
