import { describe, expect, test } from 'vitest'
import type { ItemOutcome } from '#domain/outcome/outcome.ts'
import { digestRecords } from './testing.ts'
import { anId, aRecord, noon, project } from '#digest/testing.ts'

const event = { message: 'hello', level: 'info' }

function ends(outcomes: readonly ItemOutcome[]): string[] {
  return outcomes.map(({ category, outcome, reason, quantity }) => `${category} ${outcome} ${reason} ${quantity}`)
}

describe('records of the spool', () => {
  test('come to one row per event, and no outcome for it: whether it is a duplicate is not known here', () => {
    const digested = digestRecords([aRecord([[{ type: 'event' }, event]], { event_id: anId })], noon)
    expect(digested.rows.map(({ eventId, title, projectId }) => ({ eventId, title, projectId }))).toEqual([
      { eventId: anId, title: 'hello', projectId: project },
    ])
    expect(digested.outcomes).toEqual([])
    expect(digested.records).toBe(1)
  })

  test('come to the same rows when they are digested again after a crash', () => {
    const records = [aRecord([[{ type: 'event' }, event]]), aRecord([[{ type: 'event' }, { message: 'other' }]])]
    expect(digestRecords(records, noon)).toEqual(digestRecords(records, noon))
  })

  test('pass on what ingest refused, as it is', () => {
    const refused: ItemOutcome = {
      projectId: null,
      category: 'default',
      outcome: 'invalid',
      reason: 'too_large',
      quantity: 2,
      receivedAt: 5,
    }
    const record = { header: { kind: 'outcomes', outcomes: [refused] }, body: new Uint8Array() } as const
    expect(digestRecords([record, record], noon)).toEqual({
      rows: [],
      spans: [],
      logs: [],
      logItems: [],
      metrics: [],
      metricItems: [],
      replays: [],
      replayItems: [],
      replayBlobs: [],
      profiles: [],
      spanItems: [],
      sessions: [],
      sessionItems: [],
      attachments: [],
      feedback: [],
      outcomes: [refused, refused],
      records: 2,
    })
  })

  test('did not arrive later than now, even if a clock was set back since', () => {
    const late = aRecord([[{ type: 'event' }, event]])
    const { rows } = digestRecords(
      [{ ...late, header: { ...late.header, receivedAt: noon + 5_000 } as typeof late.header }],
      noon,
    )
    expect(rows[0]?.receivedAt).toBe(noon)
  })

  test('lose a poisonous event alone', () => {
    const records = [
      aRecord([[{ type: 'event' }, Buffer.from('{"message": oops')]]),
      aRecord([
        [{ type: 'event' }, ['no', 'object']],
        [{ type: 'statsd' }, {}],
      ]),
      aRecord([[{ type: 'event' }, Buffer.from(`{"extra":${'['.repeat(100_000)}${']'.repeat(100_000)}}`)]]),
      { ...aRecord([]), body: Buffer.from('no envelope') },
      aRecord([[{ type: 'event' }, event]]),
    ]
    const digested = digestRecords(records, noon)
    expect(digested.rows).toHaveLength(1)
    expect(digested.records).toBe(5)
    expect(ends(digested.outcomes)).toEqual([
      'error invalid invalid_json 1',
      'error invalid not_an_object 1',
      'metric_bucket not_kept statsd 1',
      'error invalid too_deep 1',
      'default invalid malformed_envelope 1',
    ])
  })
})

describe('the id of an event', () => {
  const own = 'fedcba98-7654-3210-fedc-ba9876543210'
  const withOwn = { ...event, event_id: own }

  test('is the one in the envelope header', () => {
    expect(digestRecords([aRecord([[{ type: 'event' }, withOwn]], { event_id: anId })], noon).rows[0]?.eventId).toBe(
      anId,
    )
  })

  test('is its own where the envelope has none, without dashes', () => {
    expect(digestRecords([aRecord([[{ type: 'event' }, withOwn]])], noon).rows[0]?.eventId).toBe(
      own.replaceAll('-', ''),
    )
  })

  test('is made up where there is none, another for each event', () => {
    const { rows } = digestRecords(
      [
        aRecord([
          [{ type: 'event' }, event],
          [{ type: 'event' }, event],
        ]),
      ],
      noon,
    )
    expect(rows.map(({ eventId }) => eventId)).toEqual([
      expect.stringMatching(/^[0-9a-f]{32}$/),
      expect.stringMatching(/^[0-9a-f]{32}$/),
    ])
    expect(rows[0]?.eventId).not.toBe(rows[1]?.eventId)
  })
})

const aTransaction = {
  transaction: 'GET /cart',
  start_timestamp: noon / 1000 - 1,
  timestamp: noon / 1000,
  contexts: { trace: { trace_id: 'ab'.repeat(16), span_id: 'cd'.repeat(8), op: 'http.server' } },
}

