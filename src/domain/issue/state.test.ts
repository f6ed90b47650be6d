import { describe, expect, test } from 'vitest'
import { compareByAge } from '../release/version.ts'
import { comesBack, guessedPriority, type Resolution } from './state.ts'

const resolvedAt = new Date('2026-11-20T12:00:00Z')
const before = new Date(resolvedAt.getTime() - 1)
/** In the order in which they were first seen. */
const known = ['red', 'web@1.2.0', 'web@1.9.0+99', 'web@1.9.0', 'green', 'blue', 'web@latest', 'api@0.1.0']
const compare = compareByAge(new Map(known.map((name, since) => [name, since])))

function isBack(resolution: Resolution, release: string, timestamp = resolvedAt): boolean {
  return comesBack({ status: 'resolved', resolution, at: resolvedAt }, { timestamp, release }, compare)
}

describe('a resolved issue', () => {
  test.each<[Resolution, back: readonly string[], stays: readonly string[]]>([
    [{ kind: 'now' }, ['', 'web@1.0.0', 'red'], []],
    [
      { kind: 'release', release: 'web@1.2.0' },
      ['', 'web@1.2.0', 'web@1.2.1', 'web@1.10.0', 'unheard of'],
      ['web@1.1.9', 'web@1.2.0-beta'],
    ],
    [{ kind: 'release', release: 'green' }, ['', 'green', 'blue', 'unheard of'], ['red']],
    [
      { kind: 'release', release: 'web@1.9.0+99' },
      ['web@1.9.0+100', 'web@1.10.0', 'web@1.10.0-alpha', 'green', 'api@0.1.0'],
      ['web@1.9.0+98', 'web@1.9.0', 'web@1.9.0-rc.1', 'web@1.2.0+1000'],
    ],
    [
      { kind: 'release', release: 'web@2.0.0-rc.2' },
      ['web@2.0.0-rc.2', 'web@2.0.0-rc.10', 'web@2.0.0', 'web@2.0.0+1'],
      ['web@2.0.0-rc.1', 'web@2.0.0-beta.11', 'web@1.99.9'],
    ],
    // Releases of another package and names that are not versions compare by when they were first seen.
    [
      { kind: 'release', release: 'api@0.1.0' },
      ['api@0.1.1', 'unheard of'],
      ['red', 'web@1.2.0', 'blue', 'web@latest'],
    ],
    [{ kind: 'next_release', after: 'web@1.9.0' }, ['web@1.10.0', 'web@1.9.0+1', 'blue'], ['web@1.9.0-rc.9', 'red']],
    [{ kind: 'next_release', after: 'web@1.2.0' }, ['', 'web@1.2.1', 'unheard of'], ['web@1.2.0', 'web@1.1.0']],
    [{ kind: 'next_release', after: 'green' }, ['', 'blue'], ['red', 'green']],
    [{ kind: 'next_release', after: '' }, ['', 'red', 'web@1.0.0'], []],
    [{ kind: 'commit', commit: 'c0ffee', repository: '' }, [''], ['web@1.0.0', 'red', 'unheard of']],
  ])('by %j comes back with %j, and not with %j', (resolution, back, stays) => {
    for (const release of back) expect([release, isBack(resolution, release)]).toEqual([release, true])
    for (const release of stays) expect([release, isBack(resolution, release)]).toEqual([release, false])
  })

  test('does not come back with what happened before it was resolved', () => {
    expect(isBack({ kind: 'now' }, '', before)).toBe(false)
    expect(isBack({ kind: 'release', release: 'web@1.2.0' }, 'web@1.3.0', before)).toBe(false)
  })
})

test('how much an issue matters is guessed from its level, and from whether anybody handled it', () => {
  const guesses = (['fatal', 'error', 'warning', 'info', 'debug'] as const).map((level) => [
    guessedPriority(level, true),
    guessedPriority(level, false),
  ])
  expect(guesses).toEqual([
    ['high', 'high'],
    ['medium', 'high'],
    ['medium', 'medium'],
    ['low', 'low'],
    ['low', 'low'],
  ])
})
