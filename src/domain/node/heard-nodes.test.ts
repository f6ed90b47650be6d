import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { HeardNodes } from './heard-nodes.ts'
import { BEAT_MS, GONE_AFTER_MS, type ServerNode } from './nodes.ts'

const MINUTE_MS = 60_000
const EVER = Infinity

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'performance'] }))
afterEach(() => void vi.useRealTimers())

/** A node whose last heartbeat was this long ago, with a clock that is ahead by this much. */
function aNode(ago: number, ahead = 0): ServerNode {
  const seenAt = new Date(Date.now() - ago + ahead)
  const backlog = { bytes: 0, records: 0, oldestReceivedAt: null }
  return { id: 'one', roles: ['ingest'], version: '1', spool: null, backlog, startedAt: seenAt, seenAt }
}

/** Hears a node for the first time. */
function firstOf(node: ServerNode) {
  const heard = new HeardNodes()
  heard.hear([node])
  return heard
}

/** Reads an unchanged node table every second. */
function listen(heard: HeardNodes, node: ServerNode, ms: number) {
  for (let left = ms; left > 0; left -= 1_000) {
    vi.advanceTimersByTime(Math.min(left, 1_000))
    heard.hear([node])
  }
}

const lives = (heard: HeardNodes, node: ServerNode) => heard.alive([node]).length === 1
const silentMs = (heard: HeardNodes, node: ServerNode) => heard.within(EVER, [node])[0]?.silentMs

test('where clocks agree, a node that has said nothing for ten seconds is gone, also for one who has just come', () => {
  const [living, gone] = [aNode(GONE_AFTER_MS - 1), aNode(GONE_AFTER_MS)]
  expect(lives(firstOf(living), living)).toBe(true)
  expect(lives(firstOf(gone), gone)).toBe(false)
})

test.each([-4, 4])('a node whose clock is %i minutes ahead lives from its second word on', (minutes) => {
  const first = aNode(0, minutes * MINUTE_MS)
  const heard = firstOf(first)
  expect(lives(heard, first)).toBe(false)
  // It may have had a heartbeat just now, so callers that need everything it has accepted have to wait.
  expect(silentMs(heard, first)).toBe(0)
  vi.advanceTimersByTime(BEAT_MS)
  const second = aNode(0, minutes * MINUTE_MS)
  heard.hear([second])
  expect(lives(heard, second)).toBe(true)
  listen(heard, second, GONE_AFTER_MS - 1)
  expect(lives(heard, second)).toBe(true)
  listen(heard, second, 1)
  expect(lives(heard, second)).toBe(false)
  expect(silentMs(heard, second)).toBe(GONE_AFTER_MS)
})

test('a node that was gone long before counts from as early as its clock allows', () => {
  const node = aNode(12 * MINUTE_MS)
  const heard = firstOf(node)
  expect(silentMs(heard, node)).toBe(7 * MINUTE_MS)
  listen(heard, node, 3 * MINUTE_MS)
  expect(heard.within(10 * MINUTE_MS, [node])).toEqual([])
})

test('whose own clock is set meanwhile hears no less', () => {
  const node = aNode(0)
  const heard = firstOf(node)
  vi.setSystemTime(Date.now() + 60 * MINUTE_MS)
  heard.hear([node])
  expect(lives(heard, node)).toBe(true)
  vi.setSystemTime(Date.now() - 120 * MINUTE_MS)
  listen(heard, node, GONE_AFTER_MS)
  expect(lives(heard, node)).toBe(false)
})

test('while the book cannot be read nobody grows silent', () => {
  const node = aNode(0)
  const heard = firstOf(node)
  vi.advanceTimersByTime(5 * MINUTE_MS)
  expect(lives(heard, node)).toBe(true)
  heard.hear([node])
  expect(lives(heard, node)).toBe(true)
  expect(silentMs(heard, node)).toBeLessThan(GONE_AFTER_MS)
  listen(heard, node, GONE_AFTER_MS)
  expect(lives(heard, node)).toBe(false)
})

test('a node that is in the book no more has never been heard', () => {
  const node = aNode(0)
  const heard = firstOf(node)
  heard.hear([])
  expect(lives(heard, node)).toBe(false)
})
