import { describe, expect, test } from 'vitest'
import type { ServerNode } from '#domain/node/nodes.ts'
import { engines, minutes, noon } from './test-support/bench.ts'

const aNode = (id: string, more: Partial<ServerNode> = {}): ServerNode => ({
  id,
  roles: ['ingest'],
  version: '1.0.0',
  spool: { id: `spool of ${id}`, address: 'http://10.0.0.7:8001' },
  backlog: { bytes: 200, records: 2, oldestReceivedAt: noon.getTime() },
  startedAt: noon,
  seenAt: noon,
  ...more,
})

describe.each(engines)('nodes on $name', ({ bench: open }) => {
  test('are known as they last told of themselves, until they leave or have said nothing for long', async () => {
    await using bench = await open()
    const { nodes } = bench.catalogue
    await nodes.beat(aNode('one'))
    await nodes.beat(aNode('two', { roles: ['digest', 'web'], spool: null, startedAt: minutes(1) }))
    const empty = { bytes: 0, records: 0, oldestReceivedAt: null }
    await nodes.beat(aNode('one', { seenAt: minutes(3), backlog: empty }))
    expect(await nodes.since(noon)).toEqual([
      aNode('one', { seenAt: minutes(3), backlog: empty }),
      aNode('two', { roles: ['digest', 'web'], spool: null, startedAt: minutes(1) }),
    ])
    expect((await nodes.since(minutes(2))).map(({ id }) => id)).toEqual(['one'])
    await nodes.forgetBefore(minutes(2))
    expect((await nodes.since(noon)).map(({ id }) => id)).toEqual(['one'])
    await nodes.leave('one')
    expect(await nodes.since(noon)).toEqual([])
  })

  test('that take a spool up again stand for the life before', async () => {
    await using bench = await open()
    const { nodes } = bench.catalogue
    const spool = { id: 'its volume', address: 'http://10.0.0.7:8001' }
    const moved = { id: 'its volume', address: 'http://10.0.0.8:8001' }
    await nodes.beat(aNode('before', { spool, startedAt: minutes(2), seenAt: minutes(2) }))
    await nodes.beat(aNode('other'))
    // According to another machine, whose clock is behind.
    const after = aNode('after', { spool: moved, startedAt: minutes(1), seenAt: minutes(1) })
    for (let beat = 0; beat < 2; beat++) await nodes.beat(after)
    expect((await nodes.since(noon)).map((node) => node.spool?.address)).toEqual([spool.address, moved.address])
    expect((await nodes.since(noon)).map(({ id }) => id)).toEqual(['other', 'after'])
  })
})
