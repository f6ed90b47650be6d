import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { z } from 'zod'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { HIDDEN_VALUE } from '#domain/uptime/check-headers.ts'
import { uptimeCheckShape, uptimeShape } from '#api/shapes/uptime.ts'
import type { SharedServer } from './harness/server.ts'
import { sharedServer } from './harness/shared-server.ts'
import { operator } from './harness/things.ts'

/** Uptime checks as tools configure them, with the paths and names of Sentry's clients. */

const OF_SHOP = '/api/0/projects/home/shop/uptime/'
const OF_ALL = '/api/0/organizations/home/uptime/'

/** A header of each request to the checked service. */
const asked: (string | undefined)[] = []
const service = createServer((req, res) => {
  asked.push(req.headers.authorization)
  res.end('Welcome')
})

let server: SharedServer
let token: string

beforeAll(async () => {
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  server = await sharedServer()
  await Promise.all(['Shop', 'Other'].map((name) => server.createProject(name, 'javascript')))
  token = await server.createToken('event:read', 'project:read', 'alerts:write')
})

afterAll(async () => {
  await new Promise<void>((resolve) => void service.close(() => resolve()))
})

async function send(method: string, path: string, body?: unknown) {
  const sent = body === undefined ? {} : { body: JSON.stringify(body) }
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(server.address + path, { method, headers, ...sent })
  const text = await answer.text()
  return { status: answer.status, body: (text === '' ? null : JSON.parse(text)) as unknown }
}

const one = (body: unknown) => uptimeShape.strict().parse(body)
const several = (body: unknown) => z.array(uptimeShape.strict()).parse(body)

test('a check is made, read, listed, changed and deleted, and its secrets are told to nobody', async () => {
  const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}/`
  const headers = [
    ['Accept', 'text/html'],
    ['Authorization', 'Bearer of the shop'],
  ]
  const made = await send('POST', OF_SHOP, { name: 'Front', url, interval_seconds: 60, timeoutMs: 5000, headers })
  expect(made.status).toBe(201)
  const check = one(made.body)
  expect(check).toMatchObject({
    projectSlug: 'shop',
    status: 'active',
    method: 'GET',
    headers: [
      ['Accept', 'text/html'],
      ['Authorization', HIDDEN_VALUE],
    ],
    body: null,
    intervalSeconds: 60,
    timeoutMs: 5000,
    environment: 'production',
  })
  const path = `${OF_SHOP}${check.id}/`

  // The service is called with the secret, and the result is reported.
  const results = async () =>
    z.array(uptimeCheckShape.strict()).parse((await send('GET', `${path}checks/?per_page=1`)).body)
  await vi.waitFor(async () => expect(await results()).toHaveLength(1), { timeout: 60_000, interval: 100 })
  expect((await results())[0]).toMatchObject({ checkStatus: 'success', httpStatusCode: 200, checkStatusReason: null })
  expect(asked).toContain('Bearer of the shop')

  // Sending the read configuration back keeps the secret, and also omitted fields.
  const changed = await send('PUT', path, { headers: check.headers, downtime_threshold: 3, body: 'hello' })
  expect(one(changed.body)).toEqual({ ...check, uptimeStatus: 1, downtimeThreshold: 3, body: 'hello' })
  const { uptime } = (await server.stores()).catalogue
  const stored = await uptime.find(operator('event:read'), Number(check.id))
  expect(JSON.stringify(stored)).not.toContain('of the shop')

  // The secret is not sent to another host.
  const elsewhere = await send('PUT', path, { url: 'https://thief.invalid/', headers: check.headers })
  expect([elsewhere.status, JSON.stringify(elsewhere.body)]).toEqual([400, expect.stringContaining('headers')])

  expect(several((await send('GET', OF_SHOP)).body).map(({ id }) => id)).toEqual([check.id])
  expect(several((await send('GET', `${OF_ALL}?project=shop`)).body)).toHaveLength(1)
  expect((await send('GET', '/api/0/projects/home/other/uptime/')).body).toEqual([])
  expect((await send('GET', `/api/0/projects/home/other/uptime/${check.id}/`)).status).toBe(404)
  expect(one((await send('PUT', path, { status: 'disabled', environment: null })).body)).toMatchObject({
    status: 'disabled',
    environment: null,
  })
  expect((await send('DELETE', path)).status).toBe(204)
  expect((await send('GET', path)).status).toBe(404)
})

test('a name and a password in an address are used, and told to nobody', async () => {
  const at = `127.0.0.1:${(service.address() as AddressInfo).port}`
  const basic = `Basic ${btoa('admin:of the door')}`
  const sent = { name: 'Door', url: `http://admin:of%20the%20door@${at}/`, interval_seconds: 60, timeoutMs: 5000 }
  const check = one((await send('POST', OF_SHOP, sent)).body)
  expect(check).toMatchObject({ url: `http://${at}/`, headers: [['Authorization', HIDDEN_VALUE]] })
  await vi.waitFor(() => expect(asked).toContain(basic), { timeout: 60_000, interval: 100 })
  const path = `${OF_SHOP}${check.id}/`
  const other = [...check.headers, ['Host', 'other.example']]
  const routed = await send('PUT', path, { headers: other })
  expect([routed.status, JSON.stringify(routed.body)]).toEqual([400, expect.stringContaining('headers')])
  const changed = await send('PUT', path, { url: `http://eve:pw2@${at}/`, headers: [] })
  const everything = JSON.stringify([changed.body, (await send('GET', OF_SHOP)).body, (await send('GET', path)).body])
  expect(everything).not.toMatch(/of.the.door|of%20the|pw2|eve/)
  expect((await send('DELETE', path)).status).toBe(204)
})

test.each([
  [{ url: 'https://shop.invalid/', intervalSeconds: 60 }, 'name'],
  [{ name: 'A', url: 'ftp://shop.invalid/', intervalSeconds: 60 }, 'url'],
  [{ name: 'A', url: 'https://shop.invalid/', intervalSeconds: 61 }, 'intervalSeconds'],
  [{ name: 'A', url: 'https://shop.invalid/', intervalSeconds: 60, timeoutMs: 60_000 }, 'timeout'],
  [{ name: 'A', url: 'https://shop.invalid/', intervalSeconds: 60, headers: [['a b', 'c']] }, 'headers'],
  [{ name: 'A', url: 'https://shop.invalid/', intervalSeconds: 60, recoveryThreshold: 2 }, 'recoveryThreshold'],
  [{ name: 'A', url: 'https://shop.invalid/', intervalSeconds: 60, assertion: {} }, 'assertion'],
])('what cannot be a check is refused, and said why: %j', async (body, named) => {
  const { status, body: said } = await send('POST', OF_SHOP, body)
  expect([status, JSON.stringify(said)]).toEqual([400, expect.stringContaining(named)])
})
