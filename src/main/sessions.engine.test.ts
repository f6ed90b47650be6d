import { afterEach, beforeEach, expect, test } from 'vitest'
import type { EventStore } from '#domain/event/event-store.ts'
import type { ProjectId } from '#domain/ids.ts'
import { operatorGrant } from '#domain/access/operator-grant.ts'
import { anEnvelopeOf } from './test-support/envelopes.ts'
import { openTestStores, type TestStores } from './test-support/stores.ts'

/** Sessions from the spool to the store and the outcomes, with real engines. */

let stores: TestStores
let project: ProjectId

beforeEach(async () => {
  stores = await openTestStores()
  const made = await stores.catalogue.projects.create(
    operatorGrant('project:write'),
    { name: 'Shop', platform: 'node' },
    new Date(),
  )
  project = made.project.id
})
afterEach(() => stores[Symbol.asyncDispose]())

const now = Date.now()
const started = new Date(now - 1000).toISOString()
const attrs = { release: 'shop@1', environment: 'production' }
const word = (fields: object) => ({ sid: 'ab'.repeat(16), started, timestamp: started, status: 'ok', attrs, ...fields })
const counted = { aggregates: [{ started, exited: 40, crashed: 2 }], attrs }

async function come(...items: readonly (readonly [type: string, payload: object])[]): Promise<void> {
  for (const [type, payload] of items)
    await stores.spool.append(anEnvelopeOf(project, { sent_at: started }, [[{ type }, payload]]))
  await expect.poll(() => stores.spool.backlog().records, { timeout: 60_000 }).toBe(0)
}

async function outcomes(): Promise<readonly string[]> {
  const totals = await stores.catalogue.outcomes.totals(operatorGrant('org:read'), new Date(0), new Date(now + 9e6))
  return totals
    .map(({ category, outcome, reason, quantity }) => `${category} ${outcome} ${reason} ${quantity}`)
    .toSorted((a, b) => a.localeCompare(b))
}

const counts = () => {
  const period = { since: new Date(now - 3_600_000), until: new Date(now + 3_600_000) }
  return stores.events.sessionCounts(operatorGrant('event:read'), { period, environments: [], releases: [] }, 7200)
}
const all = [{ bucket: 0, started: 43, healthy: 40, errored: 1, unhandled: 0, crashed: 2, abnormal: 0 }]

test('sessions are counted once, and what is sent again is a duplicate', async () => {
  await stores.digest()
  await come(['session', word({})], ['session', word({ errors: 1 })], ['sessions', counted])
  expect(await counts()).toEqual(all)
  expect(await outcomes()).toEqual(['session accepted  3'])
  await come(['session', word({})], ['sessions', counted], ['sessions', { attrs }])
  expect(await counts()).toEqual(all)
  expect(await outcomes()).toEqual(['session accepted  3', 'session duplicate  2', 'session invalid no_items 1'])
})

test('a batch that is repeated after its rows were stored changes nothing', async () => {
  let inserts = 0
  const dying: EventStore = {
    ...stores.events,
    insert: async (table, rows, token) => {
      await stores.events.insert(table, rows, token)
      inserts++
      // A crash between the two stores: the same batch comes again, with the same token.
      await stores.events.insert(table, rows, token)
    },
  }
  await stores.digest(dying)
  await come(['session', word({ errors: 1 })], ['sessions', counted])
  expect(inserts).toBeGreaterThan(0)
  expect(await counts()).toEqual(all)
})

test('sessions alone are no first event of a project', async () => {
  await stores.digest()
  await come(['session', word({})])
  const [shop] = await stores.catalogue.projects.list(operatorGrant('project:read'))
  expect(shop?.firstEventAt).toBeNull()
})
