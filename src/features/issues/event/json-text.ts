import type { Json } from '#domain/event/event.ts'

/** Maximum length of one value on a page. Longer values are truncated, with a link to the whole. */
export const MAX_SHOWN_CHARS = 20_000

export interface ShownText {
  readonly text: string
  /** Number of characters truncated. */
  readonly cut: number
}

/** Converts a value to readable text: strings verbatim, objects as indented JSON. */
export function readable(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2)
}

/** Like {@link readable}, but also indents strings that contain JSON, as request bodies often do. */
export function readableBody(value: Json): string {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return readable(value)
  try {
    return JSON.stringify(JSON.parse(value), null, 2)
  } catch {
    return value
  }
}

/** Truncates a text without splitting a surrogate pair. */
export function shorten(text: string, max = MAX_SHOWN_CHARS): ShownText {
  if (text.length <= max) return { text, cut: 0 }
  const end = /[\uD800-\uDBFF]/.test(text.charAt(max - 1)) ? max - 1 : max
  return { text: text.slice(0, end), cut: text.length - end }
}
