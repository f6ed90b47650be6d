/** Objects of one shape as a table, which lists their keys once. Smaller as a prop of a client component. */
export interface Packed<T extends object> {
  readonly keys: readonly (keyof T)[]
  readonly rows: readonly (readonly T[keyof T][])[]
}

/** @param objects all with the keys of the first */
export function pack<T extends object>(objects: readonly T[]): Packed<T> {
  const keys = Object.keys(objects[0] ?? {}) as (keyof T)[]
  return { keys, rows: objects.map((one) => keys.map((key) => one[key])) }
}

export function unpack<T extends object>({ keys, rows }: Packed<T>): readonly T[] {
  return rows.map((row) => Object.fromEntries(keys.map((key, index) => [key, row[index]])) as T)
}

/** Separator of packed texts; does not occur in formatted numbers or times of any language. */
const BETWEEN = '|'
const DIGITS = 36

/**
 * Packs texts without `|` into one string: each as the number of leading characters shared with the previous one, plus
 * the rest.
 */
export function packTexts(texts: readonly string[]): string {
  return texts
    .map((text, at) => {
      const alike = lettersAlike(texts[at - 1] ?? '', text)
      return alike.toString(DIGITS) + text.slice(alike)
    })
    .join(BETWEEN)
}

export function unpackTexts(packed: string): readonly string[] {
  if (packed === '') return []
  let before = ''
  return packed.split(BETWEEN).map((text) => {
    before = before.slice(0, Number.parseInt(text.charAt(0), DIGITS)) + text.slice(1)
    return before
  })
}

function lettersAlike(one: string, other: string): number {
  const most = Math.min(one.length, other.length, DIGITS - 1)
  let alike = 0
  while (alike < most && one[alike] === other[alike]) alike++
  return alike
}
