import { z } from '@hono/zod-openapi'

/** A time as RFC 3339, in UTC with milliseconds. */
export const time = z.iso.datetime()

/** Anything that an SDK sent and normalisation kept: JSON of any kind. */
export const json = z.unknown()

/** JSON with names. */
export const jsonObject = z.record(z.string(), z.unknown())

/** Names and values in order, where a name may repeat (headers, cookies). */
export const pairs = z.array(z.tuple([z.string(), z.string()]).readonly()).readonly()

export const tag = z.object({ key: z.string(), value: z.string() })

/** A list that is always empty: of what Mishap does not have yet. */
export const nothing = z.array(z.unknown()).length(0)
