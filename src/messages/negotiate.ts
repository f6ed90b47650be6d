import { parseLocale, type Locale } from './locales.ts'
import type { Clock } from './request.ts'

interface Range {
  /** In lower case: `de-at`, `*`. */
  readonly tag: string
  readonly quality: number
}

/** More than any browser sends; the rest is ignored. */
const MOST_RANGES = 32

/**
 * Returns the best supported language for an Accept-Language header (RFC 9110 12.5.4). A range is truncated from its
 * end until it is supported (RFC 4647 3.4): `de-AT` finds `de`, `*` finds English. `undefined` if none is acceptable.
 */
export function negotiate(acceptLanguage: string): Locale | undefined {
  for (const { tag } of rangesOf(acceptLanguage)) {
    const found = tag === '*' ? 'en' : lookUp(tag)
    if (found !== undefined) return found
  }
  return undefined
}

/**
 * Returns the clock of a language's reader, by the region in Accept-Language: 12 hours for `en-US`, 24 for `en-GB` and
 * `de`. English without a region has 24 hours, because it is read all over the world.
 */
export function clockOf(locale: Locale, acceptLanguage: string): Clock {
  const regional = rangesOf(acceptLanguage).find(({ tag }) => tag.startsWith(`${locale}-`))
  const asked = regional?.tag ?? (locale === 'en' ? 'en-GB' : locale)
  const known = clocks.get(asked)
  if (known !== undefined) return known
  const clock = clockOfTag(asked)
  if (clocks.size < MOST_CLOCKS) clocks.set(asked, clock)
  return clock
}

/** Clocks by tags that browsers sent. Bounded, because clients can send any tag. */
const clocks = new Map<string, Clock>()
const MOST_CLOCKS = 200

function clockOfTag(tag: string): Clock {
  try {
    const { hourCycle } = new Intl.DateTimeFormat(tag, { hour: 'numeric' }).resolvedOptions()
    return hourCycle === 'h12' || hourCycle === 'h11' ? 'h12' : 'h23'
  } catch {
    // Not a valid tag.
    return 'h23'
  }
}

/** Ranges by descending quality. Sorting is stable, so equal ones keep their order. */
function rangesOf(acceptLanguage: string): readonly Range[] {
  const ranges = acceptLanguage.split(',', MOST_RANGES).flatMap(parseRange)
  return ranges.sort((one, other) => other.quality - one.quality)
}

/** Returns nothing for an invalid range, or one that the browser excludes. */
function parseRange(text: string): Range[] {
  const [tag = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase())
  const weight = parameters.find((parameter) => parameter.startsWith('q='))
  const quality = weight === undefined ? 1 : Number(weight.slice(2))
  return tag !== '' && quality > 0 && quality <= 1 ? [{ tag, quality }] : []
}

function lookUp(tag: string): Locale | undefined {
  const parts = tag.split('-')
  for (let length = parts.length; length > 0; length--) {
    const found = parseLocale(parts.slice(0, length).join('-'))
    if (found !== undefined) return found
  }
  return undefined
}
