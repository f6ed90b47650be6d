import { describe, expect, test } from 'vitest'
import { narrow } from '#domain/access/access.ts'
import type { ReplayId } from '#domain/ids.ts'
import { engines, minutes, noon, operator, type CatalogueBench } from './test-support/bench.ts'

const read = operator('event:read')

async function withReplays(bench: CatalogueBench) {
  for (const id of ['ann', 'ben']) await bench.account(id)
  const [web, api] = [await bench.project('web'), await bench.project('api')]
  const replayId = (digit: string) => digit.repeat(32) as ReplayId
  const one = { projectId: web.id, replayId: replayId('1') }
  const two = { projectId: api.id, replayId: replayId('2') }
  const three = { projectId: api.id, replayId: replayId('3') }
  const { replayViews: views, replayViewUpkeep: upkeep, removedReplays } = bench.catalogue
  return { views, upkeep, removedReplays, web, api, one, two, three }
}

describe.each(engines)('watched replays on $name', ({ bench: open }) => {
  test('are each person’s own, and tell who has watched one', async () => {
    await using bench = await open()
    const { views, web, one, two, three } = await withReplays(bench)
    await views.see(read, 'ann', one, minutes(1))
    await views.see(read, 'ann', two, minutes(2))
    await views.see(read, 'ben', one, minutes(3))
    await views.see(read, 'ann', one, minutes(4))
    expect(await views.seenOf(read, 'ann', [one, two, three])).toEqual(new Set([one.replayId, two.replayId]))
    expect(await views.seenOf(read, 'ben', [one, two, three])).toEqual(new Set([one.replayId]))
    expect(await views.latest(read, 'ann', 5)).toEqual([one.replayId, two.replayId])
    expect(await views.latest(read, 'ann', 1)).toEqual([one.replayId])
    expect(await views.latest(narrow(read, [web.id]), 'ann', 5)).toEqual([one.replayId])
    const people = await views.seenBy(read, one, 5)
    expect(people.map(({ name, at }) => [name, at])).toEqual([
      ['ann', minutes(4)],
      ['ben', minutes(3)],
    ])
    expect(await views.seenBy(read, one, 1)).toHaveLength(1)
    expect(await views.seenBy(read, three, 5)).toEqual([])
  })

  test('of an account or a project that is gone are none', async () => {
    await using bench = await open()
    const { views, upkeep, web, one, two } = await withReplays(bench)
    await views.see(read, 'nobody', one, noon)
    expect(await upkeep.viewed(undefined, 5)).toEqual([])
    await views.see(read, 'ann', one, noon)
    await views.see(read, 'ann', two, noon)
    await bench.catalogue.projects.remove(operator('project:admin'), web.id, noon)
    expect(await views.latest(read, 'ann', 5)).toEqual([two.replayId])
  })

  test('are forgotten with the replay, and can be gone through one after another', async () => {
    await using bench = await open()
    const { views, upkeep, removedReplays, one, two, three } = await withReplays(bench)
    for (const replay of [three, one, two]) await views.see(read, 'ann', replay, noon)
    await views.see(read, 'ben', one, noon)
    expect(await upkeep.viewed(undefined, 2)).toEqual([one, two])
    expect(await upkeep.viewed(two, 2)).toEqual([three])
    await removedReplays.note(operator('event:admin'), [one], noon)
    expect(await views.seenBy(read, one, 5)).toEqual([])
    await upkeep.forget([two])
    expect(await upkeep.viewed(undefined, 5)).toEqual([three])
  })
})
