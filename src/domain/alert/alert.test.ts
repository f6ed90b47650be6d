import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { EventType, Level } from '../event/event.ts'
import { levels } from '../event/event.ts'
import type { Activity } from '../issue/activity.ts'
import { priorities, type IssueState, type Substatus } from '../issue/state.ts'
import { checkRule } from './check-rule.ts'
import { conditionsHold, countedEnvironments, whyOf, type IssueFacts } from './evaluate.ts'
import { nextSummary } from './preferences.ts'
import { confirmationRetries, nextTry, TRIED_FOR_MS } from './retry.ts'
import type { Condition, IssueWatch, RuleDraft, TagOperator, Trigger } from './rule.ts'
import { fillTemplate, placeholders, unknownPlaceholders, type Placeholder } from './template.ts'
import { nextState, statesOver, withSide, type ThresholdState } from './threshold.ts'

type StateChange = Extract<Activity['what'], { kind: 'state' }>

const noon = new Date('2026-11-21T12:00:00Z')
const facts: IssueFacts = {
  issue: {
    level: 'warning',
    type: 'error',
    handled: false,
    priority: 'medium',
    assignee: { kind: 'user', id: 'ada', name: 'Ada' },
    firstSeen: new Date(noon.getTime() - 60 * 60_000),
  },
  event: { level: 'error', environment: 'production', release: 'web@1.2.3', tags: [['browser', 'Firefox 140']] },
  latestRelease: 'web@1.2.3',
  at: noon,
}
const watch = (conditions: readonly Condition[], combine: IssueWatch['combine'] = 'all'): IssueWatch => ({
  kind: 'issues',
  triggers: [{ kind: 'new' }],
  conditions,
  combine,
  everyMinutes: 0,
})
const tag = (is: TagOperator, value = '', key = 'browser'): Condition => ({ kind: 'tag', key, is, value })

describe('a condition', () => {
  test.each<[boolean, Condition]>([
    [true, { kind: 'level', is: 'at_least', level: 'error' }],
    [false, { kind: 'level', is: 'at_least', level: 'fatal' }],
    [true, { kind: 'level', is: 'at_least', level: 'info' }],
    [false, { kind: 'level', is: 'exactly', level: 'warning' }],
    [true, tag('is', 'firefox 140')],
    [false, tag('is_not', 'Firefox 140')],
    [true, tag('is_not', 'x', 'missing')],
    [true, tag('contains', 'FOX')],
    [true, tag('contains_not', 'chrome')],
    [true, tag('matches', 'fire*')],
    [false, tag('matches', 'fire')],
    [true, tag('set')],
    [true, tag('not_set', '', 'missing')],
    [true, { kind: 'environment', names: ['staging', 'production'] }],
    [true, { kind: 'release', is: 'matches', pattern: 'web@1.*' }],
    [true, { kind: 'release', is: 'latest' }],
    [true, { kind: 'owner', is: { kind: 'user', id: 'ada' } }],
    [false, { kind: 'owner', is: { kind: 'nobody' } }],
    [true, { kind: 'age', is: 'older', minutes: 59 }],
    [false, { kind: 'age', is: 'newer', minutes: 60 }],
    [true, { kind: 'type', types: ['csp', 'error'] }],
    [true, { kind: 'priority', is: 'at_least', priority: 'low' }],
    [false, { kind: 'priority', is: 'at_least', priority: 'high' }],
    [true, { kind: 'unhandled' }],
  ])('is %s: %j', (holds, condition) => {
    expect(conditionsHold(watch([condition]), facts)).toBe(holds)
  })
})

