import { expect, test } from 'vitest'
import { createRepeats } from './repeats.ts'

/** Counts how many requests for an address pass without a pause. */
async function free(repeats: ReturnType<typeof createRepeats>, address: string): Promise<number> {
  for (let turns = 0; ; turns++) {
    const turn = repeats.turn(address).then(() => 'free')
    if ((await Promise.race([turn, Promise.resolve().then(() => Promise.resolve('waits'))])) === 'waits') return turns
    repeats.answered(address)
  }
}

test('a page that is asked for again after each answer waits after the fifth, and says so', async () => {
  const repeats = createRepeats([60_000])
  const said: boolean[] = []
  repeats.subscribe(() => said.push(repeats.isStuck()))
  expect(await free(repeats, '/issues/A-1')).toBe(5)
  expect(said).toEqual([true])
})

test('it goes on at once by hand, and another page knows nothing of it', async () => {
  const repeats = createRepeats([60_000])
  await free(repeats, '/issues/A-1')
  const turn = repeats.turn('/issues/A-1')
  repeats.now()
  await turn
  expect(await free(repeats, '/issues/B-1')).toBe(5)
})

test('a page that is not asked for again was read', async () => {
  const repeats = createRepeats([60_000], 1)
  await free(repeats, '/issues/A-1')
  repeats.answered('/issues/A-1')
  await expect.poll(() => repeats.isStuck()).toBe(false)
  expect(await free(repeats, '/issues/A-1')).toBe(5)
})
