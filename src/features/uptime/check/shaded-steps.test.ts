import { expect, test } from 'vitest'
import type { CheckSpan } from '#domain/uptime/uptime-store.ts'
import { shadedSteps } from './shaded-steps.ts'

const since = new Date('2026-11-23T00:00:00Z')
const at = (minutes: number) => new Date(since.getTime() + minutes * 60_000)
const span = (index: number, maintenance = 0): CheckSpan => ({
  start: at(index * 30),
  up: 0,
  down: 0,
  maintenance,
  answers: 0,
  phases: null,
})

test('steps of a chart are shaded where there was an outage or maintenance, neighbours as one stretch', () => {
  const spans = [span(0), span(1, 2), span(2, 1), span(3), span(4), span(5)]
  const outages = [
    { from: at(-90), until: at(0) },
    { from: at(5), until: at(8) },
    { from: at(110), until: at(121) },
    { from: at(160), until: null },
  ]
  expect(shadedSteps(spans, outages, { since, step: 1800, now: at(170) })).toEqual([
    { from: 1, to: 3, tone: 'warning', name: 'Maintenance' },
    { from: 0, to: 1, tone: 'error', name: 'Down' },
    { from: 3, to: 6, tone: 'error', name: 'Down' },
  ])
  expect(shadedSteps(spans.slice(0, 1), [], { since, step: 1800, now: at(5) })).toEqual([])
})
