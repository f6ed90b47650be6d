import { expect, test } from 'vitest'
import { conditionKinds, triggerKinds, type AlertRule, type Condition, type Trigger } from '#domain/alert/rule.ts'
import type { ProjectId, TeamId } from '#domain/ids.ts'
import { fieldName } from './names.ts'
import { draftOf, editRows, readValues } from './read.ts'
import { withSide } from '#domain/alert/threshold.ts'
import { newValues, rowLists, thresholdFields, valuesOf, type RuleValues } from './values.ts'

const triggers: readonly Trigger[] = [
  { kind: 'new' },
  { kind: 'regressed' },
  { kind: 'escalating' },
  { kind: 'resolved' },
  { kind: 'events', count: 100, windowMinutes: 60 },
  { kind: 'users', count: 7, windowMinutes: 1440 },
  { kind: 'first_in', what: 'release' },
  { kind: 'first_in', what: 'environment' },
]

const conditions: readonly Condition[] = [
  { kind: 'level', is: 'exactly', level: 'warning' },
  { kind: 'tag', key: 'browser', is: 'matches', value: 'Chrome*' },
  { kind: 'tag', key: 'plan', is: 'not_set', value: '' },
  { kind: 'environment', names: ['production', 'staging'] },
  { kind: 'release', is: 'matches', pattern: 'web@2.*' },
  { kind: 'release', is: 'latest' },
  { kind: 'owner', is: { kind: 'user', id: 'a:b' } },
  { kind: 'owner', is: { kind: 'team', id: 4 as TeamId } },
  { kind: 'owner', is: { kind: 'nobody' } },
  { kind: 'age', is: 'older', minutes: 2880 },
  { kind: 'age', is: 'newer', minutes: 90 },
  { kind: 'type', types: ['error', 'csp'] },
  { kind: 'priority', is: 'at_least', priority: 'medium' },
  { kind: 'unhandled' },
]

const shared = {
  id: 1,
  name: 'All of it',
  enabled: false,
  projects: [3 as ProjectId, 5 as ProjectId],
  destinations: [
    { kind: 'receiver', id: 5 },
    { kind: 'person', userId: 'u1' },
    { kind: 'team', teamId: 4 as TeamId },
    { kind: 'assignee' },
  ],
  createdAt: new Date(0),
  createdBy: 'Ada',
  changedAt: new Date(0),
  lastFiredAt: null,
  mutedUntil: null,
  thresholdState: null,
} satisfies Partial<AlertRule>

const everything: AlertRule = {
  ...shared,
  watch: { kind: 'issues', triggers, conditions, combine: 'none', everyMinutes: 45 },
}

/** Posts the fields' values. */
function sent(values: RuleValues): FormData {
  const form = new FormData()
  form.set('kind', values.kind)
  form.set('name', values.name)
  if (values.enabled) form.set('enabled', 'on')
  form.set('scope', values.scope)
  for (const id of values.projects) form.append('projects', id)
  form.set('combine', values.combine)
  form.set('every', values.every)
  for (const name of thresholdFields) form.set(name, values.threshold[name] ?? '')
  for (const list of rowLists)
    for (const [at, row] of values[list].entries())
      for (const [name, text] of Object.entries(row))
        for (const one of name === 'types' ? text.split(',') : [text]) form.append(fieldName(list, at, name), one)
  return form
}

test('a rule comes back from its form as it was, whatever it waits for', () => {
  expect(new Set(triggers.map(({ kind }) => kind))).toEqual(new Set(triggerKinds))
  expect(new Set(conditions.map(({ kind }) => kind))).toEqual(new Set(conditionKinds))
  const { name, enabled, projects, destinations, watch } = everything
  expect(draftOf(readValues(sent(valuesOf(everything))))).toEqual({ name, enabled, projects, destinations, watch })
})

test('a threshold comes back as it was, with and without its milder limits', () => {
  const watch = {
    kind: 'threshold',
    measure: 'users',
    windowMinutes: 15,
    environments: ['production'],
    minLevel: 'error',
    direction: 'below',
    critical: 5,
    warning: 10,
    resolve: 20,
  } as const
  for (const one of [watch, { ...watch, environments: [], minLevel: null, warning: null, resolve: null }]) {
    const rule: AlertRule = { ...shared, projects: 'all', watch: one }
    const draft = draftOf(readValues(sent(valuesOf(rule))))
    expect(draft.watch).toEqual(one)
    expect(draft.projects).toBe('all')
  }
})

