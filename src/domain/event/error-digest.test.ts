import { describe, expect, test } from 'vitest'
import type { Grant } from '../access/access.ts'
import type { EventId } from '../ids.ts'
import { digestSiblings } from './digest-siblings.ts'
import { parseDigest } from './error-digest.ts'
import type { EventSummary } from './event-store.ts'

describe('a digest', () => {
  test.each(['2338017294', ' 2338017294\n', 'Digest: 2338017294', 'digest:2338017294', "'2338017294'", '"2338017294"'])(
    'is read as people paste it: %s',
    (text) => expect(parseDigest(text)).toBe('2338017294'),
  )

  test.each(['2338017294@E394', 'PAYMENT_FAILED;42', 'a'.repeat(64)])('may be %s', (text) =>
    expect(parseDigest(text)).toBe(text),
  )

  test.each([
    '',
    '  ',
    'two words',
    'a/b',
    'ä',
    'a'.repeat(65),
    'NEXT_REDIRECT;replace;',
    'NEXT_HTTP_ERROR_FALLBACK;404',
  ])('is not: %s', (text) => expect(parseDigest(text)).toBeUndefined())
})

describe('events with one digest', () => {
  const anEvent = (eventId: string, platform: string, runtime?: string) =>
    ({ eventId, platform, tags: runtime === undefined ? [] : [['runtime.name', runtime]] }) as unknown as EventSummary

  test("are told apart by side, edge servers' with the servers'; the one that asks is left out", async () => {
    const stored = [
      anEvent('a', 'javascript'),
      anEvent('b', 'node', 'node'),
      anEvent('c', 'javascript', 'vercel-edge'),
      anEvent('d', 'javascript'),
      anEvent('e', 'javascript', 'hermes'),
    ]
    const reader = { byDigest: () => Promise.resolve(stored) }
    const { server, browser } = await digestSiblings(reader, {} as Grant<'event:read'>, '4711', 'd' as EventId)
    expect(server.map(({ eventId }) => eventId)).toEqual(['b', 'c'])
    expect(browser.map(({ eventId }) => eventId)).toEqual(['a', 'e'])
  })
})
