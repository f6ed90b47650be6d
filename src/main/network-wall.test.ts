import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { operatorGrant } from '#domain/access/operator-grant.ts'
import { CLIENT_ADDRESS_HEADER } from '#domain/client-network.ts'
import { sqliteBench } from '#storage/catalogue/test-support/bench.ts'
import { createNetworkWall } from './network-wall.ts'
import { createRouter, type Handler } from './router.ts'

const inside = '203.0.113.7'
const outside = '198.51.100.9'

/** A router behind the front, with the client header set by the test. Responses show which route a request took. */
async function aHouse(networks: readonly string[]) {
  const stack = new AsyncDisposableStack()
  const bench = stack.use(await sqliteBench())
  const { organization, audit } = bench.catalogue
  const set = (allowedNetworks: readonly string[]) =>
    organization.update(operatorGrant('org:write'), { allowedNetworks }, new Date())
  await set(networks)
  const faults: unknown[] = []
  const wall = createNetworkWall({
    organization,
    audit,
    isStillIn: () => Promise.resolve(true),
    onFault: (fault) => faults.push(fault),
  })
  stack.defer(() => wall.close())
  const way =
    (name: string): Handler =>
    (req, res) => {
      if (req.url === '/stream') res.write('begun')
      else res.end(name)
    }
  const router = createRouter({ basePath: '', wall, api: way('api'), pages: way('pages'), metrics: way('metrics') })
  const server = createServer(router)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stack.defer(async () => server.closeAllConnections())
  stack.defer(async () => void server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const ask = (path: string, from: string, headers: Readonly<Record<string, string>> = {}) =>
    fetch(url + path, { headers: { [CLIENT_ADDRESS_HEADER]: from, ...headers } })
  return { ask, set, audit, faults, [Symbol.asyncDispose]: () => stack.disposeAsync() }
}

test('who is not on the list is refused in words, and noted once for a network; others go on', async () => {
  await using house = await aHouse(['203.0.113.0/24', '2001:db8::/32'])
  const refused = await house.ask('/api/0/', outside)
  expect(refused.status).toBe(403)
  expect(await refused.json()).toMatchObject({ detail: expect.stringContaining(outside) as string })
  const page = await house.ask('/issues', outside, { accept: 'text/html', 'accept-language': 'de' })
  expect(page.status).toBe(403)
  expect(await page.text()).toMatch(/<html lang="de">[^]*198\.51\.100\.9/)
  const ways = [house.ask('/api/0/', inside), house.ask('/issues', '2001:db8:1::5'), house.ask('/mcp', inside)]
  expect(await Promise.all(ways.map(async (answer) => (await answer).text()))).toEqual(['api', 'pages', 'api'])
  expect((await house.ask('/mcp', outside)).status).toBe(403)
  expect((await house.ask('/api/auth/sign-out', '')).status).toBe(403)
  // The refusal is recorded after the response.
  await expect
    .poll(async () => {
      const noted = await house.audit.search(operatorGrant('org:write'), { actions: ['account.network_refused'] }, 9)
      return noted.map(({ target }) => target).toSorted()
    })
    .toEqual(['', outside])
})

test('health, webhooks, probes and measures are not behind it', async () => {
  await using house = await aHouse(['203.0.113.0/24'])
  const paths = ['/api/health', '/api/health/live', '/api/hooks/github/1', '/api/probe/checks', '/metrics']
  const answers = await Promise.all(paths.map((path) => house.ask(path, outside)))
  expect(answers.map(({ status }) => status)).toEqual(paths.map(() => 200))
})

test('a change is known within a second or so, and ends what is open', async () => {
  await using house = await aHouse([])
  const stream = await house.ask('/stream', outside)
  expect(stream.status).toBe(200)
  const reader = stream.body?.getReader()
  await reader?.read()
  await house.set(['203.0.113.0/24'])
  await expect(reader?.read()).rejects.toThrow()
  expect((await house.ask('/issues', outside)).status).toBe(403)
  expect(house.faults).toEqual([])
})
