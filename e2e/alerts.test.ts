import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operatorGrant } from '#domain/access/operator-grant.ts'
import { alertReceiver, happens, makeRules, SECRET, type AlertReceiver } from './harness/alert-stage.ts'
import type { SharedServer } from './harness/server.ts'
import { sharedServer } from './harness/shared-server.ts'

/** From an SDK's event to the webhook that reports it, on a real server. */

const soon = { timeout: 20_000, interval: 50 }
let receiver: AlertReceiver
let server: SharedServer
let dsn: string

beforeAll(async () => {
  receiver = await alertReceiver()
  server = await sharedServer()
  dsn = await server.createProject('Shop', 'node')
  await makeRules(server, receiver.url)
})

afterAll(async () => {
  await receiver.close()
})

describe('an event of a new issue', () => {
  test('is told within seconds, once, with a signature that holds', async () => {
    await happens(server, dsn, 'The till is stuck.')
    await expect.poll(receiver.titles, soon).toEqual(['The till is stuck.'])
    const [one] = receiver.arrived
    const { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': signature } = one?.headers ?? {}
    const key = Buffer.from(SECRET.slice('whsec_'.length), 'base64')
    const expected = createHmac('sha256', key).update([id, time, one?.body].join('.')).digest('base64')
    expect(signature).toBe(`v1,${expected}`)
    expect(JSON.parse(one?.body ?? '')).toMatchObject({
      type: 'alert.issue',
      data: { why: { kind: 'new' }, environment: 'production', project: { slug: 'shop' } },
    })
    await happens(server, dsn, 'The till is stuck.')
    await server.digested()
    const { catalogue } = await server.stores()
    const read = () => catalogue.alerts.firings(operatorGrant('alerts:read'), {}, { limit: 10 })
    await expect.poll(async () => (await read())[0]?.deliveries[0]?.state, soon).toBe('sent')
    expect(await read()).toHaveLength(1)
  })
})

describe('a rule that is made by /api/1', () => {
  test('is among those of the pages, fires, and tells what became of its notices', async () => {
    const headers = {
      authorization: `Bearer ${await server.createToken('alerts:write', 'project:read', 'event:read')}`,
      'content-type': 'application/json',
    }
    const ask = async (method: string, path: string, body?: unknown) => {
      const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) }
      const answer = await fetch(`${server.address}/api/1/alerts${path}`, init)
      return { status: answer.status, json: answer.status === 204 ? null : ((await answer.json()) as { id: string }) }
    }
    const url = `${receiver.url}/made-by-api`
    const hook = await ask('POST', '/receivers', { name: 'API', config: { kind: 'webhook', url, secret: SECRET } })
    expect(hook).toMatchObject({ status: 201, json: { isSigned: true, where: new URL(url).host } })
    expect(JSON.stringify(hook.json)).not.toContain('whsec_')
    const draft = {
      name: 'New till',
      projects: ['shop'],
      destinations: [{ kind: 'receiver', id: hook.json?.id }],
      watch: { kind: 'issues', triggers: [{ kind: 'new' }], everyMinutes: 0 },
    }
    const unknown = await ask('POST', '/rules', { ...draft, destinations: [{ kind: 'receiver', id: '9999' }] })
    expect(unknown).toMatchObject({ status: 400, json: { errors: [{ in: 'body', name: 'destinations.0' }] } })
    const rule = await ask('POST', '/rules', draft)
    expect(rule).toMatchObject({ status: 201, json: { isEnabled: true, watch: { combine: 'all', conditions: [] } } })
    const id = rule.json?.id ?? ''
    // The data that pages show.
    const { catalogue } = await server.stores()
    const page = await catalogue.alerts.rule(operatorGrant('alerts:read'), Number(id))
    expect(page).toMatchObject({ name: 'New till', enabled: true, watch: { everyMinutes: 0 } })

    await happens(server, dsn, 'The second till is stuck.')
    const firings = async () => (await ask('GET', `/firings?rule=${id}`)).json
    await expect
      .poll(firings, soon)
      .toMatchObject({ data: [{ level: 'critical', why: { kind: 'new' }, deliveries: [{ state: 'sent' }] }] })

    const off = await ask('PATCH', `/rules/${id}`, { isEnabled: false, mutedUntil: '2100-01-01T00:00:00Z' })
    expect(off).toMatchObject({ status: 200, json: { isEnabled: false, mutedUntil: '2100-01-01T00:00:00.000Z' } })
    expect(await ask('DELETE', `/receivers/${hook.json?.id}`)).toMatchObject({ status: 409, json: { code: 'in_use' } })
    expect((await ask('DELETE', `/rules/${id}`)).status).toBe(204)
    expect((await ask('DELETE', `/receivers/${hook.json?.id}`)).status).toBe(204)
    const audit = await catalogue.audit.search(operatorGrant('org:write'), {}, 20)
    const actions = audit.map(({ action }) => action)
    expect(actions).toEqual(
      expect.arrayContaining(['alert.created', 'alert.updated', 'alert.deleted', 'receiver.created']),
    )
  })
})
