import type { GroupingPart, GroupingValue, GroupingWhy } from '#domain/grouping/explanation.ts'

/** A piece of an event while it is being decided what of it counts. */
export interface Part {
  readonly kind: GroupingPart['kind']
  readonly values: readonly GroupingValue[]
  readonly at: GroupingPart['at']
  /** The text that it adds to the hash; '' for nothing. */
  readonly text: string
  counts: boolean
  /** Why it does not count. */
  why: GroupingWhy | undefined
}

/** Between values, and between parts: moving text from one to the next makes another hash. */
const BETWEEN_VALUES = '\u001f'
const BETWEEN_PARTS = '\u001e'

/** A part of these values, which counts if one of them does. */
export function partOf(kind: Part['kind'], values: readonly GroupingValue[], at?: Part['at']): Part {
  const text = textOf(values)
  return { kind, values, at, text, counts: text !== '', why: text === '' ? 'no_name' : undefined }
}

/** A part that is shown and never hashed. */
export function idlePart(
  kind: Part['kind'],
  values: readonly GroupingValue[],
  why: GroupingWhy,
  at?: Part['at'],
): Part {
  return { kind, values, at, text: '', counts: false, why }
}

function textOf(values: readonly GroupingValue[]): string {
  let text = ''
  for (const { counts, name, value } of values) if (counts) text += `${name}:${value}${BETWEEN_VALUES}`
  return text
}

/** Returns the text that is hashed of parts, in their order. */
export function hashedText(parts: readonly Part[]): string {
  let text = ''
  for (const part of parts) if (part.counts) text += part.text + BETWEEN_PARTS
  return text
}

/** A value that counts, or that does not for a reason; none where there is nothing to show. */
export function shown(name: string, text: string | undefined, why?: GroupingWhy): readonly GroupingValue[] {
  if (text === undefined || text === '') return []
  return [why === undefined ? { name, value: text, counts: true } : { name, value: text, counts: false, why }]
}
