import { afterEach, describe, expect, test, vi } from 'vitest'
import { asFailures, afterSecondTry, isWorthSecondTry, outcomeOf, together } from './run-part.ts'

const report = { passed: 3, failed: 0, skipped: 0, late: [], failures: [], failedFiles: [], died: [], seconds: {} }
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

  test('goes on where a process died, names it, and has failed where nothing came after', () => {
    const died = { ...report, died: ['Worker exited unexpectedly with signal SIGSEGV'] }
    expect(outcomeOf(JSON.stringify(died), 1, whole)).toMatchObject({ passed: 3, failed: 0, died: died.died })
    expect(together(died, { ...report, passed: 2 })).toMatchObject({ passed: 5, failed: 0, late: died.died })
    const again = together(died, { ...died, passed: 1 })
    expect(together(again, { ...report, passed: 1 })).toMatchObject({
      passed: 5,
      died: [],
      late: [...died.died, ...died.died],
    })
    expect(asFailures(again)).toMatchObject({ passed: 4, failed: 1, failures: died.died, died: [] })
  })
})

describe('a second try', () => {
  const failed = { ...report, failed: 1, failures: ['a.test.ts › is quick: timed out'], failedFiles: ['a.test.ts'] }
  afterEach(() => void vi.unstubAllEnvs())

  test('is for a few files, in CI alone', () => {
    vi.stubEnv('CI', undefined)
    expect(isWorthSecondTry(failed)).toBe(false)
    vi.stubEnv('CI', 'true')
    expect(isWorthSecondTry(failed)).toBe(true)
    expect(isWorthSecondTry(report)).toBe(false)
    expect(isWorthSecondTry({ ...failed, failures: [...failed.failures, '2 tests were skipped'] })).toBe(false)
    expect(isWorthSecondTry({ ...failed, failedFiles: ['a.test.ts', 'b', 'c', 'd', 'e'] })).toBe(false)
  })

  test('is named where it went well, and has failed where it did not', () => {
    expect(afterSecondTry(failed, report)).toMatchObject({ passed: 4, failed: 0, late: failed.failures, failures: [] })
    expect(afterSecondTry(failed, failed)).toMatchObject({ passed: 3, failed: 1, late: [], failures: failed.failures })
    expect(afterSecondTry(failed, { ...report, died: ['of a signal'] })).toMatchObject({ failed: 1 })
  })
})