const someCondition: fc.Arbitrary<Condition> = fc.oneof(
  fc.record({
    kind: fc.constant('level' as const),
    is: fc.constantFrom('at_least', 'exactly'),
    level: fc.constantFrom(...levels),
  }),
  fc.record({
    kind: fc.constant('priority' as const),
    is: fc.constantFrom('at_least', 'exactly'),
    priority: fc.constantFrom(...priorities),
  }),
  fc.record({ kind: fc.constant('type' as const), types: fc.subarray<EventType>(['error', 'default', 'csp']) }),
  fc.record({ kind: fc.constant('environment' as const), names: fc.subarray(['production', 'staging', 'test']) }),
  fc.record({
    kind: fc.constant('tag' as const),
    key: fc.constantFrom('browser', 'os'),
    is: fc.constantFrom('is', 'contains', 'set', 'not_set'),
    value: fc.constantFrom('a', 'b'),
  }),
)
const someFacts = fc
  .record({
    level: fc.constantFrom(...levels),
    environment: fc.constantFrom('production', 'staging', ''),
    value: fc.constantFrom('a', 'b'),
  })
  .map(({ level, environment, value }): IssueFacts => ({
    ...facts,
    event: { level: level satisfies Level, environment, release: '', tags: [['browser', value]] },
  }))

describe('conditions together', () => {
  test('hold as "all", "any" and "none" say, whatever they are', () => {
    fc.assert(
      fc.property(fc.array(someCondition, { maxLength: 5 }), someFacts, (conditions, issueFacts) => {
        const single = conditions.map((condition) => conditionsHold(watch([condition]), issueFacts))
        expect(conditionsHold(watch(conditions, 'all'), issueFacts)).toBe(single.every(Boolean))
        expect(conditionsHold(watch(conditions, 'any'), issueFacts)).toBe(single.length === 0 || single.some(Boolean))
        expect(conditionsHold(watch(conditions, 'none'), issueFacts)).toBe(!single.some(Boolean))
      }),
    )
  })

  test('never need events of other environments than those that are counted', () => {
    fc.assert(
      fc.property(
        fc.array(someCondition, { maxLength: 4 }),
        fc.constantFrom('all', 'any', 'none'),
        someFacts,
        (conditions, combine, issueFacts) => {
          const asked = watch(conditions, combine)
          const counted = countedEnvironments(asked)
          if (counted.length > 0 && conditionsHold(asked, issueFacts))
            expect(counted).toContain(issueFacts.event?.environment)
        },
      ),
    )
  })
})

