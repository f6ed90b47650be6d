import type { Json } from '#domain/event/event.ts'

/** Bytes of one value that a page shows. What is longer is cut, with a link to the whole. */
export const MAX_SHOWN_CHARS = 20_000

export interface ShownText {
  readonly text: string
  /** Characters that were left off. */
  readonly cut: number
}

/** A value as a person reads it: texts as they are, objects as indented JSON. */
export function readable(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2)
}

/** As {@link readable}, but a text that is itself JSON is indented too: bodies of requests often are. */
export function readableBody(value: Json): string {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return readable(value)
  try {
    return JSON.stringify(JSON.parse(value), null, 2)
  } catch {
    return value
  }
}

/** The beginning of a text, never ending within a surrogate pair. */
export function shorten(text: string, max = MAX_SHOWN_CHARS): ShownText {
  if (text.length <= max) return { text, cut: 0 }
  const end = /[\uD800-\uDBFF]/.test(text.charAt(max - 1)) ? max - 1 : max
  return { text: text.slice(0, end), cut: text.length - end }
}
