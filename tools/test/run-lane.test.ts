import { describe, expect, test } from 'vitest'
import { outcomeOf } from './run-lane.ts'

const report = { passed: 3, failed: 0, skipped: 0, late: [], failures: [], seconds: {} }
const whole = {}

describe('a lane', () => {
  test('has passed where its run ended well', () => {
    expect(outcomeOf(JSON.stringify(report), 0, whole)).toMatchObject({ passed: 3, failed: 0 })
  })

  test('counts what was skipped as failed, but for tests that were not asked for', () => {
    const text = JSON.stringify({ ...report, skipped: 2 })
    expect(outcomeOf(text, 0, whole)).toMatchObject({ passed: 3, failed: 2 })
    expect(outcomeOf(text, 0, { names: 'x' })).toMatchObject({ passed: 3, failed: 0 })
  })

  test('has failed where its run has, whatever its tests say', () => {
    expect(outcomeOf(JSON.stringify(report), 1, whole)).toMatchObject({ passed: 3, failed: 1 })
    expect(outcomeOf(undefined, 0, whole)).toMatchObject({ passed: 0, failed: 1 })
    const failed = JSON.stringify({ ...report, failed: 2, failures: ['one', 'two'] })
    expect(outcomeOf(failed, 1, whole)).toMatchObject({ failed: 2, failures: ['one', 'two'] })
  })
})
