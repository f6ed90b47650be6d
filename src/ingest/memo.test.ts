import { describe, expect, test } from 'vitest'
import { createMemo } from './memo.ts'

/** A memo over a map, with a stopped clock. */
function aMemo(most = 10) {
  const source = new Map<string, number>()
  const state = { now: 0, looks: 0, down: false }
  const memo = createMemo<string, number | undefined>({
    load: async (key) => {
      state.looks += 1
      if (state.down) throw new Error('down')
      return source.get(key)
    },
    keepMs: (value) => (value === undefined ? 10 : 100),
    most,
    now: () => state.now,
  })
  return { memo, source, state }
}

describe('a remembered look-up', () => {
  test('is made once for all who ask at the same time, and again when its time is over', async () => {
    const { memo, source, state } = aMemo()
    source.set('a', 1)
    expect(await Promise.all([memo('a'), memo('a'), memo('a')])).toEqual([1, 1, 1])
    source.set('a', 2)
    state.now = 99
    expect([await memo('a'), state.looks]).toEqual([1, 1])
    state.now = 100
    expect([await memo('a'), state.looks]).toEqual([2, 2])
  })

  test('is made again when the clock was set back', async () => {
    const { memo, source, state } = aMemo()
    state.now = 1_000_000
    source.set('a', 1)
    await memo('a')
    source.set('a', 2)
    state.now = 10
    expect(await memo('a')).toBe(2)
  })

  test('goes on with the old value while the source is down, and fails only without one', async () => {
    const { memo, source, state } = aMemo()
    source.set('a', 1)
    await memo('a')
    state.now = 1_000_000
    state.down = true
    expect([await memo('a'), await memo('a'), state.looks]).toEqual([1, 1, 2])
    await expect(memo('b')).rejects.toThrow('down')
    state.down = false
    expect(await memo('b')).toBeUndefined()
  })

  test('forgets the oldest when there are too many', async () => {
    const { memo, state } = aMemo(2)
    for (const key of ['a', 'b', 'c', 'b', 'c']) await memo(key)
    expect(state.looks).toBe(3)
    await memo('a')
    expect(state.looks).toBe(4)
  })
})
