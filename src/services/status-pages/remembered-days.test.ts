import { expect, test } from 'vitest'
import type { ProjectId } from '#domain/ids.ts'
import type { CheckSpan } from '#domain/uptime/uptime-store.ts'
import { RememberedDays, type AskDays } from './remembered-days.ts'

const noon = new Date('2026-11-23T12:00:00Z')
const later = (minutes: number) => new Date(noon.getTime() + minutes * 60_000)

/** A fake event store that records the requested number of days, and returns it in today's counts. */
function aStore() {
  const asked: number[] = []
  const ask: AskDays = async (days) => {
    asked.push(days)
    const day = (index: number): CheckSpan => ({
      start: noon,
      up: index === days - 1 ? asked.length : 1000 + asked.length,
      down: 0,
      maintenance: 0,
      answers: 0,
      phases: null,
    })
    const fate = { projectId: 1 as ProjectId, slug: 'job', environment: '', fate: 'ok', runs: asked.length } as const
    return {
      checks: new Map([[7, Array.from({ length: days }, (_, index) => day(index))]]),
      fates: [...(days > 1 ? [{ ...fate, bucket: 0 }] : []), { ...fate, bucket: days - 1 }],
    }
  }
  return { asked, ask }
}

test('the last days are asked for once an hour, and today where something has happened', async () => {
  const { asked, ask } = aStore()
  const days = new RememberedDays()
  const of = async (stand: string, minutes: number, whom = '7') => {
    const { checks, fates } = await days.of(ask, { whom, stand, days: 3 }, later(minutes))
    return [checks.get(7)?.map(({ up }) => up), fates.map(({ bucket, runs }) => [bucket, runs])]
  }
  const first = [
    [1001, 1001, 1],
    [
      [0, 1],
      [2, 1],
    ],
  ]
  expect(await of('a', 0)).toEqual(first)
  expect(await of('a', 1)).toEqual(first)
  expect(asked).toEqual([3])
  expect(await of('b', 2)).toEqual([
    [1001, 1001, 2],
    [
      [0, 1],
      [2, 2],
    ],
  ])
  expect(asked).toEqual([3, 1])
  await of('b', 60)
  await of('b', 61, '7 8')
  expect(asked).toEqual([3, 1, 3, 3])
})
