/** Objects of one shape as a table: their keys are said once, not for each. Smaller as a prop of a client component. */
export interface Packed<T extends object> {
  readonly keys: readonly (keyof T)[]
  readonly rows: readonly (readonly T[keyof T][])[]
}

/** @param objects all with the keys of the first */
export function pack<T extends object>(objects: readonly T[]): Packed<T> {
  const keys = Object.keys(objects[0] ?? {}) as (keyof T)[]
  return { keys, rows: objects.map((one) => keys.map((key) => one[key])) }
}

/** What was packed. */
export function unpack<T extends object>({ keys, rows }: Packed<T>): readonly T[] {
  return rows.map((row) => Object.fromEntries(keys.map((key, index) => [key, row[index]])) as T)
}
