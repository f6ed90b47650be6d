import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { operatorGrant } from '#domain/access/operator-grant.ts'
import type { Run } from '#domain/monitor/run.ts'
import { openTestStores, type TestStores } from '#main/test-support/stores.ts'
import { judgeMonitors } from './judge-monitors.ts'

const EVENTUALLY = { timeout: 60_000, interval: 20 }
const MINUTE_MS = 60_000
/** A whole hour, some hours ago: incoming check-ins are timestamped with this clock. */
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
  const runs = async (): Promise<readonly Run[]> => events.runs(grant, await monitor(), { limit: 100 })
  return {
    monitor,
    runs,
    settled,
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
    /** Evaluates every half minute, like a running server. */
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
  await stores.catalogue.monitors.save(operatorGrant('project:write'), id, { muted: true }, new Date(at(1)))
  await stage.until(1.5, 13)
  expect(await stage.fates()).toEqual(['0 ok', '10 missed'])
  expect(await stage.state()).toMatchObject({ status: 'failing', incident: null })
  expect(await stage.issues()).toEqual([])
}, 60_000)

test('an incident that began while its monitor was muted is reported when it still lasts at the end of that', async () => {
  await using stores = await openTestStores()
  const stage = await aStage(stores)
  const { monitors } = stores.catalogue
  const mute = async (environment: string | undefined, muted: boolean) => {
    const { id } = await stage.monitor()
    await (environment === undefined
      ? monitors.save(operatorGrant('project:write'), id, { muted }, new Date(at(1)))
      : monitors.muteEnvironment(operatorGrant('project:write'), id, environment, muted, new Date(at(1))))
  }
  await stage.sent(0, { status: 'ok', check_in_id: idOf('one'), environment: 'production' })
  await stage.until(0, 1)
  await mute('production', true)
  await stage.until(1.5, 13)
  await mute('production', false)
  await stage.until(13.5, 14)
  expect(await stage.issues()).toMatchObject([{ title: 'Missed check-in: backup', eventCount: 1 }])
  await stage.sent(20, { status: 'ok', check_in_id: idOf('two'), environment: 'production' })
  await stage.until(14.5, 21)
  expect(await stage.issues()).toMatchObject([{ eventCount: 1, state: { status: 'resolved' } }])

  await mute('production', true)
  await stage.until(21.5, 33)
  await stage.sent(34, { status: 'ok', check_in_id: idOf('three'), environment: 'production' })
  await stage.until(33.5, 35)
  await mute('production', false)
  await stage.until(35.5, 36)
  expect(await stage.issues()).toMatchObject([{ eventCount: 1, state: { status: 'resolved' } }])
}, 60_000)

test('settings that a check-in does not name stay as people set them', async () => {
  await using stores = await openTestStores()
  const stage = await aStage(stores)
  const schedule = { type: 'crontab', value: '0 4 * * *' }
  await stage.sent(0, { status: 'ok', monitor_config: { schedule } })
  const { id, name } = await stage.monitor()
  const config = {
    schedule: { type: 'crontab', value: '0 4 * * *' },
    timezone: 'Europe/Berlin',
    margin: 60,
    maxRuntime: 240,
    failureThreshold: 3,
    recoveryThreshold: 2,
  } as const
  await stores.catalogue.monitors.save(operatorGrant('project:write'), id, { name, config }, new Date())
  await stage.sent(1, { status: 'ok', monitor_config: { schedule } })
  expect((await stage.monitor()).config).toEqual(config)
  await stage.sent(2, { status: 'ok', monitor_config: { schedule, timezone: null, max_runtime: null } })
  await stage.sent(3, { status: 'ok', monitor_config: { schedule, timezone: 'Mars/Olympus', checkin_margin: 'soon' } })
  expect((await stage.monitor()).config).toEqual({
    ...config,
    unread: [
      { reason: 'unknown', setting: 'timezone', value: 'Mars/Olympus' },
      { reason: 'unknown', setting: 'checkin_margin', value: 'soon' },
    ],
  })
  await stage.sent(4, { status: 'ok', monitor_config: { checkin_margin: 5 } })
  expect((await stage.monitor()).config).toEqual({ ...config, margin: 5 })
  const hourly = { type: 'interval', value: 1, unit: 'hour' }
  await stage.sent(5, { status: 'ok', monitor_config: { schedule: hourly, recovery_threshold: 1 } })
  expect((await stage.monitor()).config).toEqual({ ...config, margin: 5, schedule: hourly, recoveryThreshold: 1 })
}, 60_000)

