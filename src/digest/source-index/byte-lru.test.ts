import { describe, expect, test } from 'vitest'
import { ByteLru } from './byte-lru.ts'

const LIMIT = 1000

/** Takes values of 80 bytes each under ten-letter keys; returns whether a value had to be created. */
function aCache() {
  const cache = new ByteLru(LIMIT)
  const take = (number: number, bytes = 80) => {
    let isMade = false
    const make = () => {
      isMade = true
      return { number }
    }
    const value = cache.take(`key-${String(number).padStart(6, '0')}`, make, () => bytes)
    expect(value).toEqual({ number })
    return isMade
  }
  return { cache, take }
}

describe('a cache with a bound of bytes', () => {
  test('keeps what was used last, and lets go of what was used longest ago', () => {
    const { take } = aCache()
    for (let number = 0; number < 10; number++) take(number)
    expect(take(0)).toBe(false)
    expect(take(10)).toBe(true)
    expect([0, 2, 9, 10].map((number) => take(number))).toEqual([false, false, false, false])
    expect(take(1)).toBe(true)
  })

  test('stays within its bound and in order, however much passes through', () => {
    const { cache, take } = aCache()
    for (let number = 0; number < 5000; number++) {
      // The first one is in constant use.
      expect(take(0)).toBe(number === 0)
      if (number > 0) expect(take(number)).toBe(true)
      expect(cache.bytes).toBeLessThanOrEqual(LIMIT)
    }
    expect(Array.from({ length: 9 }, (_, back) => take(4999 - back))).toEqual(Array(9).fill(false))
  })

  test('goes on after one value took all of its room', () => {
    const { cache, take } = aCache()
    for (let number = 0; number < 10; number++) take(number)
    expect(take(100, LIMIT - 20)).toBe(true)
    expect(cache.bytes).toBe(LIMIT)
    expect(take(100)).toBe(false)
    for (let number = 0; number < 10; number++) expect(take(number)).toBe(true)
    expect(cache.bytes).toBe(LIMIT)
    expect(take(100)).toBe(true)
  })

  test('does not keep what is larger than its bound, and lets go of nothing for it', () => {
    const { take } = aCache()
    take(1)
    expect([take(2, LIMIT), take(2, LIMIT)]).toEqual([true, true])
    expect(take(1)).toBe(false)
  })
})
