import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { createRouter, pathOf } from './router.ts'

/** The part that handles a request, and the URL it receives. */
function routed(url: string, basePath = ''): readonly [part: string, url: string | undefined] {
  let found: readonly [string, string | undefined] = ['none', undefined]
  const part = (name: string) => (req: IncomingMessage) => void (found = [name, req.url])
  const route = createRouter({
    basePath,
    api: part('api'),
    pages: part('pages'),
  })
  // The front forwards only the path (intake/front.ts).
  route({ method: 'GET', url: pathOf(url), headers: {} } as IncomingMessage, {} as ServerResponse)
  return found
}

test.each([
  ['http://evil.example/issues/?a=b', '', ['pages', '/issues/?a=b']],
  ['https://evil.example//elsewhere', '', ['pages', '//elsewhere']],
  ['http://evil.example/api/0/', '', ['api', '/api/0/']],
  ['http://evil.example/monitor/issues', '/monitor', ['pages', '/monitor/issues']],
  ['/de/api/0/projects/?a=b', '', ['api', '/api/0/projects/?a=b']],
  ['/ops/ja/api', '/ops', ['api', '/api']],
  ['/xx/api/0/', '', ['pages', '/xx/api/0/']],
  ['/de/apiary', '', ['pages', '/de/apiary']],
  ['*', '', ['pages', '/%25']],
  ['evil.example:443', '', ['pages', '/%25']],
])('%s below “%s” is asked for by its path, whatever host or language it names', (url, basePath, to) => {
  expect(routed(url, basePath)).toEqual(to)
})

test.each(['/_next/image?url=%2Flogo.png&w=64&q=75', '/ops/_next/image?url=x', '/_next/image'])(
  'nobody has pictures scaled: %s',
  async (url) => {
    const pages = (_: IncomingMessage, res: ServerResponse) => void res.end('scaled')
    const server = createServer(createRouter({ basePath: '/ops', pages })).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${url}`)
    expect(answer.status).toBe(404)
    server.close()
  },
)

test('while the stores are being opened it is alive, and not ready', async () => {
  const server = createServer(createRouter({ basePath: '' })).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const statuses = await Promise.all(
    ['/api/health/live', '/api/health/ready', '/api/health', '/'].map((path) =>
      fetch(address + path).then(({ status }) => status),
    ),
  )
  expect(statuses).toEqual([200, 503, 503, 503])
  // As /api/1 promises, plus what other API clients read.
  const own = await fetch(`${address}/ops/api/1/teams?x=1`)
  expect([own.headers.get('content-type'), await own.json()]).toEqual([
    'application/problem+json',
    expect.objectContaining({
      status: 503,
      code: 'starting',
      title: 'Service Unavailable',
      type: '/docs/api#starting',
    }),
  ])
  const other = await fetch(`${address}/api/0/teams/?path=/api/1/`)
  expect([other.headers.get('content-type'), Object.keys((await other.json()) as object)]).toEqual([
    'application/json',
    ['detail'],
  ])
  server.close()
})
