import type { AddressParams } from '../address/params.ts'
import { parseEventId, type EventId } from '../ids.ts'
import type { QueryParams } from '../paths.ts'
import type { Span } from '../trace/span.ts'
import type { SpanOfProfile } from './profile-store.ts'

const LONGEST_NAME = 500

/** Longer ones are no span: their profile would be that of the whole process. */
const LONGEST_SPAN_MS = 15 * 60_000

/** Returns the stretch from an address; undefined: it names none. */
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

/** The parameters that say this stretch. */
export function spanPlaceParams({ profilerId, thread, from, to }: SpanOfProfile): QueryParams {
  return { profiler: profilerId, thread, from, to }
}

/** What a profiler saw of a span: a profile of its transaction, or a stretch of a continuous one. */
export type SpanProfile =
  | { readonly kind: 'whole'; readonly profileId: EventId }
  | { readonly kind: 'stretch'; readonly place: SpanOfProfile }

/**
 * Returns the profile that a span names; undefined: it names none.
 * @param during the span whose time and thread are meant, where it is another one
 */
export function spanProfile(span: Span, during: Span = span): SpanProfile | undefined {
  const place = placeOfSpan(span, during)
  if (place !== undefined) return { kind: 'stretch', place }
  const profileId = parseEventId(textOf(span, 'sentry.profile_id') ?? '')
  return profileId && { kind: 'whole', profileId }
}

/** Returns the stretch of a continuous profile that a span took; undefined: no profiler ran. */
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
