import { describe, expect, test } from 'vitest'
import { defaultRules, type FilterRules } from '#domain/project/project-rules.ts'
import type { OutcomeTotal } from '#domain/outcome/outcome.ts'
import { countByReason } from './taken.ts'
import { entriesOf, filterFields, rulesOf, valuesOf, type FilterValues } from './values.ts'

/** The rules parsed from these field values as a browser sends them. */
function read(values: FilterValues) {
  const form = new FormData()
  for (const [name, text] of Object.entries(values)) form.set(name, text.replaceAll('\n', '\r\n'))
  return rulesOf(filterFields.read(form).shown)
}

describe('filters', () => {
  test('are the same after they went through the form', () => {
    const rules: FilterRules = {
      known: { ...defaultRules.filters.known, crawlers: 'drop', hydration: 'fold' },
      lists: { ...defaultRules.filters.lists, addresses: { action: 'drop', values: ['10.0.0.0/8', '203.0.113.7'] } },
    }
    expect(read(valuesOf(rules))).toEqual(rules)
  })

  test('that nobody chose let everything through', () => {
    expect(read({})).toEqual(defaultRules.filters)
  })

  test('entries of a list know their lines, past empty ones', () => {
    expect(entriesOf('\n a \n\nb')).toEqual([
      { value: 'a', line: 2 },
      { value: 'b', line: 4 },
    ])
  })

  test('are counted by reason, over all kinds of items and hours', () => {
    const total = (outcome: OutcomeTotal['outcome'], reason: string, quantity: number): OutcomeTotal => ({
      projectId: null,
      category: 'error',
      outcome,
      reason,
      quantity,
      hour: 0,
    })
    const counts = countByReason([
      total('filtered', 'crawlers', 2),
      total('accepted', 'crawlers', 4),
      total('accepted', 'not_kept', 9),
      total('accepted', '', 9),
      total('filtered', 'crawlers', 3),
      total('filtered', 'localhost', 1),
      total('invalid', 'crawlers', 9),
    ])
    expect([...counts]).toEqual([
      ['crawlers', 9],
      ['localhost', 1],
    ])
  })
})
