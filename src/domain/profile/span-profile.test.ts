import { expect, test } from 'vitest'
import type { EventId } from '../ids.ts'
import { parseSpanPlace, spanPlaceParams, spanProfile } from './span-profile.ts'
import type { Span } from '../trace/span.ts'

const profiler = 'ab'.repeat(16)

const spanWith = (texts: Span['texts'], numbers: Span['numbers'] = []) =>
  ({ texts, numbers, start: 1_700_000_000_000_000, duration: 250_000 }) as Span

test('a span of a continuous profiler has its own stretch of its own thread', () => {
  expect(spanProfile(spanWith([['sentry.profiler_id', profiler]], [['thread.id', 7]]))).toEqual({
    kind: 'stretch',
    place: { profilerId: profiler, thread: '7', from: 1_700_000_000_000, to: 1_700_000_000_250 },
  })
})

test('a transaction of a profile of its own leads to that, and others to none', () => {
  expect(spanProfile(spanWith([['sentry.profile_id', profiler]]))).toEqual({ kind: 'whole', profileId: profiler })
  expect(spanProfile(spanWith([['sentry.profile_id', 'nothing']]))).toBeUndefined()
})

test('a stretch comes out of an address as it went in, and is no longer than a quarter of an hour', () => {
  const place = { profilerId: profiler as EventId, thread: '7', from: 1.7e12, to: 1.7e12 + 250 }
  const params = Object.fromEntries(
    Object.entries(spanPlaceParams(place)).map(([name, value]) => [name, String(value)]),
  )
  expect(parseSpanPlace(params)).toEqual(place)
  const long = { ...params, to: String(1.7e12 + 86_400_000) }
  expect(parseSpanPlace(long)?.to).toBe(1.7e12 + 900_000)
  expect(parseSpanPlace({ ...long, from: 'x' })).toBeUndefined()
  expect(parseSpanPlace({})).toBeUndefined()
})
