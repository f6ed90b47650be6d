import { expect, test } from 'vitest'
import type { EventId, SpanId, TraceId } from '#domain/ids.ts'
import { defaultRules } from '#domain/project/project-rules.ts'
import type { PerformanceReport } from '#domain/trace/detect/report.ts'
import { digestRecords } from '#pipeline/testing.ts'
import { noLookups } from '#digest/no-lookups.ts'
import { anId, eventOf, noon, project } from '#digest/testing.ts'

// All digits, like one id in a thousand, so that it could be mistaken for a credit card number.
const spanId = '4111111111111111' as SpanId

const report: PerformanceReport = {
  eventId: anId,
  timestamp: noon / 1000 - 20,
  fingerprint: ['slow_query', 'SELECT * FROM carts'],
  transaction: 'GET /cart',
  release: 'shop@1.0.0',
  environment: 'live',
  platform: 'node',
  trace: { trace_id: '0af7651916cd43dd8448eb211c80319c' as TraceId, span_id: spanId },
  evidence: {
    detector: 'slow_query',
    subject: 'SELECT * FROM carts',
    example: "SELECT * FROM carts WHERE owner = 'ann@example.com'",
    spans: [{ span_id: spanId, op: 'db', category: 'db', status: 'ok', name: 'SELECT', start: 0, duration: 700_000 }],
    span_count: 1,
    has_source: false,
    numbers: { total: 700_000, longest: 700_000 },
    points: [],
    changed_at: 0,
  },
}

function digested(finding: object, rules = defaultRules) {
  const header = { kind: 'finding', projectId: project, receivedAt: noon } as const
  const body = Buffer.from(JSON.stringify(finding))
  return digestRecords([{ header, body }], noon, { ...noLookups, rules: () => rules })
}

test('a finding is an event with its evidence as it was', () => {
  const { rows, outcomes } = digested(report)
  expect(outcomes).toEqual([])
  expect(rows).toMatchObject([
    {
      eventId: anId,
      type: 'performance',
      level: 'warning',
      title: 'Slow Query: SELECT * FROM carts',
      metadata: { type: 'Slow Query', value: 'SELECT * FROM carts' },
      culprit: 'GET /cart',
      release: 'shop@1.0.0',
      environment: 'live',
      traceId: report.trace?.trace_id,
      tags: [['detector', 'slow_query']],
    },
  ])
  expect(JSON.parse(rows[0]?.payload ?? '')).toMatchObject({ contexts: { performance: report.evidence } })
})

test('findings of one fingerprint are one group, of another one another', () => {
  const hashOf = (finding: object) => digested(finding).rows[0]?.groupHash
  const again = { ...report, eventId: 'f'.repeat(32) as EventId, transaction: 'GET /pay' }
  expect(hashOf(again)).toBe(hashOf(report))
  expect(hashOf({ ...report, fingerprint: ['slow_query', 'SELECT * FROM orders'] })).not.toBe(hashOf(report))
})

test('inbound filters are for what comes from outside; fingerprint rules hold', () => {
  const { filters, grouping } = defaultRules
  const releases = { action: 'drop', values: ['shop@*'] } as const
  const filtering = { ...defaultRules, filters: { ...filters, lists: { ...filters.lists, releases } } }
  expect(digested(report, filtering).rows).toHaveLength(1)
  const ruled = { ...defaultRules, grouping: { ...grouping, fingerprint: 'tags.detector:slow_query -> slow' } }
  const other = { ...report, fingerprint: ['slow_query', 'SELECT * FROM orders'] }
  expect(digested(report, ruled).rows[0]?.groupHash).toBe(digested(other, ruled).rows[0]?.groupHash)
})

test('what cannot be read costs nothing but itself', () => {
  const { rows, outcomes } = digested({})
  expect(rows).toEqual([])
  expect(outcomes).toMatchObject([{ category: 'internal', outcome: 'invalid', reason: 'internal_error' }])
})

test('nobody outside makes an event of this type', () => {
  const sent = { type: 'performance', message: 'slow', contexts: { performance: { ...report.evidence, spans: [] } } }
  expect(eventOf(sent)).toMatchObject({ type: 'default', title: 'slow' })
  expect(eventOf({ ...sent, type: 'monitor' })).toMatchObject({ type: 'default', title: 'slow' })
  const clicked = { replay_id: anId, detector: 'rage_click', subject: 'a', markup: '', page: '', clicks: 9 }
  expect(eventOf({ ...sent, type: 'replay', contexts: { replay: clicked } })).toMatchObject({ type: 'default' })
})
