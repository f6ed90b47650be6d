import { expect, test } from 'vitest'
import type { Condition } from '#domain/alert/rule.ts'
import { conditionOf, triggerOf } from './shapes/alert-rule.ts'
import { draftOf, emptyDraft, workflowBody } from './workflow-body.ts'

const email = { type: 'email', config: { targetType: 'issue_owners' } }
const bodyOf = (said: object) => workflowBody.parse(said)

test('when, if and then of a workflow are triggers, conditions and destinations of a rule', () => {
  const body = bodyOf({
    name: 'Tea',
    config: { frequency: 5 },
    environment: 'production',
    detectorIds: [1],
    triggers: { conditions: [{ type: 'first_seen_event', comparison: true }] },
    actionFilters: [
      {
        logicType: 'any-short',
        conditions: [
          { type: 'event_frequency_count', comparison: { value: 100, interval: '1h' } },
          { type: 'level', comparison: { match: 'gte', level: '40' } },
          { type: 'tagged_event', comparison: { key: 'zone', match: 'eq', value: 'eu' } },
        ],
        actions: [email],
      },
    ],
  })
  expect(draftOf(emptyDraft, body, [])).toMatchObject({
    value: {
      name: 'Tea',
      projects: [],
      destinations: [{ kind: 'assignee' }],
      watch: {
        triggers: [{ kind: 'new' }, { kind: 'events', count: 101, windowMinutes: 60 }],
        conditions: [
          { kind: 'level', is: 'at_least', level: 'error' },
          { kind: 'tag', key: 'zone', is: 'is', value: 'eu' },
          { kind: 'environment', names: ['production'] },
        ],
        combine: 'any',
        everyMinutes: 5,
      },
    },
  })
})

test('what means nothing here is refused by its name, and nothing of it is left out', () => {
  for (const said of [
    { triggers: { conditions: [{ type: 'full_moon' }] } },
    { actionFilters: [{ conditions: [{ type: 'full_moon' }] }] },
    { actionFilters: [{ actions: [{ type: 'full_moon' }] }] },
  ])
    expect(draftOf(emptyDraft, bodyOf(said), [])).toMatchObject({
      refusal: { reason: 'bad_body', why: expect.stringContaining('full_moon') },
    })
})

test('conditions that only Mishap has come back as they were told', () => {
  const conditions: readonly Condition[] = [
    { kind: 'age', is: 'older', minutes: 60 },
    { kind: 'unhandled' },
    { kind: 'owner', is: { kind: 'nobody' } },
  ]
  const before = { ...emptyDraft, watch: { ...emptyDraft.watch, conditions } }
  const said = { actionFilters: [{ conditions: conditions.map(conditionOf), actions: [email] }] }
  const sent = bodyOf(JSON.parse(JSON.stringify(said)) as object)
  expect(draftOf(before, sent, [])).toMatchObject({ value: { watch: { conditions } } })
  expect(draftOf(emptyDraft, sent, [])).toMatchObject({ ok: false })
})

test('a count is more than so many on the wire, and comes back as it was sent', () => {
  const conditions = [
    { type: 'event_frequency_count', comparison: { value: 0, interval: '1h' } },
    { type: 'event_unique_user_frequency_count', comparison: { value: 10, interval: '1d' } },
  ]
  const read = draftOf(emptyDraft, bodyOf({ triggers: { conditions } }), [])
  expect(read).toMatchObject({ value: { watch: { triggers: [{ count: 1 }, { count: 11 }] } } })
  if (!read.ok || read.value.watch.kind !== 'issues') throw new Error('The draft was refused.')
  expect(read.value.watch.triggers.map(triggerOf)).toMatchObject(conditions)
})
