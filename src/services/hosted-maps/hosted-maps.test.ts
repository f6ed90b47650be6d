import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Uploads } from '#domain/artifact/uploads.ts'
import type { ProjectId } from '#domain/ids.ts'
import { createLog } from '#main/log.ts'
import { createHostedMaps } from './hosted-maps.ts'

const pages: Record<string, { body: string; headers?: Record<string, string>; status?: number }> = {
  '/app.js': { body: 'a()\n//# sourceMappingURL=maps/app.js.map' },
  '/maps/app.js.map': { body: '{"version":3}' },
  '/header.js': { body: 'a()', headers: { SourceMap: '/maps/app.js.map' } },
  '/inline.js': { body: 'a()\n//# sourceMappingURL=data:application/json,{}' },
  '/lost.js': { body: 'a()\n//# sourceMappingURL=lost.js.map' },
  '/bare.js': { body: 'a()' },
}
const asked: string[] = []
const server = createServer((req, res) => {
  asked.push(req.url ?? '')
  const page = pages[req.url ?? '']
  res.writeHead(page === undefined ? 404 : 200, page?.headers).end(page?.body)
})

beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())))
beforeEach(() => void asked.splice(0))

type StoredFile = Parameters<Uploads['putReleaseFile']>[1]

function hosted(allowPrivateHosts = ['127.0.0.1']) {
  const stored: StoredFile[] = []
  const putReleaseFile: Uploads['putReleaseFile'] = (_grant, file) => {
    stored.push(file)
    return Promise.resolve({ bundleId: stored.length, sha1: '', size: file.bytes.length })
  }
  const maps = createHostedMaps({
    uploads: { putReleaseFile },
    policy: { allowPrivateHosts },
    log: createLog({ logLevel: 'silent' }),
  })
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const fetch = (path: string, release = 'shop@1') =>
    maps.fetchHosted({ projectId: 1 as ProjectId, release, dist: null, url: origin + path })
  return { fetch, stored, origin }
}

test.each(['/app.js', '/header.js'])('%s and its map become files of the release, the map first', async (path) => {
  const { fetch, stored, origin } = hosted()
  expect(await fetch(path)).toEqual({ ok: true, value: undefined })
  expect(stored).toMatchObject([
    { release: 'shop@1', name: `${origin}/maps/app.js.map` },
    { release: 'shop@1', name: origin + path, headers: [['Sourcemap', `${origin}/maps/app.js.map`]] },
  ])
})

test('a map within its script comes with it', async () => {
  const { fetch, stored } = hosted()
  expect(await fetch('/inline.js')).toMatchObject({ ok: true })
  expect(stored.map(({ headers }) => headers)).toEqual([[]])
})

test.each([
  ['/gone.js', 'status'],
  ['/lost.js', 'status'],
  ['/bare.js', 'no_source_map'],
])('%s stores nothing: %s', async (path, reason) => {
  const { fetch, stored } = hosted()
  expect(await fetch(path)).toMatchObject({ ok: false, refusal: { reason } })
  expect(stored).toEqual([])
})

test('what was asked for is not asked for again within the hour, except for another release', async () => {
  const { fetch } = hosted()
  await fetch('/gone.js')
  expect(await fetch('/gone.js')).toMatchObject({ refusal: { reason: 'tried_lately' } })
  await fetch('/gone.js', 'shop@2')
  expect(asked).toEqual(['/gone.js', '/gone.js'])
})

test('an event does not make the server call into its own network', async () => {
  const { fetch } = hosted([])
  expect(await fetch('/app.js')).toMatchObject({ refusal: { reason: 'private_address' } })
  expect(asked).toEqual([])
})
