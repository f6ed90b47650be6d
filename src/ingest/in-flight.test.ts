import { describe, expect, test } from 'vitest'
import { createInFlight } from './in-flight.ts'

const MIB = 1024 * 1024

describe('the room for bodies', () => {
  test('is one share for a network of IPv6, from however many of its addresses', () => {
    const inFlight = createInFlight(100 * MIB, () => 0)
    for (let host = 0; host < 200; host++) {
      const { holding } = inFlight.open(`2001:db8:1:2::${host}`)
      while (holding.take(MIB));
    }
    expect(inFlight.open('2001:db8:1:2:ffff::1').holding.take(MIB)).toBe(false)
    expect(inFlight.open('2001:db8:1:3::1').holding.take(20 * MIB)).toBe(true)
  })
})

describe('compressed bodies', () => {
  test('are decoded in turns by key: a project under attack waits for its own', async () => {
    const inFlight = createInFlight(100 * MIB, () => 0, 4)
    const began: string[] = []
    const ends: (() => void)[] = []
    const decode = (address: string, key: string | undefined, name: string) => {
      const room = inFlight.open(address)
      if (key !== undefined) room.belongsTo(key)
      void room.turn(
        () =>
          new Promise((resolve) => {
            began.push(name)
            ends.push(resolve)
          }),
      )
    }
    for (let request = 0; request < 50; request++) decode(`198.51.100.${request}`, 'attacked', 'attack')
    decode('192.0.2.1', 'other', 'honest')
    decode('192.0.2.2', undefined, 'no key yet')
    await settled()
    expect(began).toEqual(['attack', 'attack', 'attack', 'attack'])
    for (let turn = 0; turn < 3; turn++) {
      ends.shift()?.()
      await settled()
    }
    expect(began.slice(4)).toEqual(['attack', 'honest', 'no key yet'])
  })
})

const settled = () => new Promise((resolve) => setImmediate(resolve))
