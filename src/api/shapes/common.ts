import { z } from '@hono/zod-openapi'

/** An RFC 3339 time in UTC with milliseconds. */
export const time = z.iso.datetime()

/** Any JSON that an SDK sent and normalisation kept. */
export const json = z.unknown()

export const jsonObject = z.record(z.string(), z.unknown())

/** Ordered names and values, where a name may repeat (headers, cookies). */
export const pairs = z.array(z.tuple([z.string(), z.string()]).readonly()).readonly()

export const tag = z.object({ key: z.string(), value: z.string() })

/** An always empty list, for features that Mishap does not have yet. */
export const nothing = z.array(z.unknown()).length(0)
