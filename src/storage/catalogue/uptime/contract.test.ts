import { describe, expect, test } from 'vitest'
import type { EventId, ProjectId } from '#domain/ids.ts'
import type { CheckResult } from '#domain/uptime/result.ts'
import { newCheck, type CheckConfig } from '#domain/uptime/check.ts'
import { engines, minutes, noon, operator, type CatalogueBench } from '../test-support/bench.ts'
import { someResults } from '../test-support/uptime.ts'

const read = operator('event:read')
const write = operator('alerts:write')
const shop: CheckConfig = { ...newCheck, name: 'Shop' }
const good = { failure: null, detail: '', status: 200 } as const
const all = { projects: [], text: '', state: 'any' } as const
const told = { projectId: 1 as ProjectId, eventId: 'ab'.repeat(16) as EventId, reportedAt: 5 }
const at = (minute: number) => minutes(minute).getTime()

async function withCheck(stage: CatalogueBench, config = shop) {
  const project = (await stage.project('shop')).id
  const { uptime, uptimeWork } = stage.catalogue
  const made = await uptime.create(write, project, [config], noon)
  if (!made.ok) throw new Error(made.refusal.reason)
  const [id = 0] = made.value
  return {
    project,
    id,
    uptime,
    uptimeWork,
    state: async () => (await uptime.statesOf(read, [id])).get(id),
    found: async (...results: readonly Partial<CheckResult>[]) => {
      await stage.commit([], { uptime: [someResults(project, id, ...results)] })
    },
  }
}

