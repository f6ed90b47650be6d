import type { Json, Processing } from '#domain/event/event.ts'
import { shortAge } from '#ui/times.ts'
import { isAboutCode } from './missing-code.ts'

/** Notes with a translation. */
const knownNotes = [
  'too_long',
  'tag_too_long',
  'too_many',
  'too_many_sources',
  'too_deep',
  'too_costly',
  'rule_failed',
  'invalid_data',
  'invalid_name',
  'reserved_name',
  'duplicate',
  'clock_drift',
  'time_unit',
  'past_timestamp',
  'future_timestamp',
  'portable_pdb',
] as const
export type KnownNote = (typeof knownNotes)[number]

export interface NoteView {
  /** `undefined` for notes with an SDK's own type. */
  readonly known: KnownNote | undefined
  readonly type: string
  /** Dotted path within the event; '' for the whole event. */
  readonly name: string
  /** The original and the kept number; `undefined` if not applicable. */
  readonly count: number | undefined
  readonly limit: number | undefined
  /** A clock's deviation: `3h`; `undefined` for other notes. */
  readonly age: string | undefined
}

/**
 * Returns notes on what normalisation changed or could not read, without those about code, which are shown at the
 * stack.
 */
export function noteViews(notes: readonly Processing[]): readonly NoteView[] {
  return notes
    .filter((note) => !isAboutCode(note))
    .map(({ type, name, value }) => {
      const seconds = numberIn(value, 'seconds')
      return {
        known: knownNotes.find((known) => known === type),
        type,
        name,
        count: numberIn(value, 'count'),
        limit: numberIn(value, 'limit'),
        age: seconds === undefined ? undefined : shortAge(Math.abs(seconds) * 1000),
      }
    })
}

function numberIn(value: Json | undefined, name: 'count' | 'limit' | 'seconds'): number | undefined {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return undefined
  const found = (value as { readonly [key: string]: Json })[name]
  return typeof found === 'number' ? found : undefined
}
