import { expect, test } from 'vitest'
import { eventFunction, metricFunction, spanFunction } from './sentry-names.ts'
import { sentryFunction } from './sentry-functions.ts'

test('functions that go to Sentry’s clients mean the same when they come back', () => {
  for (const name of ['sum(counter::orders)', 'p95(distribution:millisecond:latency)'])
    expect(metricFunction(sentryFunction('metrics', name))).toBe(name)
  for (const name of ['count()', 'unique(user)']) expect(eventFunction(sentryFunction('events', name))).toBe(name)
  for (const name of ['count()', 'p95(span.duration)', 'rate()'])
    expect(spanFunction(sentryFunction('spans', name))).toBe(name)
})

test('a unit that is not written as one in an address stays as it is', () => {
  expect(sentryFunction('metrics', 'sum(counter:%:orders)')).toBe('sum(value,orders,counter,%)')
})