describe('a line of a history', () => {
  const by = { kind: 'mishap', id: null, name: '' } as const
  const all: readonly Trigger[] = [
    { kind: 'new' },
    { kind: 'regressed' },
    { kind: 'escalating' },
    { kind: 'resolved' },
    { kind: 'first_in', what: 'environment' },
  ]
  const resolved: IssueState = { status: 'resolved', resolution: { kind: 'now' }, at: noon }
  const state = (was: IssueState, is: IssueState, release = ''): Activity['what'] => ({
    kind: 'state',
    was,
    is,
    release,
  })

  test.each<[Activity['what'], object | undefined]>([
    [{ kind: 'first_seen', environment: 'production', release: '' }, { kind: 'new' }],
    [
      { kind: 'seen_in', what: 'environment', name: 'staging' },
      { kind: 'first_in', what: 'environment', name: 'staging' },
    ],
    [{ kind: 'seen_in', what: 'release', name: '1' }, undefined],
    [state(resolved, { status: 'unresolved', substatus: 'regressed' }, '2'), { kind: 'regressed', release: '2' }],
    [state(resolved, { status: 'unresolved', substatus: 'escalating' }), { kind: 'escalating' }],
    [state({ status: 'unresolved', substatus: 'new' }, { status: 'unresolved', substatus: 'ongoing' }), undefined],
    [state({ status: 'unresolved', substatus: 'new' }, resolved), { kind: 'resolved' }],
    [{ kind: 'comment', text: 'x', mentions: [] }, undefined],
  ])('%j gives a reason: %j', (what, why) => {
    expect(whyOf(all, { what, by })).toEqual(why)
    expect(whyOf([], { what, by })).toBeUndefined()
  })

  const open = (substatus: Substatus): IssueState => ({ status: 'unresolved', substatus })
  const archived: IssueState = { status: 'archived', until: { kind: 'forever' }, at: noon }
  /** Every state change that Mishap makes on its own, with the reason that rules see. */
  const byItself: Record<NonNullable<StateChange['why']>, readonly [IssueState, IssueState, object | undefined][]> = {
    came_back: [[resolved, open('regressed'), { kind: 'regressed', release: '2' }]],
    time_is_up: [[archived, open('ongoing'), { kind: 'escalating', because: 'time_is_up' }]],
    count_reached: [[archived, open('escalating'), { kind: 'escalating', because: 'count_reached' }]],
    escalated: [
      [archived, open('escalating'), { kind: 'escalating' }],
      [open('ongoing'), open('escalating'), { kind: 'escalating' }],
    ],
    calmed: [[open('escalating'), open('ongoing'), undefined]],
    no_longer_new: [[open('new'), open('ongoing'), undefined]],
    released: [[resolved, resolved, { kind: 'resolved' }]],
    ticket: [
      [open('ongoing'), resolved, { kind: 'resolved' }],
      [resolved, open('ongoing'), { kind: 'escalating', because: 'ticket' }],
    ],
    recovered: [[open('ongoing'), resolved, { kind: 'resolved' }]],
  }
  const steps = Object.entries(byItself).flatMap(([why, cases]) =>
    cases.map(([was, is, reason]) => ({ why, was, is, reason })),
  )
  test.each(steps)(
    'that Mishap changed by itself, $why from $was.status to $is.status, fires rules',
    ({ why, was, is, reason }) => {
      const what = { ...state(was, is, why === 'came_back' ? '2' : ''), why } as Activity['what']
      expect(whyOf(all, { what, by })).toEqual(reason)
    },
  )

  test('in which a person opens an issue again is no regression', () => {
    const what = state(resolved, { status: 'unresolved', substatus: 'regressed' })
    expect(whyOf(all, { what, by: { kind: 'user', id: 'ada', name: 'Ada' } })).toBeUndefined()
  })
})

describe('a threshold', () => {
  const above = { measure: 'events', direction: 'above', critical: 100, warning: 50, resolve: 20 } as const

  test('goes up at its limits and comes down at another', () => {
    const values = [10, 51, 30, 49, 101, 60, 40, 21, 20, 30]
    const states = statesOver(
      above,
      values.map((value, index) => ({ at: new Date(index), value })),
    ).map(({ state }) => state)
    expect(states).toEqual([
      'ok',
      'warning',
      'warning',
      'warning',
      'critical',
      'warning',
      'warning',
      'warning',
      'ok',
      'ok',
    ])
  })

  test('below says when there is too little', () => {
    const below = { measure: 'events', direction: 'below', critical: 5, warning: null, resolve: 10 } as const
    const states = statesOver(
      below,
      [5, 4, 7, 10].map((value, index) => ({ at: new Date(index), value })),
    ).map(({ state }) => state)
    expect(states).toEqual(['ok', 'critical', 'critical', 'ok'])
  })

  test('over a share is bad from its limit on, and good again below', () => {
    const share = { measure: 'crashed_sessions', direction: 'above', critical: 5, warning: 2, resolve: 1 } as const
    const states = statesOver(
      share,
      [1.99, 2, 1, 0.99, 5, 4.99].map((value, index) => ({ at: new Date(index), value })),
    ).map(({ state }) => state)
    expect(states).toEqual(['ok', 'warning', 'warning', 'ok', 'critical', 'warning'])
  })

  test('over a share that is good is bad below its limit, and good again from there on', () => {
    const share = { ...withSide('crash_free_sessions'), critical: 98, warning: 99, resolve: 99.5 }
    const states = statesOver(
      share,
      [99, 98.99, 97.99, null, 98, 99.49, null, 99.5].map((value, index) => ({ at: new Date(index), value })),
    ).map(({ state }) => state)
    expect(states).toEqual(['ok', 'warning', 'critical', 'critical', 'warning', 'warning', 'warning', 'ok'])
  })

  test('over a share stands as it stood while there are too few sessions', () => {
    const share = {
      measure: 'crashed_sessions',
      direction: 'above',
      critical: 5,
      warning: null,
      resolve: null,
    } as const
    const states = statesOver(
      share,
      [null, 5, null, 1, null].map((value, index) => ({ at: new Date(index), value })),
    ).map(({ state }) => state)
    expect(states).toEqual(['ok', 'critical', 'critical', 'ok', 'ok'])
  })

  test('is never ok beyond a limit, nor bad where everything is good, whatever came before', () => {
    const limits = fc.tuple(fc.nat(50), fc.nat(50), fc.nat(50)).map((three) => three.toSorted((a, b) => a - b))
    fc.assert(
      fc.property(
        limits,
        fc.nat(150),
        fc.constantFrom<ThresholdState>('ok', 'warning', 'critical'),
        ([resolve = 0, warning = 0, critical = 0], value, before) => {
          const count = { measure: 'events', direction: 'above', critical, warning, resolve } as const
          const state = nextState(count, before, value)
          if (value > critical) expect(state).toBe('critical')
          if (value > warning) expect(state).not.toBe('ok')
          if (value <= resolve) expect(state).toBe('ok')
          // Evaluating the same count again does not change the state.
          expect(nextState(count, state, value)).toBe(state)
        },
      ),
    )
  })
})

