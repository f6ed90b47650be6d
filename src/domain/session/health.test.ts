import { describe, expect, test } from 'vitest'
import { adoptionOf, anrRate, crashFreeSessions, crashFreeUsers, errorFreeSessions, lifecycleChange } from './health.ts'

const noUsers = { all: 0, hurt: 0, unhandled: 0, crashed: 0, abnormal: 0, anr: 0 }

describe('shares of sessions', () => {
  test('are of what there was: of 8 sessions with 1 crash and 2 others with errors', () => {
    expect(crashFreeSessions({ started: 8, crashed: 1 })).toBe(0.875)
    expect(errorFreeSessions({ started: 8, healthy: 5 })).toBe(0.625)
    expect(crashFreeUsers({ users: { ...noUsers, all: 4, crashed: 1 } })).toBe(0.75)
    expect(anrRate({ users: { ...noUsers, all: 4, anr: 1 } })).toBe(0.25)
  })

  test('are nothing where there was nothing, and not 0%', () => {
    expect(crashFreeSessions({ started: 0, crashed: 0 })).toBeNull()
    expect(errorFreeSessions({ started: 0, healthy: 0 })).toBeNull()
    expect(crashFreeUsers({ users: noUsers })).toBeNull()
    expect(anrRate({ users: noUsers })).toBeNull()
  })

  test('are never below 0, though counts of users are estimates', () => {
    expect(crashFreeUsers({ users: { ...noUsers, all: 99_900, crashed: 100_000 } })).toBe(0)
  })
})

describe('adoption', () => {
  test.each([
    ['adopted from a tenth on', [0, 10], [50, 100], { share: 0.1, stage: 'adopted' }],
    ['low below', [0, 9], [50, 100], { share: 0.09, stage: 'low' }],
    ['replaced where it was adopted once', [40, 1], [50, 100], { share: 0.01, stage: 'replaced' }],
    ['replaced where nobody runs it any more', [40, 0], [50, 100], { share: 0, stage: 'replaced' }],
    ['no stage without any session', [0, 0], [50, 100], { share: 0, stage: null }],
    ['no share where nothing runs at all', [40, 0], [50, 0], { share: null, stage: 'replaced' }],
  ] as const)('is %s', (_, own, all, adoption) => {
    expect(adoptionOf(own, all)).toEqual(adoption)
  })
})

describe('the length of browsers’ sessions', () => {
  const step = (number: number, oldBrowserSdk: number, newBrowserSdk: number) => ({
    step: number,
    oldBrowserSdk,
    newBrowserSdk,
  })

  test('changes where the new SDK first tells of more than the old one', () => {
    expect(lifecycleChange([step(0, 9, 0), step(2, 5, 4), step(3, 4, 5), step(4, 0, 9)])).toBe(3)
  })

  test('has not changed with one SDK alone', () => {
    expect(lifecycleChange([step(0, 9, 0), step(1, 9, 1)])).toBeUndefined()
    expect(lifecycleChange([step(0, 0, 9)])).toBeUndefined()
    expect(lifecycleChange([])).toBeUndefined()
  })
})
