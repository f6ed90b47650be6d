import { describe, expect, test } from 'vitest'
import { createInFlight } from './in-flight.ts'

const MIB = 1024 * 1024

function anInFlight(maxBytes = 100 * MIB) {
  const clock = { ms: 0 }
  return { clock, inFlight: createInFlight(maxBytes, () => clock.ms) }
}

describe('the room for bodies', () => {
  test('is never all one sender’s: with however many requests, half of it at most', () => {
    const { inFlight } = anInFlight()
    let taken = 0
    for (let request = 0; request < 200; request++) {
      const holding = inFlight.open('203.0.113.1')
      while (holding.take(MIB)) taken += MIB
    }
    expect(taken).toBeGreaterThan(40 * MIB)
    expect(taken).toBeLessThanOrEqual(50 * MIB)
    const other = inFlight.open('203.0.113.2')
    expect(other.take(20 * MIB)).toBe(true)
  })

  test('is shared by key as well: a key that comes from everywhere starves itself', () => {
    const { inFlight } = anInFlight()
    for (let request = 0; request < 200; request++) {
      const holding = inFlight.open(`198.51.100.${request}`)
      holding.belongsTo('one key')
      while (holding.take(MIB));
    }
    const same = inFlight.open('192.0.2.1')
    same.belongsTo('one key')
    expect(same.take(MIB)).toBe(false)
    const other = inFlight.open('192.0.2.2')
    other.belongsTo('another')
    expect(other.take(20 * MIB)).toBe(true)
  })

  test('is there again when requests end, and what they let go of before', () => {
    const { inFlight } = anInFlight()
    const holding = inFlight.open('203.0.113.1')
    expect(holding.take(40 * MIB)).toBe(true)
    expect(holding.take(40 * MIB)).toBe(false)
    holding.give(40 * MIB)
    expect(holding.take(40 * MIB)).toBe(true)
    holding.close()
    holding.close()
    expect(inFlight.open('203.0.113.1').take(45 * MIB)).toBe(true)
  })

  test('is taken by requests without a body too: ten thousand slow ones are not free', () => {
    const { inFlight } = anInFlight()
    const requests = Array.from({ length: 10_000 }, () => inFlight.open('203.0.113.1').take(0))
    expect(requests.filter(Boolean).length).toBeLessThan(4_000)
    expect(inFlight.open('203.0.113.2').take(0)).toBe(true)
  })

  test('may be expected after as long as requests take, and longer where some do not end', () => {
    const { clock, inFlight } = anInFlight()
    expect(inFlight.retryAfterSeconds()).toBe(1)
    for (let request = 0; request < 100; request++) {
      const holding = inFlight.open('203.0.113.1')
      clock.ms += 4_500
      holding.close()
    }
    expect(inFlight.retryAfterSeconds()).toBe(5)
    inFlight.open('203.0.113.1')
    clock.ms += 30_000
    expect(inFlight.retryAfterSeconds()).toBe(30)
  })
})
