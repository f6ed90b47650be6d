import { z } from 'zod'

/** A statement's result. */
export interface SqlResult {
  readonly columns: readonly { readonly name: string; readonly type: string }[]
  readonly rows: readonly (readonly unknown[])[]
  readonly milliseconds: number
  readonly rowsRead: number
}

const written = z.object({
  meta: z.array(z.object({ name: z.string(), type: z.string() })),
  data: z.array(z.array(z.unknown())),
  statistics: z.object({ elapsed: z.number(), rows_read: z.coerce.number() }).optional(),
})

/** Parses the engine's JSONCompact format. */
export function resultOf(bytes: Uint8Array): SqlResult {
  const { meta, data, statistics } = written.parse(JSON.parse(new TextDecoder().decode(bytes)))
  return {
    columns: meta,
    rows: data,
    milliseconds: Math.round((statistics?.elapsed ?? 0) * 1000),
    rowsRead: statistics?.rows_read ?? 0,
  }
}

/** Whether a column is numeric. */
export function isNumeric(type: string): boolean {
  return /^(?:Nullable\()?(?:U?Int|Float|Decimal)/.test(type)
}

/** Whether a column contains times or dates. */
export function isTime(type: string): boolean {
  return /^(?:Nullable\()?Date/.test(type)
}
