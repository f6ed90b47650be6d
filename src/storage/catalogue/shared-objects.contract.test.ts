import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { authorize, type Grant, type ProjectScope } from '#domain/access/access.ts'
import type { Permission, Role } from '#domain/access/roles.ts'
import type { RuleDraft } from '#domain/alert/rule.ts'
import { readContent } from '#domain/dashboard/read-content.ts'
import type { ProjectId } from '#domain/ids.ts'
import type { ViewDraft } from '#domain/issue/search-view.ts'
import { newComponent, type StatusPageContent } from '#domain/status-page/status-page.ts'
import { newCheck } from '#domain/uptime/check.ts'
import { engines, noon, operator, type CatalogueBench } from './test-support/bench.ts'

/**
 * Objects shared by several projects. Pages, /api/0, /api/1 and /mcp all change them through these calls, so these
 * rules hold for each of them.
 */

interface World {
  readonly stage: CatalogueBench
  readonly shop: ProjectId
  readonly hidden: ProjectId
}
type Grants = <P extends Permission>(permission: P) => Grant<P>
/** Creates an object used by these projects. The result tries to change it. */
type Make = (world: World, usedBy: ProjectScope) => Promise<(may: Grants) => Promise<unknown>>

let count = 0
const fresh = (what: string) => `${what} ${(count += 1)}`

async function aReceiver({ stage: { catalogue } }: World, projects: ProjectScope): Promise<number> {
  const made = await catalogue.alerts.writeReceiver(operator('alerts:write'), undefined, sealedReceiver(), noon)
  if (!made.ok) throw new Error(made.refusal.reason)
  const watch = {
    kind: 'issues',
    triggers: [{ kind: 'new' }],
    conditions: [],
    combine: 'all',
    everyMinutes: 0,
  } as const
  const destinations = [{ kind: 'receiver', id: made.value.id }] as const
  const draft: RuleDraft = { name: fresh('rule'), enabled: true, projects, destinations, watch }
  const rule = await catalogue.alerts.createRule(operator('alerts:write'), draft, noon)
  if (!rule.ok) throw new Error('The rule was not made.')
  return made.value.id
}

function sealedReceiver() {
  const face = { where: 'example.com', template: '', signed: false, detail: '' }
  return { kind: 'webhook', name: fresh('receiver'), locale: 'en', face, sealed: '' } as const
}

async function aPage({ stage: { catalogue }, shop }: World, projects: ProjectScope) {
  const components = []
  for (const project of projects === 'all' ? [shop] : projects) {
    const check = { ...newCheck, name: fresh('check') }
    // oxlint-disable-next-line no-await-in-loop -- one after another
    const made = await catalogue.uptime.create(operator('alerts:write'), project, [check], noon)
    if (!made.ok) throw new Error(made.refusal.reason)
    const mapping = { kind: 'check', id: made.value[0] ?? 0 } as const
    components.push({ ...newComponent, publicId: fresh('component'), name: 'Checkout', mapping })
  }
  const name = fresh('page')
  const content: StatusPageContent = { name, intro: '', locales: ['en'], theme: 'system', logo: null, components }
  const place = { slug: name.replace(' ', '-'), domain: null }
  const page = await catalogue.statusPages.create(operator('org:write'), place, content, noon)
  if (!page.ok) throw new Error(page.refusal.reason)
  const opened = await catalogue.statusPages.open(operator('alerts:write'), page.value.id, incident, noon)
  if (!opened.ok) throw new Error(opened.refusal.reason)
  return { page: page.value.id, incident: opened.value.id }
}

const incident = {
  kind: 'incident',
  title: 'Slow',
  text: 'We look.',
  impact: 'minor',
  state: 'investigating',
  components: {},
  outageOf: null,
  startsAt: noon,
  endsAt: null,
} as const
const update = { state: 'resolved', text: 'Over.', components: {} } as const

async function aView({ stage: { catalogue } }: World, projects: ProjectScope): Promise<number> {
  const search = { query: '', sort: 'lastSeen', period: '14d', environments: [] }
  const draft: ViewDraft = {
    list: 'issues',
    name: fresh('view'),
    visibility: 'organization',
    search,
    projects: projects === 'all' ? [] : projects,
  }
  const made = await catalogue.searchViews.create(operator('event:write'), draft, noon)
  if (!made.ok) throw new Error(made.refusal.reason)
  return made.value.id
}

