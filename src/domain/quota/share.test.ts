import { describe, expect, test } from 'vitest'
import { freshShare, shareOf, type Reserved, type SharedQuota } from './share.ts'

/** A seeded random number generator (mulberry32). */
function chance(seed: number) {
  return () => {
    seed = (seed + 0x6d2b79f5) | 0
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

interface Node {
  readonly name: string
  spent: number
  granted: number
  slice: number
  committed: number
}

/** Nodes that share one quota, following src/ingest/shared-part.ts. */
function aWorld(most: number, count: number, fresh = 0) {
  const nodes = Array.from({ length: count }, (_, at): Node => {
    return { name: String(at), spent: 0, granted: fresh, slice: Infinity, committed: 0 }
  })
  const names = nodes.map(({ name }) => name)
  const reserved = new Map<string, Reserved>()
  let used = 0
  const quota = (): SharedQuota => ({ quota: 1, since: 0, most, used, reserved: [...reserved.values()] })
  return {
    nodes,
    quota,
    let: () => nodes.reduce((sum, { spent }) => sum + spent, 0),
    take(node: Node, wanted: number) {
      node.spent += Math.max(0, Math.min(wanted, node.granted - node.spent))
    },
    ask(node: Node, wants: boolean) {
      node.granted = Math.max(node.spent, Math.min(node.granted, node.spent + node.slice))
      const share = shareOf(quota(), node.name, { spent: node.spent, granted: node.granted, wants }, names)
      node.granted = share.granted
      node.slice = share.slice
      reserved.set(node.name, { ...node, node: node.name })
      return share
    },
    commit(node: Node, part: number) {
      const known = reserved.get(node.name)
      const now = Math.floor((node.spent - node.committed) * part)
      node.committed += now
      used += now
      if (known !== undefined) reserved.set(node.name, { ...known, committed: node.committed })
    },
  }
}

describe('a quota that several nodes share', () => {
  test.each([2, 3, 7])(
    'is never let through more than once by %i nodes, in whatever order they ask and take',
    (count) => {
      for (let seed = 1; seed <= 200; seed++) {
        const next = chance(seed)
        const most = Math.ceil(next() * 2_000)
        const world = aWorld(most, count, freshShare(most, count))
        for (let step = 0; step < 300; step++) {
          const node = world.nodes[Math.floor(next() * count)]
          if (node === undefined) throw new Error('There are as many.')
          const what = next()
          if (what < 0.4) world.take(node, Math.ceil(next() * 50))
          else if (what < 0.8) world.ask(node, next() < 0.7)
          else world.commit(node, next())
          expect(world.let(), `seed ${seed}`).toBeLessThanOrEqual(most)
        }
      }
    },
  )

  test.each([1, 2, 5])(
    'is let through to the last one by %i nodes, also where only one of them has use for it',
    (count) => {
      const world = aWorld(1_000, count)
      const [busy] = world.nodes
      if (busy === undefined) throw new Error('There is one.')
      let rounds = 0
      while (world.let() < 1_000 && rounds++ < 60) {
        for (const node of world.nodes) world.ask(node, node === busy)
        world.take(busy, 1_000)
      }
      expect(world.let()).toBe(1_000)
      expect(rounds).toBeLessThan(40)
      for (const node of world.nodes) expect(world.ask(node, true)).toMatchObject({ isFull: true })
    },
  )

  test('is one node’s own, wholly and from its first second, where there is no other', () => {
    const world = aWorld(500, 1, freshShare(500, 1))
    for (const node of world.nodes) {
      expect(node.granted).toBe(500)
      expect(world.ask(node, true)).toMatchObject({ granted: 500, isRest: true })
    }
  })

  test('leaves every node something where all have use for it', () => {
    const world = aWorld(900, 3)
    for (let round = 0; round < 6; round++) for (const node of world.nodes) world.ask(node, true)
    for (const { granted } of world.nodes) expect(granted).toBeGreaterThan(900 / 6)
  })
})
