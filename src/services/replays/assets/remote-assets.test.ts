import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { operatorGrant } from '#domain/access/operator-grant.ts'
import type { ProjectId, ReplayId } from '#domain/ids.ts'
import type { ReplayKey } from '#domain/replay/replay.ts'
import { createRemoteAssets } from './remote-assets.ts'

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3])
const SHEET = `@import "more.css";@import url(//127.0.0.1:1/x.css) print;
a{background:url(../a.png)}b{background:url('data:image/png;base64,AA')}c{background:url(file:///etc/passwd)}
@font-face{src:url(\\66 ont.woff2)}d{filter:url(#f)}e{background:url("https://u:p@x.example/")}`

const asked: { readonly url: string; readonly headers: IncomingHttpHeaders }[] = []
const answers: Record<string, RequestListener> = {
  '/a.png': (_, res) => res.setHeader('content-type', 'image/png').end(PNG),
  '/moved.png': (_, res) => res.writeHead(302, { location: '/a.png', 'set-cookie': 'who=1' }).end(),
  '/inside.png': (_, res) => res.writeHead(302, { location: `http://localhost:${port()}/a.png` }).end(),
  '/css/a.css': (_, res) => res.setHeader('content-type', 'text/css').end(SHEET),
  '/page.png': (_, res) => res.setHeader('content-type', 'text/html').end('<!doctype html><script>1</script>'),
  '/huge.png': (_, res) =>
    res.setHeader('content-type', 'image/png').end(Buffer.concat([PNG, Buffer.alloc(6_000_000)])),
  '/huge.css': (_, res) => res.setHeader('content-type', 'text/css').end('a{}'.repeat(500_000)),
  '/error.png': (_, res) => res.writeHead(500, { 'content-type': 'image/png' }).end(PNG),
}
const server = createServer((req, res) => {
  asked.push({ url: req.url ?? '', headers: req.headers })
  const answer = answers[req.url ?? '']
  if (answer === undefined) res.writeHead(404).end()
  else answer(req, res)
})
const port = () => (server.address() as AddressInfo).port

beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())))
beforeEach(() => void asked.splice(0))

const replay: ReplayKey = { projectId: 1 as ProjectId, replayId: 'a'.repeat(32) as ReplayId }
const grant = operatorGrant('event:read')

/** The assets of a recording that contains these texts. */
function assetsOf(texts: readonly string[], { on = true, allowPrivateHosts = ['127.0.0.1'], secret = 's' } = {}) {
  const recording = async () => Buffer.from(JSON.stringify(texts))
  const settings = { replayRemoteAssets: on, allowPrivateHosts }
  return createRemoteAssets({ settings, replays: { recording }, secret })
}

/** Signs a URL of the test server and requests it. */
async function read(path: string, options: Parameters<typeof assetsOf>[1] = {}) {
  const url = `http://127.0.0.1:${port()}${path}`
  const assets = assetsOf([url], options)
  const signature = (await assets.signatures(grant, replay, [0])).get(url) ?? ''
  return assets.read(replay, { url, signature })
}

test('a picture comes as it is, asked for without anything that tells who looks', async () => {
  expect(await read('/a.png')).toMatchObject({ ok: true, value: { contentType: 'image/png' } })
  expect(await read('/moved.png')).toMatchObject({ ok: true })
  expect(asked.map(({ url }) => url)).toEqual(['/a.png', '/moved.png', '/a.png'])
  for (const { headers } of asked)
    expect(Object.keys(headers).toSorted()).toEqual(['accept', 'accept-encoding', 'connection', 'host', 'user-agent'])
})

test('it is fetched once, whoever asks at the same time or after', async () => {
  const url = `http://127.0.0.1:${port()}/a.png`
  const assets = assetsOf([url])
  const signature = (await assets.signatures(grant, replay, [0])).get(url) ?? ''
  await Promise.all([1, 2, 3].map(() => assets.read(replay, { url, signature })))
  await assets.read(replay, { url, signature })
  expect(asked).toHaveLength(1)
})

test('a style sheet loads by this server what it loads', async () => {
  const found = await read('/css/a.css')
  const css = found.ok ? Buffer.from(found.value.bytes).toString() : ''
  const named = [...css.matchAll(/url\("\.\.\/([\w-]{43})\/\?url=([^"]+)"\)/g)]
  const origin = `http://127.0.0.1:${port()}`
  expect(named.map(([, , url]) => decodeURIComponent(url ?? ''))).toEqual([
    `${origin}/css/more.css`,
    'http://127.0.0.1:1/x.css',
    `${origin}/a.png`,
    `${origin}/css/font.woff2`,
  ])
  const rest = named.reduce((text, [whole]) => text.replace(whole, '*'), css)
  expect(rest).toBe(`@import *;@import * print;
a{background:*}b{background:url('data:image/png;base64,AA')}c{background:none}
@font-face{src:*}d{filter:url(#f)}e{background:none}`)
  const [, signature = '', url = ''] = named[2] ?? []
  const picture = await assetsOf([]).read(replay, { url: decodeURIComponent(url), signature })
  expect(picture).toMatchObject({ ok: true, value: { contentType: 'image/png' } })
})

test.each(['/page.png', '/huge.png', '/huge.css', '/error.png', '/gone.png', '/inside.png'])(
  '%s is not handed on',
  async (path) => {
    expect(await read(path)).toEqual({ ok: false, refusal: 'not_available' })
    expect(asked.map(({ url }) => url)).toEqual([path])
  },
)

test('the operator’s own network is not reached', async () => {
  expect(await read('/a.png', { allowPrivateHosts: [] })).toEqual({ ok: false, refusal: 'not_available' })
  expect(asked).toEqual([])
})

test('only what a recording names has a signature, for that recording alone', async () => {
  const url = `http://127.0.0.1:${port()}/a.png`
  const other = `http://127.0.0.1:${port()}/css/a.css`
  const secret = 'http://user:word@x.example/a.png'
  const assets = assetsOf([url, `a{background:url("${other}")}`, secret, 'ftp://x.example/a.png', 'data:image/png,x'])
  const signed = await assets.signatures(grant, replay, [0])
  expect([...signed.keys()]).toEqual([url, other])
  const signature = signed.get(url) ?? ''
  const refused = await Promise.all([
    assets.read(replay, { url, signature: '' }),
    assets.read(replay, { url, signature: `${signature}A` }),
    assets.read(replay, { url: other, signature }),
    assets.read({ ...replay, projectId: 2 as ProjectId }, { url, signature }),
    assets.read({ ...replay, replayId: 'b'.repeat(32) as ReplayId }, { url, signature }),
    assetsOf([url], { secret: 'another' }).read(replay, { url, signature }),
    assetsOf([url], { on: false }).read(replay, { url, signature }),
  ])
  expect(refused).toEqual(refused.map(() => ({ ok: false, refusal: 'bad_signature' })))
  expect(asked).toEqual([])
})

test('where no operator allows it, nothing has a signature', async () => {
  expect(await assetsOf(['https://x.example/a.png'], { on: false }).signatures(grant, replay, [0])).toEqual(new Map())
})
