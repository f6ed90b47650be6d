import { describe, expect, test } from 'vitest'
import type { Event } from '#domain/event/event.ts'
import { barsOf, evidenceOf, seriesOf } from './evidence.ts'
import { replayProblemOf } from './replay-evidence.ts'

const spans = [
  { span_id: 'a'.repeat(16), op: 'db', status: 'ok', name: 'SELECT a', start: 0, duration: 100 },
  { span_id: 'none', op: 'db', status: 'error', name: 'SELECT b', start: 100, duration: 300 },
]
const performance = {
  detector: 'n_plus_one',
  subject: 'SELECT b',
  example: 'SELECT b',
  spans,
  span_count: 1,
  has_source: true,
  numbers: { total: 300 },
  points: [],
  changed_at: 0,
}

function anEvent(type: Event['type'], contexts: NonNullable<Event['contexts']>): Event {
  return {
    event_id: '0'.repeat(32),
    timestamp: 0,
    received: 0,
    type,
    level: 'warning',
    platform: 'node',
    tags: [],
    contexts,
    title: '',
    culprit: '',
    metadata: {},
    grouping: { algorithm: 'v2', variant: 'fingerprint', hash: '0' },
  }
}

describe('the evidence of a performance problem', () => {
  const trace = { trace_id: '0af7651916cd43dd8448eb211c80319c' }

  test('is read from its event, and from no other', () => {
    const read = evidenceOf(anEvent('performance', { performance, trace }))
    expect(read).toMatchObject({ detector: 'n_plus_one', traceId: trace.trace_id, span_count: 1 })
    expect(read?.spans.map(({ span_id: id }) => id)).toEqual(['a'.repeat(16), null])
    expect(evidenceOf(anEvent('default', { performance, trace }))).toBeUndefined()
    expect(evidenceOf(anEvent('performance', { performance: { detector: 'n_plus_one' } }))).toBeUndefined()
    expect(evidenceOf(anEvent('performance', {}))).toBeUndefined()
  })

  test('is drawn in shares of the whole', () => {
    const [first, second] = barsOf(evidenceOf(anEvent('performance', { performance }))?.spans ?? [])
    expect([first?.left, first?.width, second?.left, second?.width]).toEqual([0, 25, 25, 75])
    expect(barsOf([])).toEqual([])
  })

  test('of a regression is a chart of before and since, with gaps where nothing was measured', () => {
    const points = [
      [1800, 2000, 50],
      [5400, 9000, 50],
    ] as [number, number, number][]
    expect(seriesOf({ points, changed_at: 5400 })).toEqual({
      start: new Date(1_800_000),
      before: [2000, null, null],
      since: [null, null, 9000],
    })
  })
})

test('the evidence of a problem in a replay is read from its event, and from no error of that replay', () => {
  const problem = { detector: 'rage_click', subject: 'main > button', markup: '<button>', page: '', clicks: 7 }
  const replay = { replay_id: 'b2'.repeat(16), ...problem }
  expect(replayProblemOf(anEvent('replay', { replay }))).toEqual(problem)
  expect(replayProblemOf(anEvent('error', { replay }))).toBeUndefined()
  expect(replayProblemOf(anEvent('replay', { replay: { replay_id: replay.replay_id } }))).toBeUndefined()
})