test('killed at any of its writes, and away for minutes each time, a server tells of one miss and one timeout', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'mishap-killed-'))
  const hourly = { schedule: { type: 'crontab', value: '0 * * * *' }, max_runtime: 5, checkin_margin: 2 }
  const daily = { schedule: { type: 'interval', value: 1, unit: 'day' }, max_runtime: 5 }
  {
    await using stores = await openTestStores(folder.path)
    const stage = await aStage(stores)
    await stage.sent(0, { status: 'ok', monitor_config: hourly })
    await stage.until(56, 56.5)
    await stage.sent(57, { monitor_slug: 'export', status: 'in_progress', monitor_config: daily })
    await stage.until(57, 61.5)
  }
  // Before the heartbeat, then before and after each of: the runs, two incidents, and the states.
  const signals: (NodeJS.Signals | null)[] = []
  for (let moment = 0; moment <= MOMENTS; moment++) {
    const minute = 62 + (moment < 2 ? moment / 10 : moment * 2)
    const args = [killedTurn, folder.path, String(at(minute)), String(moment)]
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit'] })
    await once(child, 'close')
    signals.push(child.signalCode)
  }
  expect(signals).toEqual([...Array.from({ length: MOMENTS }, () => 'SIGKILL'), null])

  await using stores = await openTestStores(folder.path)
  await stores.digest()
  await expect.poll(() => stores.spool.backlog().records, EVENTUALLY).toBe(0)
  await judgeMonitors(stores, new Date(at(90)))
  const { monitors } = await stores.catalogue.monitors.list(grant, { limit: 5, offset: 0 })
  const told = await Promise.all(
    monitors.map(async (monitor) => ({
      state: monitor.environments[0]?.state,
      fates: (await stores.events.runs(grant, monitor, { limit: 9 })).map(({ fate }) => fate),
      issues: await stores.catalogue.issues.newestOf(grant, monitor.projectId, 5),
    })),
  )
  const failing = { status: 'failing', failures: 1, incidents: 1, unreported: null, open: [] }
  expect(told).toMatchObject([
    { state: failing, fates: ['missed', 'ok'] },
    { state: failing, fates: ['timeout'] },
  ])
  expect(told[0]?.issues.map(({ title, eventCount }) => `${title}, ${eventCount}`).toSorted()).toEqual([
    'Missed check-in: backup, 1',
    'Timed out: export, 1',
  ])
}, 60_000)

/** Five writes: the heartbeat, the runs, the two incidents, the states. */
const MOMENTS = 10
const killedTurn = fileURLToPath(new URL('../../main/test-support/killed-turn.ts', import.meta.url))

test('runs are turned over page by page, and none is left out or comes twice', async () => {
  await using stores = await openTestStores()
  const stage = await aStage(stores)
  // Two environments at the same times.
  for (const minute of [0, 10, 20])
    for (const environment of ['production', 'staging'])
      await stage.sent(minute, { status: 'ok', check_in_id: idOf(`${minute}${environment}`), environment })
  await stage.until(20, 21)
  const monitor = await stage.monitor()
  const pages: string[] = []
  for (let older: Run | undefined; ;) {
    const page = { limit: 1, ...(older !== undefined && { older }) }
    const [next] = await stores.events.runs(grant, monitor, page)
    if (next === undefined) break
    pages.push(`${(next.at - start) / MINUTE_MS} ${next.environment}`)
    expect(await stores.events.run(grant, monitor, next.row)).toEqual(next)
    older = next
  }
  expect(pages.toSorted()).toEqual([
    '0 production',
    '0 staging',
    '10 production',
    '10 staging',
    '20 production',
    '20 staging',
  ])
  const ofOne = await stores.events.runs(grant, monitor, { limit: 9, environment: 'staging' })
  expect(ofOne.map(({ environment }) => environment)).toEqual(['staging', 'staging', 'staging'])
}, 60_000)
