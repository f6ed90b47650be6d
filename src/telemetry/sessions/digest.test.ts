import { describe, expect, test } from 'vitest'
import type { EnvelopeHeader } from '#domain/envelope/envelope.ts'
import type { Json, JsonObject } from '#domain/event/event.ts'
import { defaultRules, type ProjectRules } from '#domain/project/project-rules.ts'
import { digestRecords } from '#pipeline/testing.ts'
import { noLookups } from '#digest/no-lookups.ts'
import { aRecord, noon, project } from '#digest/testing.ts'

const DAY_MS = 86_400_000
const sid = 'df989d69-b459-4bff-b6d5-ef0e47d2f002'
const attrs = { release: 'shop@1', environment: 'production' }
const text = (ms: number) => new Date(ms).toISOString()

const aWord = (fields: JsonObject = {}): JsonObject => ({
  sid,
  init: true,
  started: text(noon - 1500),
  timestamp: text(noon - 1000),
  status: 'ok',
  errors: 0,
  did: 'ada@example.com',
  attrs,
  ...fields,
})

const counts = (aggregates: Json, fields: JsonObject = {}): JsonObject => ({ aggregates, attrs, ...fields })

interface Around {
  readonly header?: EnvelopeHeader
  readonly rules?: ProjectRules
  readonly receivedAt?: number
}

function digested(type: string, payload: Json, { header = {}, rules = defaultRules, receivedAt = noon }: Around = {}) {
  const { header: came, body } = aRecord([[{ type }, payload]], header)
  const record = { header: { ...came, receivedAt }, body }
  return digestRecords([record], receivedAt, { ...noLookups, rules: () => rules })
}

const endsOf = ({ outcomes }: ReturnType<typeof digested>) =>
  outcomes.map(({ category, outcome, reason, quantity }) => `${category} ${outcome} ${reason} ${quantity}`)

describe('a word about a session', () => {
  test('is what it says, and names nobody', () => {
    const { sessions, sessionItems, outcomes } = digested('session', aWord({ status: 'crashed', errors: 0 }))
    expect(sessions).toEqual([
      {
        projectId: project,
        id: sid.replaceAll('-', ''),
        ...attrs,
        started: noon - 1500,
        status: 'crashed',
        // A crash counts as an error.
        errors: 1,
        quantity: 1,
        moment: noon - 1000,
        userKey: expect.stringMatching(/^[0-9a-f]{32}$/),
        duration: null,
        mechanism: '',
        browserSdk: 0,
      },
    ])
    expect(sessionItems).toMatchObject([{ projectId: project, units: [{ category: 'session', quantity: 1 }], rows: 1 }])
    expect(outcomes).toEqual([])
  })

  test('knows the same person again, within the project', () => {
    const keyOf = (fields: JsonObject) => digested('session', aWord(fields)).sessions[0]?.userKey
    expect(keyOf({ errors: 1 })).toBe(keyOf({}))
    expect(keyOf({ did: 'grace@example.com' })).not.toBe(keyOf({}))
    expect(keyOf({ did: null })).toBe('')
  })

  test('is ordered by its number where it has one, and by its time where it has none', () => {
    const momentOf = (fields: JsonObject) => digested('session', aWord(fields)).sessions[0]?.moment
    expect(momentOf({ seq: 7 })).toBe(7)
    expect(momentOf({ timestamp: null })).toBe(noon)
    expect(momentOf({ timestamp: 1e300 })).toBe(noon)
  })

  test('is the same item when it is sent again, and another when it says something else', () => {
    const idOf = (fields: JsonObject, around: Around) =>
      digested('session', aWord(fields), around).sessionItems[0]?.itemId
    const first = idOf({}, { header: { sent_at: text(noon) } })
    expect(idOf({}, { header: { sent_at: text(noon + 60_000) }, receivedAt: noon + 60_000 })).toBe(first)
    expect(idOf({ errors: 1 }, { header: { sent_at: text(noon) } })).not.toBe(first)
  })

  test.each<[string, JsonObject, string]>([
    ['no release', { attrs: { environment: 'production' } }, 'no_release'],
    ['no attributes', { attrs: null }, 'no_release'],
    ['no id', { sid: 'one' }, 'invalid_session_id'],
    ['an id of zeros', { sid: '0'.repeat(32) }, 'invalid_session_id'],
    ['no start', { started: null }, 'invalid_time'],
    ['a start to come', { started: text(noon + 2 * 3_600_000) }, 'invalid_time'],
    ['a start of last week', { started: text(noon - 5 * DAY_MS - 1) }, 'too_old'],
    ['a status nobody knows', { status: 'fine' }, 'invalid_status'],
  ])('with %s is counted, and not kept', (_, fields, reason) => {
    const result = digested('session', aWord(fields))
    expect([result.sessions, result.sessionItems]).toEqual([[], []])
    expect(endsOf(result)).toEqual([`session invalid ${reason} 1`])
  })

  test('that is no JSON is counted, and takes nothing else with it', () => {
    const record = aRecord([
      [{ type: 'session' }, Buffer.from('{')],
      [{ type: 'session' }, aWord()],
    ])
    const { sessions, outcomes } = digestRecords([record], noon)
    expect(sessions).toHaveLength(1)
    expect(outcomes).toMatchObject([{ category: 'session', outcome: 'invalid', reason: 'invalid_json' }])
  })

  test('is moved with the clock of its client', () => {
    const off = noon - 3 * DAY_MS
    const word = aWord({ started: text(off - 1500), timestamp: text(off) })
    expect(digested('session', word, { header: { sent_at: text(off) } }).sessions[0]?.started).toBe(noon - 1500)
  })

  test('goes where the filters of the project send it', () => {
    const { known } = defaultRules.filters
    const rules: ProjectRules = {
      ...defaultRules,
      filters: { ...defaultRules.filters, known: { ...known, crawlers: 'drop' } },
    }
    const word = aWord({ attrs: { ...attrs, user_agent: 'Mozilla/5.0 (compatible; Googlebot/2.1)' } })
    const result = digested('session', word, { rules })
    expect(result.sessions).toEqual([])
    expect(endsOf(result)).toEqual(['session filtered crawlers 1'])
  })
})

