import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { authorize, type Grant } from '#domain/access/access.ts'
import type { Permission } from '#domain/access/roles.ts'
import { defaultPreferences, type NotificationPreferences } from '#domain/alert/preferences.ts'
import type { IssueId, ProjectId } from '#domain/ids.ts'
import type { Mail } from '#domain/mail.ts'
import type { Decision } from '#domain/issue/triage.ts'
import { createDeliver } from '#notify/alerts/deliver.ts'
import { openSqliteCatalogue } from '#storage/catalogue/sqlite/sqlite.ts'
import { dataPaths } from '#domain/data-paths.ts'
import { operatorGrant } from '#domain/access/operator-grant.ts'
import { createOutboxWorker } from './outbox.ts'
import { createSecretBox } from '#outbound/secret-box.ts'
import { sealingKeysOf } from '#outbound/sealing-keys.ts'
import { anEnvelope, anEnvelopeOf } from '#main/test-support/envelopes.ts'
import { openTestStores, type TestStores } from '#main/test-support/stores.ts'
import { bundleMails } from './bundle-mails.ts'
import { notifyPeople } from './notify-people.ts'
import type { AlertParts } from './alert-parts.ts'

const sendWebhook = () => Promise.reject(new Error('Nobody here has webhooks of changes.'))

let stores: TestStores
let parts: AlertParts
let project: ProjectId
let issue: IssueId
const mails: Mail[] = []
const site = { origin: 'https://ops.example.com', basePath: '' }

beforeEach(async () => {
  mails.length = 0
  stores = await openTestStores()
  const { catalogue, events } = stores
  const mailer = { send: async (mail: Mail) => void mails.push(mail) }
  parts = {
    catalogue,
    events,
    site,
    box: createSecretBox(sealingKeysOf('instance'), 'alerts'),
    deliver: createDeliver({
      send: () => Promise.reject(new Error('Nothing is sent but mail.')),
      mailer,
      site: () => site,
    }),
    mailWorks: true,
  }
  for (const id of ['ada', 'grace']) await account(id)
  const made = await catalogue.projects.create(
    operatorGrant('project:write'),
    { name: 'Shop', platform: 'node' },
    new Date(),
  )
  project = made.project.id
  await stores.digest()
  await stores.spool.append(anEnvelope(project, randomUUID().replaceAll('-', ''), 'It broke.'))
  await expect.poll(() => stores.spool.backlog().records, { timeout: 60_000 }).toBe(0)
  const [found] = await catalogue.alertWork.history(
    'all',
    ['first_seen'],
    { since: new Date(0), until: new Date(Date.now() + 1000) },
    1,
  )
  if (found === undefined) throw new Error('There is no issue.')
  issue = found.issueId
  await notifyPeople(parts, new Date())
})
afterEach(() => stores[Symbol.asyncDispose]())

async function account(id: string): Promise<void> {
  const { database, close } = await openSqliteCatalogue({ file: dataPaths(stores.folder).catalogue })
  await sql`insert into "user" ("id", "name", "email", "role", "emailVerified", "createdAt", "updatedAt")
    values (${id}, ${id}, ${`${id}@example.com`}, 'member', 1, '', '')`.execute(database.db)
  await close()
}

function as<const P extends Permission>(userId: string, permission: P): Grant<P> {
  const whose = { userId, name: userId, email: `${userId}@example.com` }
  const granted = authorize({ kind: 'user', ...whose, role: 'member', projects: 'all' }, permission)
  if (!granted.ok) throw new Error('A member may do that.')
  return granted.value
}

const decide = (userId: string, decision: Decision) =>
  parts.catalogue.triage.decide(as(userId, 'event:write'), [issue], decision, randomUUID(), new Date())
const assignTo = (id: string): Decision => ({ kind: 'assign', to: { kind: 'user', id } })
const wants = (userId: string, topics: Partial<NotificationPreferences['topics']>) =>
  parts.catalogue.preferences.save(userId, {
    ...defaultPreferences,
    topics: { ...defaultPreferences.topics, ...topics },
  })

/** Bundles and sends everything that is due at a given time. */
async function pass(at?: Date): Promise<readonly Mail[]> {
  const noted = new Date()
  await notifyPeople(parts, noted)
  // Immediate notifications are due at the time they are recorded, not a millisecond before.
  const now = at ?? noted
  await bundleMails(parts, now)
  const { outbox, alertWork: work } = parts.catalogue
  const faults: unknown[] = []
  const worker = createOutboxWorker({ ...parts, outbox, work, sendWebhook, onFault: (fault) => faults.push(fault) })
  await worker.send(now)
  await expect.poll(() => outbox.due(now, 1), { timeout: 60_000, interval: 5 }).toEqual([])
  await worker.stop()
  expect(faults).toEqual([])
  return mails.splice(0)
}

