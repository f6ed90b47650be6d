import { describe, expect, test } from 'vitest'
import { defaultDetectors, detectorKinds } from '#domain/trace/detect/rules.ts'
import { numberOf, readValues, ruleOf, thresholdFields, valuesOf } from './values.ts'

describe('the form of a detector', () => {
  test.each(detectorKinds)('says the rule that it was filled with: %s', (kind) => {
    const values = valuesOf(defaultDetectors[kind])
    const form = new FormData()
    if (defaultDetectors[kind].on) form.set('on', 'on')
    for (const { name } of thresholdFields(kind)) form.set(name, ` ${String(values[name])} `)
    expect(ruleOf(kind, readValues(kind, form))).toEqual(defaultDetectors[kind])
  })

  test('is off where the switch was not sent', () => {
    expect(readValues('slow_query', new FormData()).on).toBe(false)
  })

  test.each([
    ['500', 500],
    ['10', 10],
    ['9', undefined],
    ['600001', undefined],
    ['0.5', undefined],
    ['1e3', undefined],
    ['', undefined],
    ['ten', undefined],
  ])('takes whole numbers within the bounds: %s', (text, number) => {
    const [field] = thresholdFields('slow_query')
    expect(field && numberOf({ on: true, durationMs: text }, field)).toBe(number)
  })
})