describe('sessions that an SDK has counted', () => {
  const minute = Math.floor(noon / 60_000) * 60_000

  test('are so many of each end, by the minute', () => {
    const { sessions, sessionItems, outcomes } = digested(
      'sessions',
      counts([
        { started: text(minute + 12_345), exited: 40, errored: 2, crashed: 0 },
        { started: text(minute - 60_000), abnormal: 1, unhandled: 3, did: 'ada' },
      ]),
    )
    expect(sessions.map(({ started, status, errors, quantity }) => [started, status, errors, quantity])).toEqual([
      [minute, 'exited', 0, 40],
      [minute, 'errored', 1, 2],
      [minute - 60_000, 'abnormal', 1, 1],
      [minute - 60_000, 'unhandled', 1, 3],
    ])
    expect(new Set(sessions.map(({ id }) => id)).size).toBe(4)
    expect(sessionItems).toMatchObject([{ units: [{ category: 'session', quantity: 1 }], rows: 4 }])
    expect(outcomes).toEqual([])
  })

  test('are the same item when the envelope is sent again, and another when another process counted the same', () => {
    const one = counts([{ started: text(minute), exited: 1 }])
    const idsOf = (sentAt: number, receivedAt: number) => {
      const { sessionItems, sessions } = digested('sessions', one, { header: { sent_at: text(sentAt) }, receivedAt })
      return [sessionItems[0]?.itemId, sessions[0]?.id]
    }
    const first = idsOf(noon, noon)
    expect(idsOf(noon, noon + 1000)).toEqual(first)
    const [itemId, id] = idsOf(noon + 1, noon)
    expect(itemId).not.toBe(first[0])
    expect(id).not.toBe(first[1])
  })

  test('are told apart by when they came where SDKs do not say when they sent them: those of Python, Ruby and Rust', () => {
    const one = counts([{ started: text(minute), exited: 1 }])
    const idOf = (receivedAt: number) => digested('sessions', one, { receivedAt }).sessions[0]?.id
    expect(idOf(noon + 20)).not.toBe(idOf(noon))
    // Digesting it again gives the same receive time.
    expect(idOf(noon)).toBe(idOf(noon))
  })

  test('lose what cannot be read, which is counted', () => {
    const good = { started: text(minute), exited: 1 }
    const aggregates = [
      good,
      7,
      { ...good, exited: -1 },
      { ...good, started: 'then' },
      { ...good, started: text(noon - 6 * DAY_MS) },
      ...Array.from({ length: 97 }, () => good),
    ]
    const result = digested('sessions', counts(aggregates))
    expect(result.sessions).toHaveLength(96)
    expect(endsOf(result)).toEqual([
      'session invalid not_an_object 1',
      'session invalid invalid_count 1',
      'session invalid invalid_time 1',
      'session invalid too_old 1',
      'session invalid too_many 2',
    ])
  })

  test.each<[string, JsonObject, string]>([
    ['no aggregates', { attrs }, 'no_items'],
    ['nothing counted', counts([{ started: text(minute), exited: 0 }]), 'no_items'],
    ['no release', { aggregates: [{ started: text(minute), exited: 1 }] }, 'no_release'],
    ['nothing that can be read', counts([{ started: text(minute), exited: 'x' }]), 'invalid_count'],
  ])('with %s are counted, and not kept', (_, payload, reason) => {
    const result = digested('sessions', payload)
    expect([result.sessions, result.sessionItems]).toEqual([[], []])
    expect(endsOf(result)).toEqual([`session invalid ${reason} 1`])
  })
})
