import { expect, test } from 'vitest'
import { mayReload } from './reload-once.ts'

test('a page of another version is loaded anew once, and not again and again', () => {
  const held = new Map<string, string>()
  const storage = {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
  }
  const noon = Date.UTC(2026, 10, 21, 12)
  expect([0, 1000, 29_000, 31_000].map((later) => mayReload(storage, noon + later))).toEqual([true, false, false, true])
})
