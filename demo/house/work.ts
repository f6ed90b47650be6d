import { randomUUID } from 'node:crypto'
import type { Actor, Grant } from '#domain/access/access.ts'
import { authorize } from '#domain/access/access.ts'
import type { Permission } from '#domain/access/roles.ts'
import type { Issue } from '#domain/issue/issue.ts'
import type { Decision } from '#domain/issue/triage.ts'
import { actorOf, type Crew, type CrewName } from './crew.ts'
import { made, type House } from './house.ts'

const HOUR_MS = 3_600_000

interface Deed {
  /** Words of its title. */
  readonly issue: string
  readonly by: CrewName
  readonly hoursAgo: number
  readonly says?: string
  readonly decides?: Decision
}

const deeds: readonly Deed[] = [
  {
    issue: "reading 'amount'",
    by: 'mara',
    hoursAgo: 18,
    says: 'Since 2.16.0, and only with **HARBOR10** in the cart: the promotion comes without a discount.',
  },
  {
    issue: "reading 'amount'",
    by: 'jonas',
    hoursAgo: 17,
    says: 'Mine. `CartSummary` takes it for granted. A guard goes out today; the API should not send half a promotion either.',
  },
  { issue: "reading 'amount'", by: 'jonas', hoursAgo: 17, decides: { kind: 'priority', priority: 'high' } },
  {
    issue: 'was declined',
    by: 'mara',
    hoursAgo: 30,
    says: 'PayLane has no word for `card_velocity_exceeded` in our list: people read *declined: undefined*. Support has a macro.',
  },
  {
    issue: 'Could not reserve stock',
    by: 'amira',
    hoursAgo: 60,
    says: 'Two carts lock the same stock in another order. Sorting the lines by SKU first helps.',
  },
  { issue: 'ResizeObserver', by: 'jonas', hoursAgo: 90, decides: { kind: 'archive', until: { kind: 'escalating' } } },
  { issue: 'tax_rate', by: 'amira', hoursAgo: 80, decides: { kind: 'resolve', resolution: { kind: 'now' } } },
]

/** Adds comments, decisions and tickets to issues. Runs once: a second demo finds them. */
export async function getToWork(house: House, crew: Crew): Promise<void> {
  const { catalogue, grant, now } = house
  const integrations = await catalogue.integrations.list(grant('org:write'))
  if (integrations.some(({ name }) => name === TICKETS)) return
  for (const deed of deeds) await perform(house, crew, deed)
  await writeTicket(house)
  await catalogue.searchViews.create(grant('event:write'), aView, now)
}

async function perform(house: House, crew: Crew, { issue: words, by, hoursAgo, says, decides }: Deed): Promise<void> {
  const found = await issueWith(house, words)
  if (found === undefined) return
  const actor = actorOf(crew, by)
  const at = new Date(house.now.getTime() - hoursAgo * HOUR_MS)
  const { activity, triage } = house.catalogue
  if (says !== undefined)
    made(await activity.comment(of(actor, 'event:write'), found.id, { text: says, mentions: [] }, at))
  if (decides !== undefined) await triage.decide(of(actor, 'event:write'), [found.id], decides, randomUUID(), at)
}

export async function issueWith({ catalogue, grant }: House, words: string): Promise<Issue | undefined> {
  const [found] = await catalogue.issues.titled(grant('event:read'), [words], 1)
  return found
}

function of<const P extends Permission>(actor: Actor, permission: P): Grant<P> {
  return made(authorize(actor, permission))
}

const TICKETS = 'GitHub of Harbor Goods'

/** A ticket in an unreachable system: its address does not exist, and it neither resolves nor closes anything. */
async function writeTicket(house: House): Promise<void> {
  const { catalogue, grant, now } = house
  const settings = {
    name: TICKETS,
    baseUrl: 'https://github.harborgoods.example',
    account: '',
    place: 'harborgoods/web',
    places: [],
    resolvesIssues: false,
    closesTickets: false,
  }
  const secrets = { token: 'sealed', tokenEnds: 'demo', webhookSecret: 'sealed' }
  const { id } = made(await catalogue.integrations.create(grant('org:write'), 'github', settings, secrets, now))
  const issue = await issueWith(house, "reading 'amount'")
  if (issue === undefined) return
  const ticket = {
    key: 'harborgoods/web#412',
    url: 'https://github.harborgoods.example/harborgoods/web/issues/412',
    title: 'The cart breaks with HARBOR10',
    state: 'open',
    updatedAt: now,
  } as const
  made(await catalogue.tickets.link(grant('event:write'), issue.id, id, ticket, now))
}

const aView = {
  list: 'issues',
  name: 'Checkout, unresolved',
  visibility: 'organization',
  search: { query: 'is:unresolved project:checkout', sort: 'events', period: '14d', environments: [] },
  projects: [],
} as const
