/** An object from a recording, as it came off the wire and not yet validated. */
export type Fields = { readonly [name: string]: unknown }

export function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
