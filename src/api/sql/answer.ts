import { z } from '@hono/zod-openapi'

/** The engine's JSONCompact output. */
const written = z.object({
  meta: z.array(z.object({ name: z.string(), type: z.string() })),
  data: z.array(z.array(z.unknown())),
  statistics: z.object({ elapsed: z.number(), rows_read: z.coerce.number(), bytes_read: z.coerce.number() }).optional(),
})

export const sqlAnswerShape = z
  .object({
    columns: z.array(z.object({ name: z.string(), type: z.string() })),
    rows: z.array(z.array(z.unknown())),
    /** Whether there are more rows than the limit. */
    truncated: z.boolean(),
    statistics: z.object({ milliseconds: z.number(), rowsRead: z.number(), bytesRead: z.number() }),
  })
  .openapi('SqlAnswer')

/** Parses the engine's output, which has one row more than the limit if there are more. */
export function sqlAnswerOf(bytes: Uint8Array, limit: number): z.output<typeof sqlAnswerShape> {
  const { meta, data, statistics } = written.parse(JSON.parse(new TextDecoder().decode(bytes)))
  return {
    columns: meta,
    rows: data.slice(0, limit),
    truncated: data.length > limit,
    statistics: {
      milliseconds: Math.round((statistics?.elapsed ?? 0) * 1_000_000) / 1000,
      rowsRead: statistics?.rows_read ?? 0,
      bytesRead: statistics?.bytes_read ?? 0,
    },
  }
}
