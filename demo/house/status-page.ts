import {
  newComponent,
  type StatusComponent,
  type StatusPage,
  type StatusPageContent,
} from '#domain/status-page/status-page.ts'
import { made, type House } from './house.ts'
import type { DemoChecks } from './uptime.ts'

const HOUR_MS = 3_600_000
/** The age of the page, in hours. */
const OLD = 70 * 24

/** The job that sends orders to the warehouse. */
const JOB = 'order-export'

type HoursAgo = (hours: number) => Date

/** Creates the shop's status page: check states, a past incident with its updates, and planned maintenance. */
export async function tellThePublic(house: House, checks: DemoChecks): Promise<void> {
  const { catalogue, grant, now } = house
  const { statusPages } = catalogue
  const slug = 'tea'
  // The demo may run again.
  if ((await statusPages.list(grant('alerts:read'))).some((page) => page.slug === slug)) return
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * HOUR_MS)
  const { monitors } = await catalogue.monitors.list(grant('event:read'), { text: JOB, limit: 1, offset: 0 })
  const job = monitors[0]?.id ?? 0
  const page = made(
    await statusPages.create(grant('org:write'), { slug, domain: null }, contentWith(checks, job), hoursAgo(OLD)),
  )
  await looksBack(house, page, hoursAgo)
  await hadTrouble(house, page, hoursAgo)
}

/** @param job the monitor of a job that readers notice */
function contentWith(checks: DemoChecks, job: number): StatusPageContent {
  const part = (publicId: string, name: string, more: Partial<StatusComponent> = {}): StatusComponent => ({
    ...newComponent,
    publicId,
    name,
    ...more,
  })
  const follows = (id: number) => ({ mapping: { kind: 'check', id }, opensIncidents: true }) as const
  return {
    name: 'Teashop status',
    intro: 'What works in the shop, and what does not.',
    locales: ['en', 'de', 'ja'],
    theme: 'system',
    logo: null,
    components: [
      part('demo-front', 'Website', follows(checks.front)),
      part('demo-checkout', 'Checkout', { group: 'Payments', ...follows(checks.checkout) }),
      part('demo-cards', 'Card payments', { group: 'Payments' }),
      part('demo-orders', 'Dispatch', { group: 'Orders', mapping: { kind: 'monitor', id: job } }),
      part('demo-mail', 'Newsletter', { description: 'Sent each Friday.' }),
    ],
  }
}

/** Past component states, as the server would have recorded them. */
async function looksBack({ catalogue }: House, { id, content }: StatusPage, hoursAgo: HoursAgo): Promise<void> {
  const work = catalogue.statusPageWork
  const well = content.components.map(({ publicId }) => [publicId, 'operational'] as const)
  await work.note(id, new Map(well), hoursAgo(OLD))
  const course = [
    [800, 'demo-mail', 'degraded_performance'],
    [795, 'demo-mail', 'operational'],
    [50, 'demo-cards', 'partial_outage'],
    [46, 'demo-cards', 'operational'],
  ] as const
  for (const [hours, component, state] of course) await work.note(id, new Map([[component, state]]), hoursAgo(hours))
}

/** A past incident, and planned maintenance. */
async function hadTrouble({ catalogue, grant }: House, { id }: StatusPage, hoursAgo: HoursAgo): Promise<void> {
  const { statusPages } = catalogue
  const may = grant('alerts:write')
  const components = { 'demo-cards': 'partial_outage' } as const
  const incident = {
    kind: 'incident',
    title: 'Some card payments are declined',
    impact: 'major',
    state: 'investigating',
    components,
    outageOf: null,
    startsAt: hoursAgo(50),
    endsAt: null,
    text: 'Some cards are declined at checkout. We are looking into it with our payment provider.',
  } as const
  const cards = made(await statusPages.open(may, id, incident, hoursAgo(50)))
  const course = [
    [49, 'identified', 'Our payment provider has found the cause. **Bank transfers work.**'],
    [48, 'monitoring', 'Cards are accepted again. We are watching the results.'],
    [46, 'resolved', 'All payments work.'],
  ] as const
  for (const [hours, state, text] of course)
    made(await statusPages.update(may, id, cards.id, { state, text, components }, hoursAgo(hours)))

  const move = {
    kind: 'maintenance',
    title: 'Move to the new data centre',
    impact: 'none',
    state: 'scheduled',
    components: { 'demo-front': 'under_maintenance', 'demo-checkout': 'under_maintenance' },
    outageOf: null,
    startsAt: hoursAgo(-24),
    endsAt: hoursAgo(-25),
    text: 'The shop is closed for an hour while we move.',
  } as const
  made(await statusPages.open(may, id, move, hoursAgo(2)))
}
