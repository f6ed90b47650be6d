import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createAhead, type LinkInView } from './ahead.ts'

/** Links at these distances from the centre, and a router that asks for what they lead to. */
function page({ mayAsk = () => true, most = 2 }: { mayAsk?: () => boolean; most?: number } = {}) {
  let clock = 0
  const asked: string[] = []
  const ends = new Map<string, (how: 'whole' | 'lost') => void>()
  const aborted: string[] = []
  const ahead = createAhead({ most, freshMs: 300, mayAsk, now: () => clock })
  const fly = async (address: string) => {
    asked.push(address)
    await ahead
      .flight(address, async (signal) => {
        signal.addEventListener('abort', () => {
          aborted.push(address)
          ends.get(address)?.('lost')
        })
        const how = await new Promise<string>((resolve) => ends.set(address, resolve))
        if (how === 'lost') throw new Error('lost')
      })
      .catch(() => undefined)
  }
  const link = (address: string, distance: number): LinkInView => ({
    address,
    distance: () => distance,
    ask: () => void fly(address),
  })
  return {
    ahead,
    asked,
    aborted,
    link,
    end: async (address: string, how: 'whole' | 'lost' = 'whole') => {
      ends.get(address)?.(how)
      await turn()
    },
    later: (ms: number) => (clock += ms),
  }
}

test('the nearest to the centre is asked for first, and never more than so many are under way', async () => {
  let isIdle = false
  const { ahead, asked, link, end } = page({ mayAsk: () => isIdle })
  for (const [address, distance] of [
    ['/far', 300],
    ['/near', 10],
    ['/middle', 100],
  ] as const)
    ahead.see(link(address, distance))
  ahead.go()
  expect(asked).toEqual([])
  isIdle = true
  ahead.go()
  expect(asked).toEqual(['/near', '/middle'])
  await end('/near')
  expect(asked).toEqual(['/near', '/middle', '/far'])
})

test('an address is asked for once while it is fresh, however many links lead to it', async () => {
  const { ahead, asked, link, end, later } = page()
  const [one, other] = [link('/a', 1), link('/a', 2)]
  ahead.see(one)
  ahead.see(other)
  ahead.go()
  await end('/a')
  ahead.leave(one)
  ahead.see(one)
  ahead.go()
  expect(asked).toEqual(['/a'])
  later(301)
  ahead.go()
  expect(asked).toEqual(['/a', '/a'])
})

test('what leaves the view is cancelled, and asked for again when it comes back', async () => {
  const { ahead, asked, aborted, link } = page()
  const one = link('/a', 1)
  ahead.see(one)
  ahead.go()
  ahead.leave(one)
  await turn()
  expect(aborted).toEqual(['/a'])
  ahead.see(one)
  ahead.go()
  expect(asked).toEqual(['/a', '/a'])
})

test('what is under way comes to its end where its link is gone with the page', async () => {
  const { ahead, aborted, link } = page()
  const one = link('/a', 1)
  ahead.see(one)
  ahead.go()
  ahead.forget(one)
  await turn()
  expect(aborted).toEqual([])
})

test('what the router asks for by itself counts as well', async () => {
  const { ahead, asked, link, end } = page({ most: 1 })
  const flight = ahead.flight('/hovered', () => new Promise((resolve) => setImmediate(resolve)))
  ahead.see(link('/hovered', 1))
  ahead.see(link('/b', 2))
  ahead.go()
  expect(asked).toEqual([])
  await flight
  expect(asked).toEqual(['/b'])
  await end('/b')
  expect(asked).toEqual(['/b'])
})

test('a request that the router did not need holds up nothing', () => {
  const { ahead, asked, link } = page({ most: 1 })
  ahead.see({ address: '/known', distance: () => 0, ask: () => ahead.unasked('/known') })
  ahead.see(link('/b', 2))
  ahead.go()
  expect(asked).toEqual(['/b'])
})
