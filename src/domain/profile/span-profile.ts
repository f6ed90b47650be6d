import type { AddressParams } from '../address/params.ts'
import { parseEventId, type EventId } from '../ids.ts'
import type { QueryParams } from '../paths.ts'
import type { Span } from '../trace/span.ts'
import type { SpanOfProfile } from './profile-store.ts'

const LONGEST_NAME = 500

/** Longer spans would show the profile of the whole process. */
const LONGEST_SPAN_MS = 15 * 60_000

/** Parses a profile range from a URL; `undefined` if the URL contains none. */
export function parseSpanPlace({ profiler, thread, from, to }: AddressParams): SpanOfProfile | undefined {
  const profilerId = typeof profiler === 'string' ? parseEventId(profiler) : undefined
  const [since, until] = [Number(from), Number(to)]
  if (profilerId === undefined || !(since > 0 && until > since && until < 1e14)) return undefined
  return {
    profilerId,
    thread: typeof thread === 'string' && thread !== '' ? thread.slice(0, LONGEST_NAME) : undefined,
    from: since,
    to: Math.min(until, since + LONGEST_SPAN_MS),
  }
}

export function spanPlaceParams({ profilerId, thread, from, to }: SpanOfProfile): QueryParams {
  return { profiler: profilerId, thread, from, to }
}

/** The profile of a span: that of its transaction, or part of a continuous one. */
export type SpanProfile =
  | { readonly kind: 'whole'; readonly profileId: EventId }
  | { readonly kind: 'stretch'; readonly place: SpanOfProfile }

/**
 * The profile that a span references; `undefined` if it references none.
 * @param during the span whose time and thread to use, if different
 */
export function spanProfile(span: Span, during: Span = span): SpanProfile | undefined {
  const place = placeOfSpan(span, during)
  if (place !== undefined) return { kind: 'stretch', place }
  const profileId = parseEventId(textOf(span, 'sentry.profile_id') ?? '')
  return profileId && { kind: 'whole', profileId }
}

/** The part of a continuous profile that covers a span; `undefined` if no profiler ran. */
export function placeOfSpan(span: Span, during: Span = span): SpanOfProfile | undefined {
  const profilerId = parseEventId(textOf(span, 'sentry.profiler_id') ?? textOf(span, 'profiler_id') ?? '')
  const thread = textOf(during, 'thread.id') ?? textOf(span, 'thread.id')
  return (
    profilerId && {
      profilerId,
      thread,
      from: during.start / 1000,
      to: (during.start + during.duration) / 1000,
    }
  )
}

function textOf({ texts, numbers }: Span, name: string): string | undefined {
  const text = texts.find(([one]) => one === name)?.[1]
  const number = numbers.find(([one]) => one === name)?.[1]
  return text ?? (number === undefined ? undefined : String(number))
}
