import type { Fields } from '#domain/replay/fields.ts'

/** Copies the named fields that are numbers. */
export function numbersOf(from: Fields, names: readonly string[]): Record<string, number> {
  const found = names.flatMap((name): [string, number][] => {
    const value = Object.hasOwn(from, name) ? from[name] : undefined
    return typeof value === 'number' && Number.isFinite(value) ? [[name, value]] : []
  })
  return Object.fromEntries(found)
}