describe('the assignee of an issue that Mishap changes by itself', () => {
  const event = async (release: string) => {
    const id = randomUUID().replaceAll('-', '')
    const sent = { event_id: id, platform: 'node', message: 'It broke.', ...(release !== '' && { release }) }
    await stores.spool.append(anEnvelopeOf(project, { event_id: id }, [[{ type: 'event' }, sent]]))
    await expect.poll(() => stores.spool.backlog().records, { timeout: 60_000 }).toBe(0)
  }
  const soon = () => new Date(Date.now() + 60_000)
  const later = () => new Date(Date.now() + 30 * 24 * 3_600_000)
  const upkeep = () => parts.catalogue.upkeep
  const archive = (until: Extract<Decision, { kind: 'archive' }>['until']): Decision => ({ kind: 'archive', until })
  const resolve = (resolution: Extract<Decision, { kind: 'resolve' }>['resolution']): Decision => ({
    kind: 'resolve',
    resolution,
  })

  interface Case {
    readonly before: Decision
    readonly happens: () => Promise<unknown>
    readonly why: string
    /** A part of the mail, or `undefined` if none is sent. */
    readonly mail: string | undefined
  }
  const cases: readonly Case[] = [
    {
      before: archive({ kind: 'events', count: 1, windowMinutes: null }),
      happens: () => event(''),
      why: 'count_reached',
      mail: 'It was reopened',
    },
    {
      before: archive({ kind: 'users', count: 1, windowMinutes: null }),
      happens: () => upkeep().found([issue], 'count_reached', new Date()),
      why: 'count_reached',
      mail: 'It was reopened',
    },
    {
      before: archive({ kind: 'time', until: new Date(0) }),
      happens: () => upkeep().wake(soon()),
      why: 'time_is_up',
      mail: 'It was reopened',
    },
    {
      before: archive({ kind: 'escalating' }),
      happens: () => upkeep().found([issue], 'escalated', new Date()),
      why: 'escalated',
      mail: 'far more often',
    },
    { before: resolve({ kind: 'now' }), happens: () => event(''), why: 'came_back', mail: 'happened again' },
    {
      before: resolve({ kind: 'release', release: 'web@2.0.0' }),
      happens: () => event('web@2.1.0'),
      why: 'came_back',
      mail: 'web@2.1.0',
    },
    {
      before: { kind: 'reopen' },
      happens: () => upkeep().recovered(issue, new Date()),
      why: 'recovered',
      mail: undefined,
    },
    { before: { kind: 'reopen' }, happens: () => upkeep().settle(later()), why: 'no_longer_new', mail: undefined },
  ]

  test.each(cases)('$why after $before.kind', async ({ before, happens, why, mail }) => {
    await decide('grace', assignTo('ada'))
    await decide('grace', before)
    await pass()
    await happens()
    const lines = await parts.catalogue.activity.of(operatorGrant('event:read'), issue, { limit: 3 })
    expect(lines.find(({ what }) => what.kind === 'state')).toMatchObject({
      by: { kind: 'mishap' },
      what: { kind: 'state', why },
    })
    const sent = (await pass()).filter(({ to }) => to.includes('ada@'))
    if (mail === undefined) expect(sent).toEqual([])
    else expect(sent).toMatchObject([{ text: expect.stringContaining(mail) }])
  })
})

describe('people', () => {
  test('are told at once that an issue was given to them, and never of what they did themselves', async () => {
    await decide('grace', assignTo('ada'))
    const sent = await pass()
    expect(sent.map(({ to }) => to)).toEqual(['ada@example.com'])
    expect(sent[0]?.text).toContain('grace assigned it to you')
    await decide('ada', assignTo('ada'))
    await decide('ada', { kind: 'priority', priority: 'low' })
    expect(await pass()).toEqual([])
  })

  test('get several things in one mail', async () => {
    await decide('grace', assignTo('ada'))
    await wants('ada', { followed: 'at_once' })
    await decide('grace', { kind: 'priority', priority: 'low' })
    await decide('grace', { kind: 'resolve', resolution: { kind: 'now' } })
    const [only, ...more] = await pass()
    expect(more).toEqual([])
    expect(only?.text).toMatch(/grace assigned it to you[^]*changed its priority[^]*grace resolved it/)
  })

  test('get what can wait with the next bundle, and nothing that they switched off', async () => {
    await decide('grace', assignTo('ada'))
    await pass()
    await decide('grace', { kind: 'priority', priority: 'low' })
    expect(await pass()).toEqual([])
    const sent = await pass(new Date(Date.now() + 2 * 3_600_000))
    expect(sent.map(({ to }) => to)).toEqual(['ada@example.com'])
    await wants('ada', { followed: 'off' })
    await decide('grace', { kind: 'priority', priority: 'high' })
    expect(await pass(new Date(Date.now() + 4 * 3_600_000))).toEqual([])
  })

  test('are told of what they may see, and of nothing else', async () => {
    await stores.catalogue.projects.setAccess(operatorGrant('project:admin'), project, 'teams', [], new Date())
    await decide('grace', assignTo('ada'))
    expect(await pass()).toEqual([])
  })

  test('who are named in a comment read what was said', async () => {
    const mentions = [{ kind: 'user', id: 'ada' }] as const
    await parts.catalogue.activity.comment(
      as('grace', 'event:write'),
      issue,
      { text: 'Yours, @ada?', mentions },
      new Date(),
    )
    const [mail] = await pass()
    expect(mail?.text).toContain('grace mentioned you: Yours, @ada?')
  })
})