describe('a draft of a rule', () => {
  const draft: RuleDraft = {
    name: ' x ',
    enabled: true,
    projects: 'all',
    destinations: [{ kind: 'receiver', id: 1 }],
    watch: watch([]),
  }
  const limits = {
    kind: 'threshold',
    measure: 'events',
    windowMinutes: 5,
    environments: [],
    minLevel: null,
    direction: 'above',
    critical: 10,
    warning: null,
    resolve: null,
  } as const
  const share = {
    kind: 'threshold',
    measure: 'errored_sessions',
    windowMinutes: 5,
    environments: [],
    leastSessions: 100,
    direction: 'above',
    critical: 2.25,
    warning: 0.29,
    resolve: null,
  } as const

  const free = { ...share, ...withSide('crash_free_users'), critical: 98, warning: 99.5, release: 'shop@2.*' }

  test.each([share, free, { ...share, critical: 100, warning: 0.01, resolve: 0.01, leastSessions: 1 }])(
    'of a share is taken as it is (%#)',
    (one) => {
      expect(checkRule({ ...draft, watch: one })).toMatchObject({ ok: true, value: { watch: one } })
    },
  )

  test('is taken without the spaces around its name', () => {
    expect(checkRule(draft)).toMatchObject({ ok: true, value: { name: 'x' } })
  })

  test.each<[string, Partial<RuleDraft>, object]>([
    ['no name', { name: ' ' }, { field: 'name', reason: 'missing' }],
    ['nowhere to go', { destinations: [] }, { field: 'destinations', reason: 'missing' }],
    ['no project', { projects: [] }, { field: 'projects', reason: 'missing' }],
    ['nothing to wait for', { watch: { ...watch([]), triggers: [] } }, { field: 'triggers', reason: 'missing' }],
    [
      'a count of none',
      { watch: { ...watch([]), triggers: [{ kind: 'new' }, { kind: 'events', count: 0, windowMinutes: 5 }] } },
      { field: 'triggers', reason: 'out_of_range', at: 1 },
    ],
    [
      'a pattern that is none',
      { watch: watch([{ kind: 'release', is: 'matches', pattern: '[' }]) },
      { field: 'conditions', reason: 'malformed', at: 0 },
    ],
    ['a warning that is worse', { watch: { ...limits, warning: 11 } }, { field: 'warning', reason: 'wrong_order' }],
    [
      'a threshold of whoever it is assigned to',
      { watch: limits, destinations: [{ kind: 'assignee' }] },
      { field: 'destinations', reason: 'no_assignee', at: 0 },
    ],
    [
      'fewer than none',
      { watch: { ...limits, direction: 'below', critical: 0 } },
      { field: 'critical', reason: 'out_of_range' },
    ],
    ['no share', { watch: { ...share, critical: 0, warning: null } }, { field: 'critical', reason: 'no_percentage' }],
    ['more than all', { watch: { ...share, critical: 100.01 } }, { field: 'critical', reason: 'no_percentage' }],
    ['a share too fine', { watch: { ...share, warning: 0.005 } }, { field: 'warning', reason: 'no_percentage' }],
    ['no number', { watch: { ...share, resolve: Number.NaN } }, { field: 'resolve', reason: 'no_percentage' }],
    ['no sessions', { watch: { ...share, leastSessions: 0 } }, { field: 'leastSessions', reason: 'out_of_range' }],
    ['crash-free that warns late', { watch: { ...free, warning: 97 } }, { field: 'warning', reason: 'wrong_order' }],
    ['a name too long', { watch: { ...free, release: 'x'.repeat(201) } }, { field: 'release', reason: 'too_long' }],
    ['a share that warns late', { watch: { ...share, warning: 3 } }, { field: 'warning', reason: 'wrong_order' }],
  ])('with %s is refused, and the field named', (_, change, problem) => {
    expect(checkRule({ ...draft, ...change })).toEqual({ ok: false, refusal: [problem] })
  })
})

