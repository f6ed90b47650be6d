import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { createGunzip, gunzipSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { packAnswers } from './packed-answers.ts'

const closing: (() => void)[] = []
afterEach(() => closing.splice(0).forEach((close) => close()))

/** The head and body of a handler's response behind the compression. */
async function answered(
  handle: (res: ServerResponse) => void,
  { method = 'GET', accept = 'gzip, br' }: { method?: string; accept?: string } = {},
): Promise<IncomingMessage> {
  const serve = packAnswers(async (_, res) => handle(res))
  const server = createServer((req, res) => void serve(req, res))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return new Promise((resolve) =>
    get({ host: '127.0.0.1', port, method, headers: { 'accept-encoding': accept } }, resolve),
  )
}

const html = (res: ServerResponse) => res.setHeader('Content-Type', 'text/html; charset=utf-8')
const rows = Array.from({ length: 500 }, (_, row) => `<li>row ${row}</li>`)

test('hundreds of pieces come whole, packed, and in a few pieces', async () => {
  const answer = await answered((res) => {
    html(res)
    res.flushHeaders()
    for (const row of rows) res.write(row)
    res.end('the end')
  })
  expect(answer.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' })
  expect(gunzipSync(await buffer(answer)).toString()).toBe(`${rows.join('')}the end`)
})

test('what is there is sent, and does not wait for the end', async () => {
  const { promise: hasCome, resolve: came } = Promise.withResolvers<void>()
  const answer = await answered((res) => {
    html(res)
    res.write('first')
    void hasCome.then(() => res.end('last'))
  })
  let text = ''
  for await (const piece of answer.pipe(createGunzip())) {
    text += String(piece)
    if (text === 'first') came()
  }
  expect(text).toBe('firstlast')
})

test.each([
  ['a browser that takes none', html, { accept: 'identity' }],
  ['one that refuses it', html, { accept: 'gzip;q=0, identity' }],
  ['a picture', (res: ServerResponse) => res.setHeader('Content-Type', 'image/png'), {}],
  ['what is packed', (res: ServerResponse) => html(res).setHeader('Content-Encoding', 'br'), {}],
  ['what nobody may change', (res: ServerResponse) => html(res).setHeader('Cache-Control', 'no-transform'), {}],
  ['what is short', (res: ServerResponse) => html(res).setHeader('Content-Length', 4), {}],
] as const)('is left as it is: %s', async (_, head, request) => {
  const answer = await answered((res) => {
    head(res)
    res.end('body')
  }, request)
  expect(answer.headers['content-encoding']).not.toBe('gzip')
  expect((await buffer(answer)).toString()).toBe('body')
})

test('headers that come with the status count as well; an answer without a body has none', async () => {
  const packed = await answered((res) => {
    res.writeHead(404, { 'Content-Type': 'text/html' })
    res.end('not here')
  })
  expect([packed.statusCode, packed.headers['content-encoding']]).toEqual([404, 'gzip'])
  expect(gunzipSync(await buffer(packed)).toString()).toBe('not here')
  const none = await answered((res) => void res.writeHead(304, { 'Content-Type': 'text/html' }).end())
  expect([none.statusCode, none.headers['content-encoding']]).toEqual([304, undefined])
})
