import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { ProjectId } from '#domain/ids.ts'
import { newCheck, type UptimeCheck } from '#domain/uptime/check.ts'
import { dueAfter } from '#domain/uptime/due.ts'
import { aResult } from '#domain/uptime/sample-result.ts'
import { isDuring } from './maintenance-now.ts'
import { Scheduler, type Found } from './scheduler.ts'

const noon = Date.UTC(2026, 10, 20, 12)
const check = (id: number, more: Partial<UptimeCheck> = {}): UptimeCheck => ({
  ...newCheck,
  name: `Check ${id}`,
  id,
  projectId: 1 as ProjectId,
  createdAt: new Date(noon),
  createdBy: '',
  retries: 0,
  ...more,
})

test('a thousand checks of a minute are spread over it, and each keeps its place', () => {
  const perSecond = new Map<number, number>()
  for (let id = 1; id <= 1000; id += 1) {
    const due = dueAfter(id, 60, noon)
    expect(due > noon && due <= noon + 60_001).toBe(true)
    expect(dueAfter(id, 60, due)).toBe(due + 60_000)
    const second = Math.floor((due - noon) / 1000)
    perSecond.set(second, (perSecond.get(second) ?? 0) + 1)
  }
  expect(Math.max(...perSecond.values())).toBeLessThanOrEqual(20)
})

test('what was found waits until it is taken, each once', async () => {
  const taken: Found[] = []
  let isTaking = false
  const scheduler = new Scheduler({
    changes: async () => (taken.length === 0 ? { checks: [check(1), check(2)], windows: [] } : undefined),
    take: async (found) => {
      if (isTaking) taken.push(...found)
      return isTaking
    },
    probe: async () => aResult(0, { failure: null }),
    who: () => ({ probe: '', probeId: 0 }),
    onFault: (fault) => expect.unreachable(String(fault)),
  })
  await scheduler.tick(new Date(noon))
  await scheduler.tick(new Date(noon + 60_001))
  await turn()
  await scheduler.tick(new Date(noon + 60_002))
  isTaking = true
  await scheduler.tick(new Date(noon + 60_003))
  expect(taken.map(({ result: { checkId, isFinal } }) => [checkId, isFinal])).toEqual([
    [1, true],
    [2, true],
  ])
})

test('what was not taken is handed over again as it was: whoever had it knows it by its bytes', async () => {
  const handed: (readonly number[])[] = []
  const scheduler = new Scheduler({
    changes: async () => (handed.length === 0 ? { checks: [check(1), check(2)], windows: [] } : undefined),
    take: async (found) => {
      handed.push(found.map(({ result: { checkId } }) => checkId))
      return handed.length > 2
    },
    probe: async () => aResult(0, { failure: null }),
    who: () => ({ probe: '', probeId: 0 }),
    onFault: (fault) => expect.unreachable(String(fault)),
  })
  for (const at of [noon, dueAfter(2, 60, noon), dueAfter(1, 60, noon), noon + 50_000, noon + 50_001]) {
    await scheduler.tick(new Date(at))
    await turn()
  }
  expect(handed).toEqual([[2], [2], [2], [1]])
})

test('maintenance by schedule keeps to the clocks of its zone', () => {
  const nightly = { kind: 'schedule', crontab: '0 3 * * *', timeZone: 'Europe/Berlin', minutes: 60 } as const
  // 03:30 in Berlin, in winter and in summer.
  expect(isDuring(nightly, Date.UTC(2026, 10, 20, 2, 30))).toBe(true)
  expect(isDuring(nightly, Date.UTC(2026, 6, 20, 1, 30))).toBe(true)
  expect(isDuring(nightly, Date.UTC(2026, 6, 20, 2, 30))).toBe(false)
})
