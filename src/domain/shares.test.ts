import { describe, expect, test } from 'vitest'
import { createShares } from './shares.ts'

const MIB = 1024 * 1024

function someShares(most = 100 * MIB) {
  const clock = { ms: 0 }
  return { clock, shares: createShares({ most, perHolding: 16 * 1024 }, () => clock.ms) }
}

describe('what is shared out', () => {
  test('is never all one sender’s: with however many requests, half of it at most', () => {
    const { shares } = someShares()
    let taken = 0
    for (let request = 0; request < 200; request++) {
      const holding = shares.open('203.0.113.1')
      while (holding.take(MIB)) taken += MIB
    }
    expect(taken).toBeGreaterThan(40 * MIB)
    expect(taken).toBeLessThanOrEqual(50 * MIB)
    const other = shares.open('203.0.113.2')
    expect(other.take(20 * MIB)).toBe(true)
  })

  test('is shared by key as well: a key that comes from everywhere starves itself', () => {
    const { shares } = someShares()
    for (let request = 0; request < 200; request++) {
      const holding = shares.open(`198.51.100.${request}`)
      holding.belongsTo('one key')
      while (holding.take(MIB));
    }
    const same = shares.open('192.0.2.1')
    same.belongsTo('one key')
    expect(same.take(MIB)).toBe(false)
    const other = shares.open('192.0.2.2')
    other.belongsTo('another')
    expect(other.take(20 * MIB)).toBe(true)
  })

  test('is there again when holdings end, and what they let go of before', () => {
    const { shares } = someShares()
    const holding = shares.open('203.0.113.1')
    expect(holding.take(40 * MIB)).toBe(true)
    expect(holding.take(40 * MIB)).toBe(false)
    holding.give(40 * MIB)
    expect(holding.take(40 * MIB)).toBe(true)
    holding.close()
    holding.close()
    expect(shares.open('203.0.113.1').take(45 * MIB)).toBe(true)
  })

  test('is taken by holdings that are empty too: ten thousand of them are not free', () => {
    const { shares } = someShares()
    const requests = Array.from({ length: 10_000 }, () => shares.open('203.0.113.1').take(0))
    expect(requests.filter(Boolean).length).toBeLessThan(4_000)
    expect(shares.open('203.0.113.2').take(0)).toBe(true)
  })

  test('may be expected after as long as requests take, and longer where some do not end', () => {
    const { clock, shares } = someShares()
    expect(shares.retryAfterSeconds()).toBe(1)
    for (let request = 0; request < 100; request++) {
      const holding = shares.open('203.0.113.1')
      clock.ms += 4_500
      holding.close()
    }
    expect(shares.retryAfterSeconds()).toBe(5)
    shares.open('203.0.113.1')
    clock.ms += 30_000
    expect(shares.retryAfterSeconds()).toBe(30)
  })
})
