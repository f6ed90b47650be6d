import { describe, expect, test } from 'vitest'
import { defaultRules, type ScrubbingRules } from '#domain/project/project-rules.ts'
import { readValues, rulesOf, valuesOf, type ScrubbingValues } from './values.ts'

/** The field values as a browser sends them. */
function sent(values: ScrubbingValues): FormData {
  const form = new FormData()
  if (values.defaults) form.set('defaults', 'on')
  if (values.removeAddresses) form.set('removeAddresses', 'on')
  form.set('sensitiveFields', values.sensitiveFields.replaceAll('\n', '\r\n'))
  form.set('safeFields', values.safeFields.replaceAll('\n', '\r\n'))
  for (const row of values.rules) for (const [name, value] of Object.entries(row)) form.append(name, value)
  return form
}

describe('scrubbing rules', () => {
  const rules: ScrubbingRules = {
    defaults: false,
    removeAddresses: true,
    sensitiveFields: ['insurance_number', 'pet'],
    safeFields: ['token_count'],
    rules: [
      { what: 'emails', where: '$user.*', how: 'hash' },
      { what: { pattern: 'ACME-\\d+' }, where: '**', how: 'replace', with: '[customer]' },
      { what: 'anything', where: 'extra.card', how: 'mask' },
    ],
  }

  test.each([
    ['of a project', rules],
    ['of a project that has set nothing', defaultRules.scrubbing],
  ])('%s are the same after they went through the form', (_, these) => {
    expect(rulesOf(readValues(sent(valuesOf(these))))).toEqual(these)
  })

  test('take names one a line or apart by commas, each once', () => {
    const values = { ...valuesOf(rules), sensitiveFields: ' pet , iban\n\npet\n  ' }
    expect(rulesOf(values).sensitiveFields).toEqual(['pet', 'iban'])
  })

  test('fall to the safe side where a form says something that is no choice', () => {
    const row = { what: 'nonsense', pattern: '', where: ' $user ', how: 'keep', with: '' }
    expect(rulesOf({ ...valuesOf(rules), rules: [row] }).rules).toEqual([
      { what: 'anything', where: '$user', how: 'remove' },
    ])
  })

  test('of an empty form are no rules', () => {
    expect(rulesOf(readValues(new FormData())).rules).toEqual([])
  })
})
