import { createHash } from 'node:crypto'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { operatorGrant } from '#domain/access/operator-grant.ts'
import { BEAT_MS } from '#domain/node/nodes.ts'
import { everyRole } from '#domain/node/role.ts'
import type { Spool } from '#domain/spool/spool.ts'
import { openTestStores } from '#main/test-support/stores.ts'
import { judgeMonitors } from '#services/check-ins/judge-monitors.ts'
import { openSpool } from '#storage/spool/spool.ts'
import { createLog } from '../log.ts'
import { parseSettings } from '../settings.ts'
import { joinNodes } from './join-nodes.ts'

const EVENTUALLY = { timeout: 60_000, interval: 20 }
const MINUTE_MS = 60_000
const grant = operatorGrant('event:read')
const everyTenMinutes = { schedule: { type: 'crontab', value: '*/10 * * * *' }, max_runtime: 5, checkin_margin: 2 }

test('of two servers that do everything, one takes no check-in for missed that waits in the spool of the other', async () => {
  await using stores = await openTestStores()
  await using folder = await mkdtempDisposable(join(tmpdir(), 'mishap-second-'))
  const { catalogue } = stores
  const made = { name: 'shop', platform: 'node' } as const
  const { project } = await catalogue.projects.create(operatorGrant('project:write'), made, new Date())
  await stores.digest()
  const { spool: second } = await openSpool({
    folder: folder.path,
    settings: { durability: 'os', maxBytes: 2 ** 24, segmentBytes: 2 ** 24 },
  })
  const parsed = parseSettings({ NODE_ENV: 'test', MISHAP_DATA: stores.folder, MISHAP_SECRET: 's'.repeat(40) })
  if (!parsed.ok) throw new Error(parsed.refusal.sentence)
  const log = createLog({ logLevel: 'silent' })
  const enter = (spool: Spool) =>
    joinNodes(parsed.value, { roles: everyRole, nodes: catalogue.nodes, spool, isOffered: false, log })

  const start = Math.floor(Date.now() / 3_600_000) * 3_600_000 - 12 * 3_600_000
  const at = (minutes: number) => start + minutes * MINUTE_MS
  const checkIn = (into: Spool, minute: number, id: string) => {
    const said = { monitor_slug: 'backup', monitor_config: everyTenMinutes, status: 'ok', check_in_id: id }
    const body = [{}, { type: 'check_in' }, said].map((line) => JSON.stringify(line)).join('\n')
    const header = { kind: 'envelope', projectId: project.id, receivedAt: at(minute), remoteAddress: null } as const
    return into.append({ header: { ...header, userAgent: null }, body: new TextEncoder().encode(body) })
  }
  const idOf = (word: string) => createHash('md5').update(word).digest('hex')
  await checkIn(stores.spool, 0, idOf('first'))
  await expect.poll(() => stores.spool.backlog().records, EVENTUALLY).toBe(0)
  // The run of minute 10 checked in with the other server, which has not digested it yet.
  await checkIn(second, 10, idOf('second'))

  const other = await enter(second)
  const here = await enter(stores.spool)
  try {
    const parts = { ...stores, spool: { append: here.records.append, backlog: () => here.records.backlog() } }
    const fates = async () => {
      const [monitor] = (await catalogue.monitors.list(grant, { limit: 5, offset: 0 })).monitors
      const runs = monitor === undefined ? [] : await stores.events.runs(grant, monitor, { limit: 9 })
      return runs.map((run) => `${(run.at - start) / MINUTE_MS} ${run.fate}`).toReversed()
    }
    const judgeUntil = async (from: number, to: number) => {
      for (let minute = from; minute <= to; minute += 0.5) await judgeMonitors(parts, new Date(at(minute)))
      await expect.poll(() => stores.spool.backlog().records, EVENTUALLY).toBe(0)
    }
    expect(here.records.backlog()).toMatchObject({ records: 1, oldestReceivedAt: at(10) })
    await judgeUntil(0, 15)
    expect(await fates()).toEqual(['0 ok'])

    await stores.digest(undefined, undefined, second)
    // Settled when the other server reports it: with its next heartbeat and one read here.
    await expect.poll(() => here.records.backlog().records, { ...EVENTUALLY, timeout: 10 * BEAT_MS }).toBe(0)
    await judgeUntil(15.5, 16)
    expect(await fates()).toEqual(['0 ok', '10 ok'])
    await judgeUntil(16.5, 23)
    expect(await fates()).toEqual(['0 ok', '10 ok', '20 missed'])
  } finally {
    await Promise.all([here.close(), other.close()])
    await second.close()
  }
}, 60_000)
