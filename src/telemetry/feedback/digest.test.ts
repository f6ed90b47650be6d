import { describe, expect, test } from 'vitest'
import type { Json } from '#domain/event/event.ts'
import { defaultRules, type ProjectRules } from '#domain/project/project-rules.ts'
import { digestRecords } from '#pipeline/testing.ts'
import { noLookups } from '#digest/no-lookups.ts'
import { aRecord, anId, noon } from '#digest/testing.ts'

const about = 'fedcba9876543210fedcba9876543210'

function digested(type: string, payload: Json, rules: ProjectRules = defaultRules) {
  const record = aRecord([[{ type }, payload]], { event_id: anId })
  return digestRecords([record], noon, { ...noLookups, rules: () => rules })
}

/** A `feedback` item with this context. */
const said = (feedback: Json, more: object = {}) => ({ contexts: { feedback }, ...more }) as Json

describe('what people write', () => {
  test('is read from a feedback item, with what the event around it knows', () => {
    const item = said(
      { message: ' It went blank. ', contact_email: 'ada@example.com', associated_event_id: about, source: 'widget' },
      {
        environment: 'production',
        release: 'shop@1',
        user: { name: 'Ada' },
        request: { url: 'https://shop.example/' },
      },
    )
    expect(digested('feedback', item).feedback).toMatchObject([
      {
        itemId: anId,
        eventId: about,
        message: 'It went blank.',
        name: 'Ada',
        email: 'ada@example.com',
        url: 'https://shop.example/',
        source: 'widget',
        environment: 'production',
        release: 'shop@1',
        units: [{ category: 'feedback', quantity: 1 }],
      },
    ])
  })

  test.each<[string, Json]>([
    ['the feedback', said({ message: 'hello', replay_id: about })],
    [
      'the event around it',
      said({ message: 'hello' }, { contexts: { feedback: { message: 'hello' }, replay: { replay_id: about } } }),
    ],
  ])('names its recording where %s does', (_, item) => {
    expect(digested('feedback', item).feedback).toMatchObject([{ eventId: null, replayId: about }])
  })

  test('is read from a user report; the same words about the same event are the same report', () => {
    const report = { event_id: about, name: 'Ada', email: 'ada@example.com', comments: 'I pressed pay.' }
    const [first] = digested('user_report', report).feedback
    expect(first).toMatchObject({
      eventId: about,
      message: 'I pressed pay.',
      name: 'Ada',
      units: [{ category: 'feedback', quantity: 1 }],
    })
    const ids = [report, { ...report, comments: 'Twice.' }].map((one) => digested('user_report', one).feedback[0])
    expect(ids.map((one) => one?.itemId === first?.itemId)).toEqual([true, false])
  })

  test('is taken for what it is where it came as an event', () => {
    expect(digested('event', said({ message: 'hello' }, { type: 'feedback' }))).toMatchObject({
      rows: [],
      feedback: [{ message: 'hello' }],
      outcomes: [],
    })
  })

  test.each<[string, string, Json, string]>([
    ['no words', 'feedback', said({ message: '  ' }), 'feedback invalid no_message'],
    ['no context', 'feedback', {}, 'feedback invalid no_message'],
    ['a list', 'user_report', [], 'feedback invalid not_an_object'],
  ])('without anything to read (%s) is counted as invalid', (_, type, payload, expected) => {
    const { feedback, outcomes } = digested(type, payload)
    expect(feedback).toEqual([])
    expect(outcomes.map(({ category, outcome, reason }) => `${category} ${outcome} ${reason}`)).toEqual([expected])
  })

  test('is scrubbed as events are, and by the project’s own rules', () => {
    const rules: ProjectRules = {
      ...defaultRules,
      scrubbing: {
        ...defaultRules.scrubbing,
        rules: [{ what: 'emails', where: '**', how: 'remove' }],
      },
    }
    const item = said({ message: 'My card is 4111 1111 1111 1111.', contact_email: 'ada@example.com' })
    expect(digested('feedback', item).feedback[0]?.message).toBe('My card is [Filtered].')
    expect(digested('feedback', item, rules).feedback[0]?.email).toBe('[Filtered]')
  })

  test('is filtered as events are, and takes its screenshot along', () => {
    const { known } = defaultRules.filters
    const rules: ProjectRules = {
      ...defaultRules,
      filters: { ...defaultRules.filters, known: { ...known, localhost: 'drop' } },
    }
    const item = said({ message: 'hello' }, { request: { url: 'http://localhost:3000/' } })
    const record = aRecord(
      [
        [{ type: 'feedback' }, item],
        [{ type: 'attachment', filename: 'a.png' }, Uint8Array.from([1])],
      ],
      { event_id: anId },
    )
    const { feedback, attachments, outcomes } = digestRecords([record], noon, { ...noLookups, rules: () => rules })
    expect([feedback, attachments]).toEqual([[], []])
    expect(outcomes.map(({ category, outcome, reason }) => `${category} ${outcome} ${reason}`)).toEqual([
      'feedback filtered localhost',
      'attachment_item filtered localhost',
      'attachment filtered localhost',
    ])
  })
})
