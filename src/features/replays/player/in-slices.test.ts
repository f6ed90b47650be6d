import { afterEach, expect, test, vi } from 'vitest'
import { inSlices } from './in-slices.ts'

afterEach(() => vi.unstubAllGlobals())

/** Keeps the thread busy, as building a page does. */
function busy(ms: number): void {
  const until = performance.now() + ms
  while (performance.now() < until);
}

test('what takes longer than a slice is done over several frames, all of it and in order', async () => {
  let frames = 0
  vi.stubGlobal('requestAnimationFrame', (shown: () => void) => {
    frames += 1
    return setTimeout(shown, 0)
  })
  const done: number[] = []
  await inSlices([1, 2, 3, 4, 5], (one) => {
    busy(5)
    done.push(one)
  })
  expect(done).toEqual([1, 2, 3, 4, 5])
  expect(frames).toBe(4)
})
