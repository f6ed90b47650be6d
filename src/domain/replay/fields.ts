/** A part of a recording: an object off the wire, of which nothing is known. */
export type Fields = { readonly [name: string]: unknown }

export function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
