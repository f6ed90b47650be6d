import { describe, expect, test } from 'vitest'
import { anEvent, engines, groupHash, minutes, noon, operator } from './test-support/bench.ts'

const read = () => operator('event:read')
const at = (after: number) => minutes(after).getTime()
const mended = { kind: 'resolve', resolution: { kind: 'now' } } as const

describe.each(engines)('what the overview asks of issues on $name', ({ bench }) => {
  test('tells what is new and what came back since then, the latest first, and how many there are', async () => {
    await using stage = await bench()
    const { id } = await stage.project('web')
    await stage.commit([anEvent(id, 'old', { title: 'old', timestamp: at(-60) })], { now: minutes(-60) })
    await stage.decide([await stage.issueOf(id, 'old')], mended, minutes(-50))
    await stage.commit([anEvent(id, 'gone', { title: 'gone', timestamp: at(5) })], { now: minutes(5) })
    await stage.decide([await stage.issueOf(id, 'gone')], mended, minutes(6))
    await stage.commit([anEvent(id, 'first', { title: 'first', timestamp: at(10) })], { now: minutes(10) })
    await stage.commit([anEvent(id, 'old', { title: 'old', timestamp: at(20) })], { now: minutes(20) })
    await stage.commit([anEvent(id, 'second', { title: 'second', timestamp: at(30) })], { now: minutes(30) })
    const told = async (since: Date, limit = 9) => {
      const { issues, counts } = await stage.catalogue.overview.changedSince(read(), since, limit)
      return { counts, issues: issues.map(({ title, change, at: when }) => [title, change, when]) }
    }
    expect(await told(noon)).toEqual({
      counts: { regressed: 1, escalating: 0, new: 2 },
      issues: [
        ['second', 'new', minutes(30)],
        ['old', 'regressed', minutes(20)],
        ['first', 'new', minutes(10)],
      ],
    })
    expect(await told(noon, 1)).toEqual({
      counts: { regressed: 1, escalating: 0, new: 2 },
      issues: [['second', 'new', minutes(30)]],
    })
    expect(await told(minutes(25))).toMatchObject({ counts: { regressed: 0, escalating: 0, new: 1 } })
  })

  test('tells which transactions became slower, and the groups of everything about performance', async () => {
    await using stage = await bench()
    const { id } = await stage.project('web')
    const performance = (group: string, title: string, after: number) =>
      anEvent(id, group, {
        type: 'performance',
        title,
        timestamp: at(after),
        metadata: { type: title.split(': ')[0] ?? '', value: title.split(': ')[1] ?? '', filename: '', function: '' },
      })
    await stage.commit([
      performance('cart', 'p95 Regression: GET /cart', 10),
      performance('pay', 'p95 Regression: POST /pay', 20),
      performance('query', 'Slow Query: SELECT 1', 30),
      performance('before', 'p95 Regression: GET /before', -10),
      anEvent(id, 'error', { timestamp: at(40) }),
    ])
    const slower = await stage.catalogue.overview.slowerTransactions(read(), noon, 9)
    expect(slower.map(({ subject, groups }) => [subject, groups])).toEqual([
      ['POST /pay', [groupHash('pay')]],
      ['GET /cart', [groupHash('cart')]],
    ])
    const groups = await stage.catalogue.overview.performanceGroups(read(), noon, 9)
    expect(groups.map((group) => group.groupHash)).toEqual(['query', 'pay', 'cart'].map(groupHash))
  })
})
