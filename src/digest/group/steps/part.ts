import type { GroupingPart, GroupingValue, GroupingWhy } from '#domain/grouping/explanation.ts'

/** A piece of an event while grouping decides what counts. */
export interface Part {
  readonly kind: GroupingPart['kind']
  readonly values: readonly GroupingValue[]
  readonly at: GroupingPart['at']
  /** The text that it adds to the hash. '' for nothing. */
  readonly text: string
  counts: boolean
  why: GroupingWhy | undefined
}

/** Separators between values and between parts, so that moving text from one to the next changes the hash. */
const BETWEEN_VALUES = '\u001f'
const BETWEEN_PARTS = '\u001e'

/** Makes a part that counts if one of its values does. */
export function partOf(kind: Part['kind'], values: readonly GroupingValue[], at?: Part['at']): Part {
  const text = textOf(values)
  return { kind, values, at, text, counts: text !== '', why: text === '' ? 'no_name' : undefined }
}

/** A part for display only, never hashed. */
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

export function hashedText(parts: readonly Part[]): string {
  let text = ''
  for (const part of parts) if (part.counts) text += part.text + BETWEEN_PARTS
  return text
}

/** A value that counts, or does not count for the given reason. Empty if there is nothing to show. */
export function shown(name: string, text: string | undefined, why?: GroupingWhy): readonly GroupingValue[] {
  if (text === undefined || text === '') return []
  return [why === undefined ? { name, value: text, counts: true } : { name, value: text, counts: false, why }]
}
