import { expect, test } from 'vitest'
import type { EventId, ProjectId } from '#domain/ids.ts'
import { defaultOwnership, type OwnershipSettings } from '#domain/ownership/ownership.ts'
import type { SpoolRecord } from '#domain/spool/spool.ts'
import { operatorGrant } from '#domain/access/operator-grant.ts'
import { giveNewIssues } from './assign-owners.ts'
import { openTestStores, type TestStores } from '#main/test-support/stores.ts'

let events = 0

/** An error in one file, in the form in which ingest puts it in the spool. */
function anError(projectId: ProjectId, filename: string): SpoolRecord {
  events += 1
  const eventId = events.toString(16).padStart(32, '0')
  const frames = [{ filename, function: `run${events}`, lineno: 1, in_app: true }]
  const exception = { values: [{ type: `Error${events}`, value: filename, stacktrace: { frames } }] }
  const lines = [{ event_id: eventId }, { type: 'event' }, { event_id: eventId, platform: 'node', exception }]
  return {
    header: { kind: 'envelope', projectId, receivedAt: Date.now(), remoteAddress: null, userAgent: null },
    body: new TextEncoder().encode(lines.map((line) => JSON.stringify(line)).join('\n')),
  }
}

/** A running digest, and the results for the events sent through it. */
async function aStage(stores: TestStores, settings: Partial<OwnershipSettings>) {
  const { catalogue } = stores
  const made = { name: 'web', platform: 'node' } as const
  const { project } = await catalogue.projects.create(operatorGrant('project:write'), made, new Date())
  const team = await catalogue.teams.create(operatorGrant('team:admin'), 'Checkout', new Date())
  if (!team.ok) throw new Error('The team was not made.')
  const kept = { ...defaultOwnership, ...settings }
  await catalogue.ownership.save(operatorGrant('project:write'), project.id, kept, 0, new Date())
  await stores.digest()
  let sent = 0
  const grant = operatorGrant('event:read')
  return {
    send: async (filename: string): Promise<EventId> => {
      const record = anError(project.id, filename)
      await stores.spool.append(record)
      sent += 1
      const issues = async () => (await catalogue.issues.countByProject(grant)).get(project.id) ?? 0
      await expect.poll(issues, { timeout: 60_000, interval: 20 }).toBeGreaterThanOrEqual(sent)
      return events.toString(16).padStart(32, '0') as EventId
    },
    ownerOf: async (id: EventId) => {
      const event = await stores.events.event(grant, id, project.id)
      const [issue] = event === undefined ? [] : await catalogue.issues.byGroups(grant, [event])
      return issue?.assignee?.name ?? null
    },
    give: () => giveNewIssues(stores, new Date()),
  }
}

const rules = 'path:src/checkout/* #checkout'

test('a new issue is given to the owner that the rules name, and no older one is', async () => {
  await using stores = await openTestStores()
  const stage = await aStage(stores, { rules })
  const before = await stage.send('src/checkout/old.ts')
  await stage.give()
  const [pay, cart] = [await stage.send('src/checkout/pay.ts'), await stage.send('src/cart.ts')]
  await stage.give()
  expect([await stage.ownerOf(before), await stage.ownerOf(pay), await stage.ownerOf(cart)]).toEqual([
    null,
    'Checkout',
    null,
  ])
  expect(await stage.give()).toBe(1)
  expect(await stage.give()).toBe(0)
})

test('rules that only suggest give nothing away', async () => {
  await using stores = await openTestStores()
  const stage = await aStage(stores, { rules, mode: 'suggest' })
  await stage.give()
  const pay = await stage.send('src/checkout/pay.ts')
  await stage.give()
  expect(await stage.ownerOf(pay)).toBeNull()
})
