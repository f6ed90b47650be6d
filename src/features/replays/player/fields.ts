/** A part of a recording: an object off the wire, of which nothing is known. */
export type Fields = { readonly [name: string]: unknown }

export function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Copies those of the named fields that are numbers. */
export function numbersOf(from: Fields, names: readonly string[]): Record<string, number> {
  const found = names.flatMap((name): [string, number][] => {
    const value = Object.hasOwn(from, name) ? from[name] : undefined
    return typeof value === 'number' && Number.isFinite(value) ? [[name, value]] : []
  })
  return Object.fromEntries(found)
}
