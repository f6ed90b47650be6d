import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { EventId, ProjectId } from '#domain/ids.ts'
import type { ArchivedUntil } from '#domain/issue/state.ts'
import { operatorGrant } from '#domain/access/operator-grant.ts'
import { openTestStores, type TestStores } from '#main/test-support/stores.ts'
import { issueStateJobs } from './jobs.ts'

const HOUR_MS = 3_600_000
/** Ten minutes past an hour. */
const now = new Date(Math.floor(Date.now() / HOUR_MS) * HOUR_MS - HOUR_MS + HOUR_MS / 6)
const ago = (hours: number) => new Date(now.getTime() - hours * HOUR_MS)
const patience = { timeout: 30_000, interval: 50 }

interface SentEvent {
  readonly group: string
  readonly at: Date
  readonly user?: string
}

async function aPlace() {
  const stores = await openTestStores()
  const { catalogue, spool } = stores
  const made = await catalogue.projects.create(operatorGrant('project:write'), { name: 'web', platform: 'node' }, now)
  await stores.digest()
  const send = async (events: readonly SentEvent[]) => {
    await Promise.all(events.map((event) => spool.append(anEvent(made.project.id, event))))
    await expect.poll(() => spool.backlog().records, patience).toBe(0)
  }
  return { stores, send, project: made.project.id }
}

function anEvent(projectId: ProjectId, { group, at, user }: SentEvent) {
  const event_id = randomBytes(16).toString('hex') as EventId
  const event = {
    event_id,
    platform: 'node',
    message: group,
    fingerprint: [group],
    timestamp: at.getTime() / 1000,
    ...(user !== undefined && { user: { id: user } }),
  }
  const lines = [{ event_id }, { type: 'event' }, event].map((line) => JSON.stringify(line))
  const header = {
    kind: 'envelope',
    projectId,
    receivedAt: at.getTime(),
    remoteAddress: null,
    userAgent: null,
  } as const
  return { header, body: new TextEncoder().encode(lines.join('\n')) }
}

const many = (count: number, group: string, at: Date): readonly SentEvent[] =>
  Array.from({ length: count }, (_, index) => ({ group, at: new Date(at.getTime() + index) }))

async function issueOf({ catalogue, events }: TestStores, title: string) {
  const grant = operatorGrant('event:read')
  const filter = { period: { since: ago(1_000), until: new Date(now.getTime() + HOUR_MS) }, environments: [] }
  const issues = await catalogue.issues.byGroups(grant, await events.groupTotals(grant, filter, 100))
  const issue = issues.find((one) => one.title === title)
  if (issue === undefined) throw new Error(`There is no issue ${title}.`)
  return issue
}

const stateOf = async (stores: TestStores, title: string) => {
  const { state } = await issueOf(stores, title)
  return state.status === 'unresolved' ? state.substatus : state.status
}

async function archive(stores: TestStores, title: string, until: ArchivedUntil, at: Date): Promise<void> {
  const { id } = await issueOf(stores, title)
  await stores.catalogue.triage.decide(operatorGrant('event:write'), [id], { kind: 'archive', until }, 'action', at)
}

async function run(stores: TestStores, name: string, at = now): Promise<object> {
  const job = issueStateJobs(stores).find((one) => one.name === name)
  if (job === undefined) throw new Error(`There is no job ${name}.`)
  return job.run(at)
}

describe('an issue that has far more events than it ever had', () => {
  test('escalates, archived or not, and is calm again after a day; others are left alone', async () => {
    const { stores, send } = await aPlace()
    await using _ = stores
    const groups = ['loud', 'archived', 'for ever', 'steady']
    const hours = [...Array(60).keys()].map((hour) => ago(61 - hour))
    await send(hours.flatMap((at, hour) => (hour % 6 === 0 ? groups.map((group) => ({ group, at })) : [])))
    await archive(stores, 'archived', { kind: 'escalating' }, ago(2))
    await archive(stores, 'for ever', { kind: 'forever' }, ago(2))
    await send([
      ...many(30, 'loud', ago(0.1)),
      ...many(30, 'archived', ago(0.1)),
      ...many(30, 'for ever', ago(0.1)),
      ...many(4, 'steady', ago(0.1)),
      ...many(30, 'young', ago(0.1)),
    ])
    expect(await run(stores, 'escalation')).toEqual({ evaluated: 2, escalated: 2, calmed: 0 })
    const states = () => Promise.all([...groups, 'young'].map((group) => stateOf(stores, group)))
    expect(await states()).toEqual(['escalating', 'escalating', 'archived', 'new', 'new'])
    expect(await run(stores, 'escalation', ago(-23))).toMatchObject({ escalated: 0, calmed: 0 })
    expect(await run(stores, 'escalation', ago(-25))).toMatchObject({ escalated: 0, calmed: 2 })
    expect((await states()).slice(0, 2)).toEqual(['ongoing', 'ongoing'])
  })
})

describe('an issue that is archived until so many have come', () => {
  test('within a window comes back when they are in one', async () => {
    const { stores, send } = await aPlace()
    await using _ = stores
    await send([{ group: 'a', at: ago(5) }])
    await archive(stores, 'a', { kind: 'events', count: 3, windowMinutes: 60 }, ago(4))
    await send([ago(3), ago(2.5), ago(0.5)].map((at) => ({ group: 'a', at })))
    expect(await run(stores, 'archived-counts')).toEqual({ reached: 0 })
    await send([ago(0.4), ago(0.3)].map((at) => ({ group: 'a', at })))
    expect(await run(stores, 'archived-counts')).toEqual({ reached: 1 })
    expect(await stateOf(stores, 'a')).toBe('escalating')
  })

  test('counts users once each, those of before not at all, and those of merged groups together', async () => {
    const { stores, send } = await aPlace()
    await using _ = stores
    await send(['ann', 'ben', 'cem'].map((user) => ({ group: 'a', at: ago(20), user })))
    await send([{ group: 'b', at: ago(20), user: 'ann' }])
    const [a, b] = [await issueOf(stores, 'a'), await issueOf(stores, 'b')]
    await stores.catalogue.issues.merge(operatorGrant('event:write'), a.id, [b.id], ago(19))
    await archive(stores, 'a', { kind: 'users', count: 3, windowMinutes: null }, ago(18))
    const seen = (group: string, user: string) => ({ group, at: ago(1), user })
    await send([seen('a', 'ann'), seen('a', 'ann'), seen('b', 'ann'), seen('b', 'ben')])
    expect(await run(stores, 'archived-counts')).toEqual({ reached: 0 })
    await send([seen('b', 'cem')])
    expect(await run(stores, 'archived-counts')).toEqual({ reached: 1 })
  })
})