describe('a template', () => {
  const values = Object.fromEntries(placeholders.map((name) => [name, `"${name}"\n`])) as Record<Placeholder, string>

  test('of JSON stays JSON, any other is filled as it stands', () => {
    expect(JSON.parse(fillTemplate('{"a":"{{title}}"}', values).body)).toEqual({ a: '"title"\n' })
    expect(fillTemplate('{{title}}!', values)).toEqual({ body: '"title"\n!', contentType: 'text/plain; charset=utf-8' })
  })
  test('may name only what there is', () => {
    expect(unknownPlaceholders('{{title}} {{ link }} {{nope}}')).toEqual(['nope'])
  })
})

describe('what was not taken', () => {
  test('is tried again later and later, not before the receiver wants it, and for a day', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 40 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.nat(10_000_000),
        (attempts, chance, afterMs) => {
          const next = nextTry(attempts, noon, noon, chance, afterMs)
          if (next === null) return
          expect(next.getTime() - noon.getTime()).toBeGreaterThanOrEqual(Math.max(3_750, afterMs))
          expect(next.getTime() - noon.getTime()).toBeLessThan(TRIED_FOR_MS)
        },
      ),
    )
    expect(nextTry(3, noon, new Date(noon.getTime() + TRIED_FOR_MS), 0)).toBeNull()
    expect(nextTry(1, noon, noon, 0.5)?.getTime()).toBe(noon.getTime() + 5_000)
    expect(nextTry(30, noon, noon, 0.5)?.getTime()).toBe(noon.getTime() + 3_600_000)
  })

  test('is tried twice within a minute where a stranger has had it sent', () => {
    expect(nextTry(1, noon, noon, 1, 0, confirmationRetries)).not.toBeNull()
    expect(nextTry(2, noon, noon, 0, 0, confirmationRetries)).toBeNull()
    expect(nextTry(1, noon, noon, 0, 60_000, confirmationRetries)).toBeNull()
  })
})

describe('a summary mail', () => {
  test.each([
    ['Europe/Berlin', 8, '2026-11-22T07:00:00Z'],
    ['UTC', 13, '2026-11-21T13:00:00Z'],
    ['Asia/Kolkata', 18, '2026-11-21T12:30:00Z'],
    ['Nowhere/Atall', 12, '2026-11-22T12:00:00Z'],
  ])('of people in %s at %i o’clock goes out next at %s', (timeZone, hour, expected) => {
    expect(nextSummary({ kind: 'daily', hour }, timeZone, noon)).toEqual(new Date(expected))
  })
  test('of every hour goes out at the next full one', () => {
    expect(nextSummary({ kind: 'every', minutes: 60 }, 'UTC', noon)).toEqual(new Date('2026-11-21T13:00:00Z'))
  })
})