describe('items that are not kept yet', () => {
  test.each([
    // Counts claimed in a header are ignored.
    ['metric_buckets', { item_count: 50 }, {}, ['metric_bucket not_kept metric_buckets 1']],
    ['form_data', {}, {}, ['default not_kept form_data 1']],
    ['nel', {}, {}, ['default not_kept nel 1']],
    ['unreal_report', {}, {}, ['error not_kept unreal_report 1']],
    ['statsd', {}, {}, ['metric_bucket not_kept statsd 1']],
    ['from_the_future', { item_count: 50 }, {}, ['default not_kept unknown_type 1']],
  ])('%s %j %j is counted', (type, header, payload, expected) => {
    const { outcomes, rows } = digestRecords([aRecord([[{ type, ...header }, payload]])], noon)
    expect(rows).toEqual([])
    expect(ends(outcomes)).toEqual(expected)
  })

  test('take their attachments along, of which an empty one counts no bytes', () => {
    const record = aRecord([
      [{ type: 'attachment' }, new Uint8Array()],
      [{ type: 'attachment' }, Uint8Array.from([1, 2])],
      [{ type: 'transaction' }, aTransaction],
    ])
    const { outcomes, spanItems } = digestRecords([record], noon)
    expect(spanItems.map(({ units, rows }) => [units[0]?.category, rows])).toEqual([['transaction', 1]])
    expect(ends(outcomes)).toEqual([
      'attachment_item not_kept attachment 1',
      'attachment_item not_kept attachment 1',
      'attachment not_kept attachment 2',
    ])
  })

  test('a transaction that came as an event is what it is', () => {
    const { spans, rows } = digestRecords(
      [aRecord([[{ type: 'event' }, { type: 'transaction', ...aTransaction }]])],
      noon,
    )
    expect([spans.length, rows.length]).toEqual([1, 0])
  })

  test.each([
    ['transaction', {}, ['transaction invalid invalid_trace_id 1']],
    ['span', { item_count: 3 }, ['span invalid no_items 1']],
  ])('a broken %s %j is counted', (type, header, expected) => {
    expect(ends(digestRecords([aRecord([[{ type, ...header }, {}]])], noon).outcomes)).toEqual(expected)
  })
})

describe('a client report', () => {
  const reportOf = (report: object) =>
    ends(digestRecords([aRecord([[{ type: 'client_report' }, report as never]])], noon).outcomes)

  test('says what the SDK dropped and why', () => {
    expect(
      reportOf({
        discarded_events: [
          { reason: 'before_send', category: 'error', quantity: 2 },
          { reason: 'sample_rate', category: 'transaction', quantity: 9 },
        ],
      }),
    ).toEqual([
      'internal accepted  1',
      'error client_discard before_send 2',
      'transaction client_discard sample_rate 9',
    ])
  })

  test.each([
    [{ reason: 'ignored', category: 'novelty', quantity: 1 }, ['default client_discard ignored 1']],
    // One category has several names.
    [{ reason: 'ignored', category: 'metric', quantity: 3 }, ['trace_metric client_discard ignored 3']],
    [{ reason: 'ignored', category: 'trace_metric', quantity: 3 }, ['trace_metric client_discard ignored 3']],
    [{ reason: 'ignored', category: 'trace_metric_byte', quantity: 3 }, ['trace_metric_byte client_discard ignored 3']],
    [{ reason: 'ignored', category: 'user_report', quantity: 3 }, ['feedback client_discard ignored 3']],
    [{ reason: 'x'.repeat(1000), category: 'error', quantity: 1 }, ['error client_discard unknown 1']],
    [{ reason: 7, category: 'error' }, ['error client_discard unknown 1']],
    [{ reason: 'x', category: 'error', quantity: -5 }, []],
    [{ reason: 'x', category: 'error', quantity: 1e300 }, []],
    [{ reason: 'x', category: 'error', quantity: 1.5 }, []],
    [null, []],
  ])('with the entry %j is believed as far as it makes sense', (entry, expected) => {
    expect(reportOf({ discarded_events: [entry] })).toEqual(['internal accepted  1', ...expected])
  })

  test('of a million entries is cut', () => {
    expect(
      reportOf({
        discarded_events: Array.from({ length: 5000 }, () => ({ reason: 'r', category: 'error', quantity: 1 })),
      }).length,
    ).toBeLessThan(300)
  })

  test('that is no JSON is invalid', () => {
    expect(ends(digestRecords([aRecord([[{ type: 'client_report' }, Buffer.from('nope')]])], noon).outcomes)).toEqual([
      'internal invalid invalid_json 1',
    ])
  })
})
