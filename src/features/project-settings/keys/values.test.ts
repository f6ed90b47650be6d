import { describe, expect, test } from 'vitest'
import { changeOf, successorLabel, valuesOf, type KeyValues } from './values.ts'

const values: KeyValues = { label: 'web', enabled: true, count: '', every: '1', unit: 'minutes' }

describe('the limit of a key', () => {
  test.each([
    [{ count: 100, windowSeconds: 1 }, '1', 'seconds'],
    [{ count: 100, windowSeconds: 90 }, '90', 'seconds'],
    [{ count: 100, windowSeconds: 60 }, '1', 'minutes'],
    [{ count: 100, windowSeconds: 5400 }, '90', 'minutes'],
    [{ count: 100, windowSeconds: 7200 }, '2', 'hours'],
  ])('of %o is shown in its largest whole unit, and read as what it was', (rateLimit, every, unit) => {
    const shown = valuesOf({ label: 'web', enabled: true, rateLimit })
    expect(shown).toMatchObject({ count: '100', every, unit })
    expect(changeOf(shown)).toEqual({ ok: true, value: { label: 'web', enabled: true, rateLimit } })
  })

  test('is none where no number is typed, whatever the window says', () => {
    expect(changeOf({ ...values, every: 'x' })).toMatchObject({ ok: true, value: { rateLimit: null } })
  })

  test.each(['0', '-1', '2.5', 'many', '1000000001'])('is not “%s”', (count) => {
    expect(changeOf({ ...values, count })).toEqual({ ok: false, refusal: { field: 'count' } })
  })

  test.each([
    ['0', 'minutes'],
    ['25', 'hours'],
    ['1441', 'minutes'],
    ['', 'seconds'],
  ] as const)('has no window of “%s” %s', (every, unit) => {
    expect(changeOf({ ...values, count: '5', every, unit })).toEqual({ ok: false, refusal: { field: 'every' } })
  })
})

test('a label is no novel', () => {
  expect(changeOf({ ...values, label: 'x'.repeat(81) })).toEqual({ ok: false, refusal: { field: 'label' } })
})

test('the key that takes over bears the day, once, however often it is rotated', () => {
  const first = successorLabel('web', new Date('2026-11-21T10:00:00Z'))
  expect(first).toBe('web 2026-11-21')
  expect(successorLabel(first, new Date('2027-02-01T10:00:00Z'))).toBe('web 2027-02-01')
  expect(successorLabel('', new Date('2027-02-01T10:00:00Z'))).toBe('2027-02-01')
  expect(successorLabel('x'.repeat(80), new Date('2027-02-01T10:00:00Z'))).toHaveLength(80)
})
