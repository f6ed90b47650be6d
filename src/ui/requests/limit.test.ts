import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createLimit } from './limit.ts'

/** Work that runs until it is ended explicitly. */
function works() {
  const begun: number[] = []
  const ends = new Map<number, () => void>()
  const run = (name: number) => () => {
    begun.push(name)
    return new Promise<void>((resolve) => ends.set(name, resolve))
  }
  const end = async (name: number) => {
    ends.get(name)?.()
    await turn()
  }
  return { begun, run, end }
}

test('never more than the limit at once, and the newest of those that wait comes first', async () => {
  const limit = createLimit(2)
  const { begun, run, end } = works()
  for (const name of [1, 2, 3, 4]) void limit(run(name))
  await turn()
  expect(begun).toEqual([1, 2])
  await end(1)
  expect(begun).toEqual([1, 2, 4])
  await end(4)
  expect(begun).toEqual([1, 2, 4, 3])
})

test('what fails makes room like anything else', async () => {
  const limit = createLimit(1)
  await expect(limit(() => Promise.reject(new Error('lost')))).rejects.toThrow('lost')
  await expect(limit(() => Promise.resolve('next'))).resolves.toBe('next')
})
