import { expect, test } from 'vitest'
import type { TailLine } from '#domain/logs/log-tail.ts'
import { MOST_SHOWN, startTail, tailReducer, type TailNews, type TailState } from './tail-state.ts'

const line = (at: number): TailLine => ({ place: `${at}.0.0.0`, time: at, level: 'info', body: `${at}`, columns: [] })
const lines = (from: number, count: number) => Array.from({ length: count }, (_, at) => line(from + at))
const came = (from: number, count: number, left = 0): TailNews => ({
  kind: 'message',
  message: { lines: lines(from, count), left },
})
const after = (...news: readonly TailNews[]): TailState => news.reduce(tailReducer, startTail)
const places = (of: readonly TailLine[]) => of.map(({ time }) => time)

test('the newest line is first, and a line that is there already is not told twice', () => {
  const { shown, connection } = after(came(1, 3), came(3, 2))
  expect([places(shown), connection]).toEqual([[4, 3, 2, 1], 'following'])
})

test('while it is paused nothing moves; what has come is there once it goes on', () => {
  const paused = after(came(1, 2), { kind: 'pause' }, came(3, 200))
  expect([places(paused.shown), paused.waiting.length]).toEqual([[2, 1], 200])
  const { shown, waiting, left } = tailReducer(paused, { kind: 'resume' })
  expect([shown.length, shown[0]?.time, waiting.length, left]).toEqual([202, 202, 0, 0])
})

test('of very many that came only the newest are kept, and the others are counted', () => {
  const { waiting, dropped } = after({ kind: 'pause' }, came(1, MOST_SHOWN), came(MOST_SHOWN + 1, 30))
  expect([waiting.length, waiting[0]?.time, dropped]).toEqual([MOST_SHOWN, MOST_SHOWN + 30, 30])
  expect(after({ kind: 'pause' }, came(1, MOST_SHOWN + 30), { kind: 'resume' }).left).toBe(30)
  expect(after(came(1, 1, 5), came(2, 1, 7)).left).toBe(12)
})
