import { once } from 'node:events'
import { createServer, request, type IncomingMessage } from 'node:http'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isPackable, pack, PACKED, servePacked } from './packed-files.ts'

const script = 'console.log("one of many")'
const folder = mkdtempSync(join(tmpdir(), 'mishap-packed-'))
const serve = servePacked({ folder, basePath: '/ops' }, async (_, res) => void res.end('next'))
const server = createServer((req, res) => void serve(req, res))

beforeAll(async () => {
  mkdirSync(join(folder, 'static', 'chunks'), { recursive: true })
  writeFileSync(join(folder, 'secret.js.br'), 'secret')
  writeFileSync(join(folder, 'static', 'chunks', `a-1.js${PACKED}`), await pack(script))
  await once(server.listen(0, '127.0.0.1'), 'listening')
})
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true })
})

async function ask(path: string, encodings: string, method = 'GET') {
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const asked = request({ host: '127.0.0.1', port, path, method, headers: { 'accept-encoding': encodings } }).end()
  const [response] = (await once(asked, 'response')) as [IncomingMessage]
  const parts: Buffer[] = []
  for await (const part of response) parts.push(part as Buffer)
  return { headers: response.headers, body: Buffer.concat(parts) }
}

test('a script is sent as it was packed, for ever, to browsers that take it so', async () => {
  const { headers, body } = await ask('/ops/_next/static/chunks/a-1.js', 'gzip, deflate, br, zstd')
  expect(brotliDecompressSync(body).toString()).toBe(script)
  expect(headers).toMatchObject({
    'content-type': 'application/javascript; charset=UTF-8',
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'Accept-Encoding',
  })
  expect((await ask('/ops/_next/static/chunks/a-1.js', 'br', 'HEAD')).body).toHaveLength(0)
})

test.each([
  ['to who does not take it', '/ops/_next/static/chunks/a-1.js', 'gzip'],
  ['to who refuses it', '/ops/_next/static/chunks/a-1.js', 'gzip, br;q=0'],
  ['where there is none', '/ops/_next/static/chunks/b-2.js', 'br'],
  ['for another base path', '/_next/static/chunks/a-1.js', 'br'],
  ['outside of what is static', '/ops/_next/static/../secret.js', 'br'],
  ['for what is posted', '/ops/_next/static/chunks/a-1.js', 'br', 'POST'],
])('Next answers %s', async (_, path, encodings, method = 'GET') => {
  expect((await ask(path, encodings, method)).body.toString()).toBe('next')
})

test('what browsers ask for is packed, and nothing that stays on the server', () => {
  expect(
    ['/x/static/chunks/a.js', '/x/static/b.css', '/x/static/media/c.woff2', '/x/server/d.js'].map(isPackable),
  ).toEqual([true, true, false, false])
})