describe.each(engines)('checks, on $name,', ({ bench }) => {
  test('go down when they fail and up when they are answered: an outage is what lies between', async () => {
    await using stage = await bench()
    const { id, uptime, uptimeWork, state, found } = await withCheck(stage)
    expect(await state()).toMatchObject({ state: 'pending', since: null })
    await found({ at: at(1), ...good })
    expect(await state()).toMatchObject({ state: 'up', since: minutes(1), lastMs: 10 })
    await found({ at: at(2), detail: '500' }, { at: at(3), detail: '503' })
    expect(await state()).toMatchObject({ state: 'down', since: minutes(2), lastAt: minutes(3) })
    const open = await uptime.outages(read, id, 10)
    expect(open).toMatchObject([{ from: minutes(2), until: null, evidence: { detail: '500' } }])
    expect(await uptimeWork.untold(10)).toMatchObject([{ told: null, check: { name: 'Shop' } }])
    await uptimeWork.told(open[0]?.id ?? 0, told)
    expect(await uptimeWork.untold(10)).toEqual([])
    await found({ at: at(4), ...good })
    expect(await state()).toMatchObject({ state: 'up', since: minutes(4) })
    expect(await uptimeWork.untold(10)).toMatchObject([{ told, until: minutes(4) }])
    await uptimeWork.closed(open[0]?.id ?? 0)
    expect(await uptimeWork.untold(10)).toEqual([])
    // Late or repeated results change nothing.
    await found({ at: at(2) }, { at: at(4) })
    expect(await state()).toMatchObject({ state: 'up', lastAt: minutes(4) })
    expect(await uptime.outages(read, id, 10)).toHaveLength(1)
  })

  test('take no secret that is not sealed, and have those of before sealed', async () => {
    await using stage = await bench()
    const { project, id, uptime, uptimeWork } = await withCheck(stage)
    const headers = [['Authorization', 'Bearer abc']] as const
    const open = { ...shop, target: { ...shop.target, headers } as CheckConfig['target'] }
    await expect(uptime.create(write, project, [open], noon)).rejects.toThrow(/sealed/)
    await expect(uptime.update(write, id, open, noon)).rejects.toThrow(/sealed/)
    await uptimeWork.sealSecrets((config) => ({ ...config, environment: 'sealed' }))
    expect(await uptime.find(read, id)).toMatchObject({ environment: 'sealed', target: { sealedHeaders: [] } })
  })

  test('are down where more than half of their probes say so', async () => {
    await using stage = await bench()
    const { state, found } = await withCheck(stage, { ...shop, probes: [0, 5, 6] })
    await found({ at: at(1), ...good }, { at: at(1), probeId: 5, ...good }, { at: at(1), probeId: 6, ...good })
    await found({ at: at(2), probeId: 5 })
    expect(await state()).toMatchObject({ state: 'up' })
    await found({ at: at(2), probeId: 6 })
    expect(await state()).toMatchObject({ state: 'down' })
    // Results of unassigned probes are ignored.
    await found({ at: at(3), probeId: 9, ...good }, { at: at(3), probeId: 6, ...good })
    expect(await state()).toMatchObject({ state: 'up', lastAt: minutes(3) })
  })

  test('open nothing in maintenance, whatever becomes of them', async () => {
    await using stage = await bench()
    const { id, uptime, state, found } = await withCheck(stage)
    await found({ at: at(1), ...good }, { at: at(2), inMaintenance: true })
    expect(await state()).toMatchObject({ state: 'maintenance' })
    expect(await uptime.outages(read, id, 10)).toEqual([])
    await found({ at: at(3), ...good })
    expect(await state()).toMatchObject({ state: 'up', since: minutes(1) })
  })

  test('are listed with what is down first, found by their words, and counted by how they stand', async () => {
    await using stage = await bench()
    const { project, uptime, found } = await withCheck(stage, { ...shop, name: 'zoo' })
    const target = { kind: 'tcp', host: 'db.example', port: 5432 } as const
    await uptime.create(
      write,
      project,
      [
        { ...shop, name: 'Alpha' },
        { ...shop, name: 'beta_1', target },
        { ...shop, name: 'Paused', isEnabled: false },
      ],
      noon,
    )
    await found({ at: at(1) })
    const list = await uptime.list(read, all, { limit: 3, offset: 0 })
    expect(list.checks.map(({ name, state }) => [name, state])).toEqual([
      ['zoo', 'down'],
      ['Alpha', 'pending'],
      ['beta_1', 'pending'],
    ])
    expect(list).toMatchObject({ total: 4, counts: { down: 1, pending: 2, paused: 1, up: 0 } })
    const names = async (text: string, state: 'any' | 'paused' = 'any') =>
      (await uptime.list(read, { ...all, text, state }, { limit: 9, offset: 0 })).checks.map(({ name }) => name)
    expect(await names('DB.EXAMPLE')).toEqual(['beta_1'])
    expect(await names('a_1')).toEqual(['beta_1'])
    expect(await names('%')).toEqual([])
    expect(await names('', 'paused')).toEqual(['Paused'])
  })

  test('tell schedulers of every change, and forget what was known of another target', async () => {
    await using stage = await bench()
    const { id, project, uptime, uptimeWork, state, found } = await withCheck(stage)
    const seen = new Set<string>()
    const changed = async () => {
      const revision = await uptimeWork.revision()
      const isNew = !seen.has(revision)
      seen.add(revision)
      return isNew
    }
    expect(await changed()).toBe(true)
    await found({ at: at(1), certificateUntil: at(9), ...good })
    expect(await changed()).toBe(false)
    await uptime.update(write, id, { ...shop, target: { kind: 'ping', host: 'example.com' } }, noon)
    expect(await changed()).toBe(true)
    expect(await state()).toMatchObject({ state: 'up', certificateUntil: null })
    const time = { kind: 'schedule', crontab: '0 3 * * *', timeZone: 'Europe/Berlin', minutes: 60 } as const
    const draft = { name: 'Nightly', projectId: project, checkIds: [id], time }
    const window = await uptime.addWindow(write, draft, noon)
    expect(await changed()).toBe(true)
    expect(await uptimeWork.windows()).toMatchObject([draft])
    await uptime.removeWindow(write, window.ok ? window.value : 0, noon)
    await uptime.remove(write, id, noon)
    expect(await changed()).toBe(true)
    expect(await uptimeWork.checksOf(0)).toEqual([])
  })

  test('are made by probes that are known by the hash of their token', async () => {
    await using stage = await bench()
    const { uptime, uptimeWork } = stage.catalogue
    const org = operator('org:write')
    const made = await uptime.addProbe(org, 'Oslo', 'hash', noon)
    const id = made.ok ? made.value : 0
    expect(await uptime.addProbe(org, 'Oslo', 'other', noon)).toMatchObject({ refusal: { reason: 'taken' } })
    expect(await uptimeWork.probeOf('nothing', noon)).toBeUndefined()
    expect(await uptimeWork.probeOf('hash', minutes(3))).toMatchObject({ id, name: 'Oslo' })
    const project = (await stage.project('shop')).id
    await uptime.create(write, project, [{ ...shop, probes: [id] }], noon)
    expect(await uptimeWork.checksOf(0)).toEqual([])
    expect(await uptimeWork.checksOf(id)).toMatchObject([{ name: 'Shop' }])
    expect(await uptime.removeProbe(org, id, noon)).toMatchObject({ refusal: { reason: 'in_use', checks: 1 } })
  })

  test('warn of what ends soon, once, and again when it was renewed and ends anew', async () => {
    await using stage = await bench()
    const { id, uptimeWork, found } = await withCheck(stage, { ...shop, domainDays: 30 })
    const day = 24 * 60
    await found({ at: at(1), certificateUntil: at(20 * day), ...good })
    expect(await uptimeWork.expiries(noon)).toEqual([])
    expect(await uptimeWork.expiries(minutes(7 * day))).toMatchObject([
      { what: 'certificate', until: minutes(20 * day), told: null },
    ])
    await uptimeWork.warned(id, 'certificate', told)
    expect(await uptimeWork.expiries(minutes(8 * day))).toEqual([])
    await found({ at: at(2), certificateUntil: at(90 * day), ...good })
    expect(await uptimeWork.expiries(minutes(8 * day))).toMatchObject([{ what: 'certificate', told }])
    expect(await uptimeWork.domainsDue(noon, 10)).toHaveLength(0)
    await uptimeWork.setDomain(id, { kind: 'known', domain: 'example.com', until: minutes(9 * day) }, noon)
    expect((await uptimeWork.expiries(noon)).map(({ what }) => what)).toContain('domain')
  })
})