/** A member's dashboard with a public link created by an admin. */
async function aLink({ stage: { catalogue } }: World, projects: ProjectScope) {
  const content = readContent({ name: fresh('dashboard'), projects: projects === 'all' ? [] : projects })
  if (!content.ok) throw new Error(content.refusal.at)
  const own = granted('member', 'all')('event:write')
  const made = await catalogue.dashboards.create(own, content.value, { seenBy: 'viewer', editedBy: 'self' }, noon)
  if (!made.ok) throw new Error(made.refusal.reason)
  const link = await catalogue.dashboards.makeLink(operator('org:write'), made.value.id, fresh('hash'), noon)
  if (!link.ok) throw new Error(link.refusal.reason)
  return { dashboard: made.value.id, link: link.value.id }
}

const objects: Readonly<Record<string, Make>> = {
  'the address of a receiver': async (world, usedBy) => {
    const id = await aReceiver(world, usedBy)
    return (may) => world.stage.catalogue.alerts.writeReceiver(may('alerts:write'), id, sealedReceiver(), noon)
  },
  'a new incident on a status page': async (world, usedBy) => {
    const { page } = await aPage(world, usedBy)
    return (may) => world.stage.catalogue.statusPages.open(may('alerts:write'), page, incident, noon)
  },
  'an incident of a status page': async (world, usedBy) => {
    const { page, incident: id } = await aPage(world, usedBy)
    return (may) => world.stage.catalogue.statusPages.update(may('alerts:write'), page, id, update, noon)
  },
  'an incident that is to be deleted': async (world, usedBy) => {
    const { page, incident: id } = await aPage(world, usedBy)
    return (may) => world.stage.catalogue.statusPages.removeIncident(may('alerts:write'), page, id, noon)
  },
  'a saved search of everybody': async (world, usedBy) => {
    const id = await aView(world, usedBy)
    return (may) =>
      world.stage.catalogue.searchViews.update(may('event:write'), id, { name: 'Mine', visibility: 'private' })
  },
  'a saved search that is to be deleted': async (world, usedBy) => {
    const id = await aView(world, usedBy)
    return (may) => world.stage.catalogue.searchViews.remove(may('event:write'), id)
  },
  'a public link of a dashboard': async (world, usedBy) => {
    const { dashboard, link } = await aLink(world, usedBy)
    return (may) => world.stage.catalogue.dashboards.removeLink(may('event:write'), dashboard, link, noon)
  },
}

function granted(role: Role, projects: ProjectScope): Grants {
  const actor = { kind: 'user', userId: 'ada', name: 'Ada', email: 'ada@example.com', role, projects } as const
  return (permission) => {
    const asked = authorize(actor, permission)
    if (!asked.ok) throw new Error(`${role} may not ${permission}.`)
    return asked.value
  }
}

function isDone(answer: unknown): boolean {
  return answer === true || (typeof answer === 'object' && answer !== null && 'ok' in answer && answer.ok === true)
}

describe.each(engines)('what projects share, on $name,', ({ bench }) => {
  let world: World
  beforeAll(async () => {
    const stage = await bench()
    await stage.account('ada')
    world = { stage, shop: (await stage.project('shop')).id, hidden: (await stage.project('hidden')).id }
  })
  afterAll(() => world.stage[Symbol.asyncDispose]())

  test.each(Object.entries(objects))('%s is changed with access to every project that uses it', async (_, make) => {
    const { stage, shop, hidden } = world
    const change = await make(world, [shop, hidden])
    const before = await stage.dump()
    for (const projects of [[shop], [hidden], []]) {
      // oxlint-disable-next-line no-await-in-loop -- one person after another
      expect([projects, isDone(await change(granted('member', projects)))]).toEqual([projects, false])
    }
    expect(await stage.dump()).toEqual(before)
    expect(isDone(await change(granted('member', [shop, hidden])))).toBe(true)
  })

  test.each(Object.entries(objects))('%s is changed by people who run the organization', async (_, make) => {
    const { shop, hidden } = world
    expect(isDone(await (await make(world, [shop, hidden]))(granted('admin', 'all')))).toBe(true)
  })

  test.each(Object.entries(objects))('%s is changed by a member whose projects alone use it', async (_, make) => {
    expect(isDone(await (await make(world, [world.shop]))(granted('member', [world.shop])))).toBe(true)
  })

  test('a receiver of a rule over all projects, those to come as well, is changed by nobody who sees a few', async () => {
    const { shop, hidden } = world
    const change = await objects['the address of a receiver']?.(world, 'all')
    expect(isDone(await change?.(granted('member', [shop, hidden])))).toBe(false)
  })
})