test('a share comes back as it was, and percents are read with a point or a comma', () => {
  const watch = {
    kind: 'threshold',
    measure: 'crashed_sessions',
    direction: 'above',
    windowMinutes: 30,
    environments: ['production'],
    leastSessions: 50,
    critical: 5,
    warning: 0.25,
    resolve: null,
  } as const
  const values = valuesOf({ ...shared, watch })
  expect(draftOf(readValues(sent(values))).watch).toEqual(watch)
  const typed = { ...values, threshold: { ...values.threshold, critical: '7,5', direction: 'below' } }
  expect(draftOf(typed).watch).toEqual({ ...watch, critical: 7.5 })
  // Compared as text, because saving without edits must not count as a change.
  expect(JSON.stringify(draftOf(values).watch)).toBe(JSON.stringify(watch))
})

test('thresholds over sessions come back as they were, on the side that is bad', () => {
  const within = { windowMinutes: 60, environments: [] } as const
  const limits = { critical: 98.5, warning: 99, resolve: null } as const
  for (const watch of [
    { kind: 'threshold', ...withSide('crash_free_sessions'), ...within, leastSessions: 20, ...limits },
    { kind: 'threshold', ...withSide('crash_free_users'), ...within, leastSessions: 1, release: 'shop@2.*', ...limits },
    { kind: 'threshold', measure: 'sessions', ...within, release: 'shop@2', direction: 'below', ...limits },
  ] as const) {
    const values = valuesOf({ ...shared, watch })
    expect(draftOf(readValues(sent(values))).watch).toEqual(watch)
    expect(JSON.stringify(draftOf(values).watch)).toBe(JSON.stringify(watch))
  }
})

test('lines come and go by buttons, and keep what was typed in the others', () => {
  const added = editRows(newValues('issues', 'assignee'), 'add.conditions')
  expect(added?.values.conditions).toHaveLength(1)
  expect(added?.focus).toBe('conditions.0.kind')
  const more = editRows(added?.values ?? newValues('issues', ''), 'add.triggers')
  const removed = editRows(more?.values ?? newValues('issues', ''), 'remove.triggers.0')
  expect(removed?.values.triggers).toHaveLength(1)
  expect(removed?.values.destinations).toEqual([{ to: 'assignee' }])
  expect(editRows(newValues('issues', ''), 'save')).toBeUndefined()
})

test('what cannot be read is never taken for something else', () => {
  const values = newValues('issues', 'receiver:x')
  const draft = draftOf({ ...values, every: 'often', triggers: [{ kind: 'events', count: '', window: '1' }] })
  expect(draft.destinations).toEqual([{ kind: 'receiver', id: Number.NaN }])
  expect(draft.watch).toMatchObject({ everyMinutes: Number.NaN, triggers: [{ count: Number.NaN }] })
})

test('thresholds over logs and metrics come back as they were', () => {
  const within = { windowMinutes: 15, environments: ['production'] } as const
  const limits = { direction: 'above', critical: 312.5, warning: 0.25, resolve: -1 } as const
  const metric = { type: 'distribution', unit: 'millisecond', name: 'latency' } as const
  for (const question of [
    { measure: 'logs', query: 'level:error', by: 'project' } as const,
    { measure: 'metric', metric, of: 'p99', query: 'plan:pro', by: '' } as const,
  ]) {
    const watch = { kind: 'threshold', ...question, ...within, ...limits } as const
    const values = valuesOf({ ...shared, watch })
    expect(draftOf(readValues(sent(values))).watch).toEqual(watch)
    expect(JSON.stringify(draftOf(values).watch)).toBe(JSON.stringify(watch))
  }
  const nobody = { ...newValues('threshold', ''), threshold: { measure: 'metric', critical: '1,5', warning: '' } }
  expect(draftOf(nobody).watch).toMatchObject({ metric: { name: '' }, critical: 1.5, warning: null })
})
