import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { operatorGrant } from '#domain/access/operator-grant.ts'
import type { Run } from '#domain/monitor/run.ts'
import { openTestStores, type TestStores } from '#main/test-support/stores.ts'
import { judgeMonitors } from './judge-monitors.ts'

const EVENTUALLY = { timeout: 20_000, interval: 20 }
const MINUTE_MS = 60_000
/** A whole hour, some hours ago: what comes is stamped by this clock. */
const start = Math.floor(Date.now() / 3_600_000) * 3_600_000 - 12 * 3_600_000
const at = (minutes: number) => start + minutes * MINUTE_MS
const grant = operatorGrant('event:read')

const everyTenMinutes = { schedule: { type: 'crontab', value: '*/10 * * * *' }, max_runtime: 5, checkin_margin: 2 }
const idOf = (word: string) => createHash('md5').update(word).digest('hex')

async function aStage(stores: TestStores) {
  const { catalogue, events, spool } = stores
  const made = { name: 'shop', platform: 'node' } as const
  const { project } = await catalogue.projects.create(operatorGrant('project:write'), made, new Date())
  await stores.digest()
  const settled = () => expect.poll(() => spool.backlog().records, EVENTUALLY).toBe(0)
  const monitor = async () => {
    const [found] = (await catalogue.monitors.list(grant, { limit: 5, offset: 0 })).monitors
    if (found === undefined) throw new Error('No monitor.')
    return found
  }
  const runs = async (): Promise<readonly Run[]> =>
    events.runs(grant, await monitor(), { before: new Date(), limit: 100 })
  return {
    monitor,
    runs,
    /** `minute fate`, oldest first. */
    fates: async () => (await runs()).map((run) => `${(run.at - start) / MINUTE_MS} ${run.fate}`).toReversed(),
    state: async () => (await monitor()).environments[0]?.state,
    sent: async (minute: number, fields: object) => {
      const checkIn = { monitor_slug: 'backup', monitor_config: everyTenMinutes, ...fields }
      const lines = [{}, { type: 'check_in' }, checkIn].map((line) => JSON.stringify(line)).join('\n')
      const header = { kind: 'envelope', projectId: project.id, receivedAt: at(minute), remoteAddress: null } as const
      await spool.append({ header: { ...header, userAgent: null }, body: new TextEncoder().encode(lines) })
      await settled()
    },
    /** Judges each half minute, as a server that is there does. */
    until: async (from: number, to: number) => {
      for (let minute = from; minute <= to; minute += 0.5) await judgeMonitors(stores, new Date(at(minute)))
      await settled()
    },
    judge: async (minute: number) => {
      await judgeMonitors(stores, new Date(at(minute)))
      await settled()
    },
    issues: () => catalogue.issues.newestOf(grant, project.id, 5),
  }
}

test('runs that go well, are missed, take too long and fail are told as such, and a failing monitor is one issue', async () => {
  await using stores = await openTestStores()
  const stage = await aStage(stores)
  await stage.sent(0, { status: 'in_progress', check_in_id: idOf('one') })
  await stage.sent(1, { status: 'ok', check_in_id: idOf('one') })
  await stage.until(0, 11)
  expect(await stage.fates()).toEqual(['0 ok'])
  expect(await stage.state()).toMatchObject({ status: 'ok', expectedAt: at(10) })
  expect((await stage.runs())[0]).toMatchObject({ duration: MINUTE_MS, checkInId: idOf('one') })

  await stage.until(11.5, 13)
  expect(await stage.fates()).toEqual(['0 ok', '10 missed'])
  expect(await stage.issues()).toMatchObject([
    { title: 'Missed check-in: backup', culprit: 'backup', type: 'monitor', state: { status: 'unresolved' } },
  ])

  await stage.sent(20, { status: 'ok', check_in_id: idOf('two') })
  await stage.until(13.5, 21)
  expect((await stage.issues()).map(({ state }) => state.status)).toEqual(['resolved'])

  await stage.sent(30, { status: 'in_progress', check_in_id: idOf('three') })
  await stage.until(21.5, 36)
  await stage.sent(40, { status: 'error', check_in_id: idOf('four') })
  await stage.until(36.5, 41)
  expect(await stage.fates()).toEqual(['0 ok', '10 missed', '20 ok', '30 timeout', '40 error'])
  const [issue, ...others] = await stage.issues()
  expect(others).toEqual([])
  expect(issue).toMatchObject({ eventCount: 2, state: { status: 'unresolved', substatus: 'regressed' } })
}, 60_000)

test('what was to come while nobody was there is unknown, and no failure', async () => {
  await using stores = await openTestStores()
  const stage = await aStage(stores)
  await stage.sent(0, { status: 'ok', check_in_id: idOf('one') })
  await stage.sent(9, { status: 'in_progress', check_in_id: idOf('two') })
  await stage.until(0, 9.5)
  await stage.judge(45)
  expect(await stage.fates()).toEqual(['0 ok', '9 unknown', '20 unknown', '30 unknown', '40 unknown'])
  expect(await stage.state()).toMatchObject({ status: 'ok', failures: 0, expectedAt: at(50) })
  expect(await stage.issues()).toEqual([])
  await stage.until(45.5, 53)
  expect((await stage.fates()).at(-1)).toBe('50 missed')
}, 60_000)

test('of two servers that judge at once, one does', async () => {
  await using stores = await openTestStores()
  const stage = await aStage(stores)
  await stage.sent(0, { status: 'ok', check_in_id: idOf('one') })
  await stage.until(0, 11.5)
  await Promise.all(Array.from({ length: 4 }, () => judgeMonitors(stores, new Date(at(12)))))
  await stage.until(12.5, 13)
  expect(await stage.fates()).toEqual(['0 ok', '10 missed'])
  expect(await stage.state()).toMatchObject({ failures: 1, incidents: 1 })
  expect(await stage.issues()).toMatchObject([{ eventCount: 1 }])
}, 60_000)

test('a muted monitor is judged and makes no issue', async () => {
  await using stores = await openTestStores()
  const stage = await aStage(stores)
  await stage.sent(0, { status: 'ok', check_in_id: idOf('one') })
  await stage.until(0, 1)
  const { id } = await stage.monitor()
  await stores.catalogue.monitors.mute(operatorGrant('project:write'), id, undefined, true, new Date(at(1)))
  await stage.until(1.5, 13)
  expect(await stage.fates()).toEqual(['0 ok', '10 missed'])
  expect(await stage.state()).toMatchObject({ status: 'failing', incident: null })
  expect(await stage.issues()).toEqual([])
}, 60_000)
