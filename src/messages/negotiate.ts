import { parseLocale, type Locale } from './locales.ts'
import type { Clock } from './request.ts'

interface Range {
  /** In lower case: `de-at`, `*`. */
  readonly tag: string
  readonly quality: number
}

/** More than any browser sends; what follows is not looked at. */
const MOST_RANGES = 32

/**
 * The language of ours that a browser would rather read, by its Accept-Language (RFC 9110 12.5.4). A range is cut from its
 * end until it is one of ours (RFC 4647 3.4): `de-AT` finds `de`, `*` finds English. undefined: none is acceptable.
 */
export function negotiate(acceptLanguage: string): Locale | undefined {
  for (const { tag } of rangesOf(acceptLanguage)) {
    const found = tag === '*' ? 'en' : lookUp(tag)
    if (found !== undefined) return found
  }
  return undefined
}

/**
 * The clock of somebody who reads a language, by the region that their browser names with it: `en-US` has twice twelve
 * hours, `en-GB` and `de` have 24. English without a region has 24: it is read all over the world.
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

/** Clocks by tags that browsers have sent. A stranger can send any: not all of them are kept. */
const clocks = new Map<string, Clock>()
const MOST_CLOCKS = 200

function clockOfTag(tag: string): Clock {
  try {
    const { hourCycle } = new Intl.DateTimeFormat(tag, { hour: 'numeric' }).resolvedOptions()
    return hourCycle === 'h12' || hourCycle === 'h11' ? 'h12' : 'h23'
  } catch {
    // A tag that is none.
    return 'h23'
  }
}

/** Those that the browser would rather read first. Sorting is stable: of two of the same quality the first is first. */
function rangesOf(acceptLanguage: string): readonly Range[] {
  const ranges = acceptLanguage.split(',', MOST_RANGES).flatMap(parseRange)
  return ranges.sort((one, other) => other.quality - one.quality)
}

/** Empty where it is no range, or one that the browser refuses. */
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
