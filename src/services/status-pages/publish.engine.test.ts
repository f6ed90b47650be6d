import { expect, test } from 'vitest'
import { operatorGrant } from '#domain/access/operator-grant.ts'
import { sourceKey } from '#domain/status-page/component-source.ts'
import { newComponent } from '#domain/status-page/status-page.ts'
import type { IncidentState, NewIncident } from '#domain/status-page/incident.ts'
import { newCheck } from '#domain/uptime/check.ts'
import { aResult } from '#domain/uptime/sample-result.ts'
import { openTestStores, type TestStores } from '#main/test-support/stores.ts'
import { createComponentSource } from './component-source.ts'
import { snapshots } from './publish.ts'
import { openShelf } from './shelf.ts'

/** Components that follow a check, and automatic incidents, on real stores. */

const MINUTE_MS = 60_000
const noon = Date.now() - (Date.now() % MINUTE_MS) - 60 * MINUTE_MS
const at = (minute: number) => new Date(noon + minute * MINUTE_MS)
const good = { failure: null, detail: '', status: 200 } as const

function made<T>(result: { ok: true; value: T } | { ok: false }): T {
  if (!result.ok) throw new Error('It was refused.')
  return result.value
}

async function aStage(stores: TestStores) {
  const { catalogue, spool } = stores
  const shop = { name: 'shop', platform: 'node' } as const
  const { project } = await catalogue.projects.create(operatorGrant('project:write'), shop, at(0))
  const check = { ...newCheck, name: 'Checkout probe' }
  const [checkId = 0] = made(await catalogue.uptime.create(operatorGrant('alerts:write'), project.id, [check], at(0)))
  const mapping = { kind: 'check', id: checkId } as const
  const own = { ...newComponent, publicId: 'c1', name: 'Checkout', mapping, opensIncidents: true }
  const silent = { ...own, publicId: 'c2', name: 'Opens nothing', opensIncidents: false }
  const content = { name: 'Shop', intro: '', locales: ['en'], theme: 'system', logo: null } as const
  const components = [own, silent]
  const place = { slug: 'shop', domain: null }
  const page = made(
    await catalogue.statusPages.create(operatorGrant('org:write'), place, { ...content, components }, at(0)),
  )
  const source = createComponentSource(stores)
  const shelf = openShelf(`${stores.folder}/status-pages.json`)
  const site = { origin: 'https://mishap.example', basePath: '' }
  const links = { linkTo: () => '', read: () => undefined }
  await stores.digest()
  return {
    page,
    source,
    mapping,
    found: async (minute: number, differing: object) => {
      const result = aResult(checkId, { at: at(minute).getTime(), ...differing })
      const body = new TextEncoder().encode(JSON.stringify({ results: [result] }))
      const header = { kind: 'uptime', projectId: project.id, receivedAt: at(minute).getTime() } as const
      await spool.append({ header, body })
      await expect.poll(() => spool.backlog().records, { timeout: 60_000, interval: 20 }).toBe(0)
    },
    published: async (minute: number) => {
      const [one] = (await snapshots({ catalogue, source, site, shelf, links }, at(minute))).values()
      const [shown] = one?.components ?? []
      return { state: shown?.state, today: shown?.days.at(-1), incidents: one?.incidents ?? [] }
    },
    planned: async (from: number, to: number) => {
      const plan: NewIncident = {
        kind: 'maintenance',
        title: 'New disks',
        impact: 'none',
        state: 'scheduled',
        components: { c1: 'under_maintenance' },
        outageOf: null,
        startsAt: at(from),
        endsAt: at(to),
        text: 'Planned.',
      }
      made(await catalogue.statusPages.open(operatorGrant('alerts:write'), page.id, plan, at(0)))
    },
  }
}

const statesOf = (incidents: readonly { title: string; state: IncidentState }[]) =>
  incidents.map(({ title, state }) => `${title}: ${state}`)

test('a component follows its check: an outage opens one incident, and its end resolves it', async () => {
  await using stores = await openTestStores()
  const stage = await aStage(stores)
  expect(await stage.source.choices()).toMatchObject([{ kind: 'check', name: 'Checkout probe' }])
  expect(await stage.published(0)).toMatchObject({ state: 'unknown', incidents: [] })

  await stage.found(1, good)
  expect(await stage.published(1)).toMatchObject({ state: 'operational', incidents: [] })
  await stage.found(2, {})
  const down = await stage.published(2)
  expect(down).toMatchObject({ state: 'major_outage', today: { state: 'major_outage' } })
  expect(down.incidents).toMatchObject([
    { title: 'Checkout is down', state: 'investigating', impact: 'critical', components: [{ id: 'c1' }] },
  ])
  await stage.found(3, {})
  expect(statesOf((await stage.published(3)).incidents)).toEqual(['Checkout is down: investigating'])
  // Without a check for half an hour, the outage cannot be known to be over.
  const silent = await stage.published(33)
  expect(statesOf(silent.incidents)).toEqual(['Checkout is down: investigating'])

  await stage.found(34, good)
  const over = await stage.published(34)
  expect(over.state).toBe('operational')
  expect(over.incidents).toMatchObject([{ state: 'resolved', updates: [{ state: 'resolved' }, {}] }])
  const key = sourceKey(stage.mapping)
  const days = (await stage.source.measure([stage.mapping], 90, at(34))).get(key)?.days ?? []
  expect(days).toHaveLength(90)
  expect(days.reduce((sum, { downSeconds }) => sum + downSeconds, 0)).toBe(120)
  expect(days.reduce((sum, { knownSeconds }) => sum + knownSeconds, 0)).toBe(240)
  expect((await stage.source.measure([{ kind: 'check', id: 999 }], 90, at(34))).size).toBe(0)
})

test('maintenance begins and ends by the clock, and an outage within it opens nothing', async () => {
  await using stores = await openTestStores()
  const stage = await aStage(stores)
  await stage.planned(10, 20)
  await stage.found(9, good)
  expect(statesOf((await stage.published(9)).incidents)).toEqual(['New disks: scheduled'])
  await stage.found(10, {})
  const during = await stage.published(10)
  expect(during.state).toBe('under_maintenance')
  expect(statesOf(during.incidents)).toEqual(['New disks: in_progress'])
  await stage.found(20, {})
  const after = await stage.published(20)
  expect(after.state).toBe('major_outage')
  expect(statesOf(after.incidents).toSorted()).toEqual(['Checkout is down: investigating', 'New disks: completed'])
})
