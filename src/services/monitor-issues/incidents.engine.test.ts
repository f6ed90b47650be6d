import { expect, test } from 'vitest'
import { operatorGrant } from '#domain/access/operator-grant.ts'
import type { NewMonitorReport } from '#domain/monitor-issue/report.ts'
import { openTestStores, type TestStores } from '#main/test-support/stores.ts'
import { reportIncident, resolveIncident } from './incidents.ts'

const EVENTUALLY = { timeout: 60_000, interval: 30 }
const start = Date.now() - 600_000
const minutes = (count: number) => new Date(start + count * 60_000)

function aReport(number: number, at: Date): NewMonitorReport {
  return {
    identity: ['uptime', 1, number],
    timestamp: at.getTime() / 1000,
    level: 'error',
    headline: 'Down',
    culprit: 'shop.example',
    fingerprint: ['uptime', '1'],
    environment: 'live',
    release: '',
    trace: null,
    evidence: {
      kind: 'uptime',
      check_id: 1,
      name: 'Shop',
      target: 'https://shop.example/',
      reason: 'Answered 503.',
      status: 503,
      headers: { 'set-cookie': 'session=abc', server: 'nginx' },
      body: 'Service unavailable',
      timings: { dns: 1, connect: 2, tls: 3, first_byte: 4 },
      probe: '',
      failed_since: at.getTime() / 1000,
    },
  }
}

async function aStage(stores: TestStores) {
  const { catalogue, events, spool } = stores
  const made = { name: 'shop', platform: 'node' } as const
  const { project } = await catalogue.projects.create(operatorGrant('project:write'), made, new Date())
  const grant = operatorGrant('event:read')
  const issue = async () => {
    const [found] = await catalogue.issues.newestOf(grant, project.id, 5)
    if (found === undefined) throw new Error('No issue.')
    return found
  }
  return {
    project,
    issue,
    digested: () => expect.poll(() => spool.backlog().records, EVENTUALLY).toBe(0),
    history: async () => catalogue.activity.of(grant, (await issue()).id, { limit: 20 }),
    event: async (id: Parameters<typeof events.event>[1]) => (await events.event(grant, id, project.id))?.event,
    archive: async () =>
      catalogue.triage.decide(
        operatorGrant('event:write'),
        [(await issue()).id],
        { kind: 'archive', until: { kind: 'forever' } },
        crypto.randomUUID(),
        new Date(),
      ),
  }
}

test('an incident is one issue that its recovery resolves, and the next brings back', async () => {
  await using stores = await openTestStores()
  const stage = await aStage(stores)
  const first = await reportIncident(stores, stage.project.id, aReport(1, minutes(0)), minutes(0))
  expect(await resolveIncident(stores, first, minutes(1))).toBe('waiting')
  await stores.digest()
  await stage.digested()
  expect(await reportIncident(stores, stage.project.id, aReport(1, minutes(0)), minutes(0))).toEqual(first)
  await stage.digested()

  expect(await stage.issue()).toMatchObject({
    type: 'monitor',
    title: 'Down: Shop',
    culprit: 'shop.example',
    eventCount: 1,
    state: { status: 'unresolved', substatus: 'new' },
  })
  const event = await stage.event(first.eventId)
  expect(event).toMatchObject({
    environment: 'live',
    tags: [['uptime', 'Shop']],
    contexts: { monitor: { kind: 'uptime', headline: 'Down', status: 503, timings: { first_byte: 4 } } },
  })
  expect(JSON.stringify(event?.contexts)).not.toContain('session=abc')

  expect(await resolveIncident(stores, first, minutes(2))).toBe('resolved')
  expect((await stage.issue()).state).toEqual({ status: 'resolved', resolution: { kind: 'now' }, at: minutes(2) })
  expect((await stage.history())[0]).toMatchObject({ by: { kind: 'mishap' }, what: { why: 'recovered' } })
  expect(await resolveIncident(stores, first, minutes(3))).toBe('left')

  const second = await reportIncident(stores, stage.project.id, aReport(2, minutes(4)), minutes(4))
  await stage.digested()
  expect(await stage.issue()).toMatchObject({ eventCount: 2, state: { status: 'unresolved', substatus: 'regressed' } })
  await stage.archive()
  expect(await resolveIncident(stores, second, minutes(5))).toBe('left')
  expect((await stage.issue()).state.status).toBe('archived')
}, 60_000)
