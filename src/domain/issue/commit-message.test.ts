import { describe, expect, test } from 'vitest'
import { issuesMendedBy } from './commit-message.ts'
import { shortId } from './issue.ts'

function named(message: string): readonly string[] {
  return issuesMendedBy(message).map(({ projectSlug, number }) => shortId(projectSlug, number))
}

describe('the message of a commit', () => {
  test.each([
    ['Fixes WEB-1A', ['WEB-1A']],
    ['fix: the price\n\nfixed web-1a.', ['WEB-1A']],
    ['Closes #WEB-1A, WEB-1B and MY-SHOP-3; also resolves API-2', ['WEB-1A', 'WEB-1B', 'MY-SHOP-3', 'API-2']],
    ['resolve: WEB-1A & WEB-1B', ['WEB-1A', 'WEB-1B']],
    ['Fixes WEB-1A. Fixes WEB-1A.', ['WEB-1A']],
  ])('%j names %j', (message, expected) => {
    expect(named(message)).toEqual(expected)
  })

  test.each(['', 'WEB-1A', 'See WEB-1A', 'prefixes WEB-1A', 'fixes #12', 'fixes the WEB-1A', 'fixes WEB-0'])(
    '%j names none',
    (message) => {
      expect(named(message)).toEqual([])
    },
  )

  test('is read to an end, however long it is', () => {
    expect(issuesMendedBy(`fixes ${'a-'.repeat(100_000)}`)).toEqual([])
    expect(
      issuesMendedBy(`fixes ${Array.from({ length: 500 }, (_, n) => `A-${n + 1}`).join(', ')}`).length,
    ).toBeLessThan(51)
  })
})
