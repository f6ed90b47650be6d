import { once } from 'node:events'
import { request, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { PROXY_HEADERS, UNTOLD_PROXY_HEADER } from '#domain/client-network.ts'
import type { Handler } from '../router.ts'
import { aFront, answerTo } from './test-support/a-front.ts'

async function raw(port: number, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.write(bytes)
  return text(socket)
}

const mirror: Handler = (req, res) => {
  void text(req).then((body) => {
    res.setHeader('Set-Cookie', ['a=1', 'b=2'])
    res.end(JSON.stringify({ method: req.method, url: req.url, headers: req.headers, body }))
  })
}

interface Mirrored {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

describe('what is not ingest’s', () => {
  test('arrives in the main thread as it was sent, and comes back as it was answered', async () => {
    await using front = await aFront(mirror)
    const headers = ['Host', 'errors.example.com', 'X-Some', 'thing', 'Cookie', 'a=1', 'Content-Length', '4']
    const answer = await front.send({ path: '/a/%2F?q=%41', method: 'PUT', headers }, 'body')
    const seen = JSON.parse(answer.text) as Mirrored
    expect(seen).toMatchObject({ method: 'PUT', url: '/a/%2F?q=%41', body: 'body' })
    expect(seen.headers).toMatchObject({ host: 'errors.example.com', 'x-some': 'thing', cookie: 'a=1' })
    expect(answer.headers['set-cookie']).toEqual(['a=1', 'b=2'])
    expect(answer.raw.filter((name) => name.toLowerCase() === 'date')).toHaveLength(1)
    expect((await front.send({ path: '/ingest' })).text).toBe('taken')
  })

  test.each(['GET', 'POST', 'DELETE', 'OPTIONS'])('goes on without a body where it has none: %s', async (method) => {
    await using front = await aFront(mirror)
    expect(JSON.parse((await front.send({ path: '/', method })).text)).toMatchObject({ method, body: '' })
  })

  test('may be answered with an address of the longest kind, twice', async () => {
    const link = 'x'.repeat(15_000)
    await using front = await aFront((_, res) => void res.writeHead(200, { Link: `${link}, ${link}` }).end('page'))
    const answer = await raw(front.port, 'GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
    expect(answer).toMatch(/^HTTP\/1\.1 200 [^]*page/)
  })

  test('answers HEAD with headers alone', async () => {
    await using front = await aFront((_, res) => void res.writeHead(200, { 'Content-Length': 5 }).end())
    const answer = await front.send({ path: '/', method: 'HEAD' })
    expect([answer.headers['content-length'], answer.text]).toEqual(['5', ''])
  })

  test('is told to go on where the client asks before it sends', async () => {
    await using front = await aFront(mirror)
    const head = 'POST / HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 2\r\nConnection: close\r\n\r\n'
    const answer = await raw(front.port, `${head}hi`)
    expect(answer).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 /)
    expect(answer).toContain('"body":"hi"')
  })

  test('may be HTTP/1.0, without a host', async () => {
    await using front = await aFront(mirror)
    expect(await raw(front.port, 'GET /old HTTP/1.0\r\n\r\n')).toContain('"url":"/old"')
  })

  test('may lie in a folder whose path is longer than that of a socket may be', async () => {
    await using front = await aFront(mirror, { folder: 'x'.repeat(150) })
    expect((await front.send({ path: '/' })).status).toBe(200)
  })

  test('is answered with 503 and Retry-After where the main thread does not listen', async () => {
    await using front = await aFront(mirror)
    await front.inner.close()
    const answer = await front.send({ path: '/' })
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '1'])
  })
})

describe('headers about the client', () => {
  const forged = {
    'X-Mishap-Client-Address': '192.0.2.66',
    'X-Mishap-Untold-Proxy': 'no',
    'X-Forwarded-Host': 'evil.example.com',
    'X-Forwarded-Proto': 'https',
    Forwarded: 'host=evil.example.com',
    'X-Forwarded-For': '192.0.2.77',
  }
  const seenBy = async (trustedProxies: number, sent: Readonly<Record<string, string>> = forged) => {
    await using front = await aFront(mirror, { trustedProxies })
    const { text: body } = await front.send({ path: '/', headers: sent })
    return (JSON.parse(body) as Mirrored).headers
  }

  test('are ours alone where no proxy is trusted', async () => {
    const headers = await seenBy(0)
    expect(headers['x-mishap-client-address']).toBe('127.0.0.1')
    for (const name of ['x-forwarded-host', 'x-forwarded-proto', 'forwarded']) expect(headers).not.toHaveProperty(name)
  })

  test('are a trusted proxy’s, but for our own', async () => {
    const headers = await seenBy(1)
    expect(headers).toMatchObject({ 'x-mishap-client-address': '192.0.2.77', 'x-forwarded-proto': 'https' })
  })

  test.each(PROXY_HEADERS)('say by %s alone that there was a proxy', async (name) => {
    await using front = await aFront(mirror)
    const answer = await front.send({ path: '/', headers: ['Host', 'x', name, '192.0.2.1'] })
    expect((JSON.parse(answer.text) as Mirrored).headers).toMatchObject({ [UNTOLD_PROXY_HEADER]: '1' })
  })

  test('say whether there was a proxy that nobody told us of', async () => {
    const name = 'x-mishap-untold-proxy'
    expect(await seenBy(0)).toMatchObject({ [name]: '1' })
    expect(await seenBy(1)).not.toHaveProperty(name)
    expect(await seenBy(0, { 'X-Mishap-Untold-Proxy': '1' })).not.toHaveProperty(name)
  })
})

describe('a stream', () => {
  test('comes through piece by piece, before it has ended', async () => {
    const { promise: ended, resolve: end } = Promise.withResolvers<void>()
    await using front = await aFront((_, res) => {
      res.write('first')
      void ended.then(() => res.end('last'))
    })
    const res = await answerTo(front.address, { path: '/' })
    const [first] = (await once(res, 'data')) as [Buffer]
    expect(first.toString()).toBe('first')
    end()
    expect(await text(res)).toBe('last')
  })

  test('that the client leaves ends in the main thread as well', async () => {
    const { promise: left, resolve: leave } = Promise.withResolvers<void>()
    await using front = await aFront((_, res) => {
      res.write('first')
      res.on('close', leave)
    })
    const res = await answerTo(front.address, { path: '/' })
    res.on('error', () => {})
    res.destroy()
    await left
  })

  test('that breaks in the main thread breaks for the client, and does not look whole', async () => {
    await using front = await aFront((_, res) => {
      res.write('first', () => res.destroy())
    })
    await expect(front.send({ path: '/' })).rejects.toThrow('aborted')
  })

  test('of an upload goes as fast as it is read, and no faster', async () => {
    let read = 0
    const { promise: goOn, resolve: letRead } = Promise.withResolvers<void>()
    await using front = await aFront((req, res) => {
      void goOn.then(() => req.on('data', (chunk: Buffer) => (read += chunk.length)).on('end', () => res.end('done')))
    })
    const size = 64 * 1024 * 1024
    const req = request(front.address, { method: 'POST', agent: false })
    let wrote = 0
    const chunk = Buffer.alloc(64 * 1024)
    while (req.write(chunk)) wrote += chunk.length
    // Only a small part is buffered on the way; the rest is still with the client.
    expect(wrote).toBeLessThan(size / 8)
    letRead()
    for (; wrote < size; wrote += chunk.length) if (!req.write(chunk)) await once(req, 'drain')
    req.end()
    const [res] = (await once(req, 'response')) as [IncomingMessage]
    expect([await text(res), read >= size]).toEqual(['done', true])
  })

  test('of an upload that is refused in the middle: the refusal arrives, and the rest is not taken for ever', async () => {
    const { promise: refused, resolve: noteRefusal } = Promise.withResolvers<void>()
    await using front = await aFront((req, res) => {
      req.once('data', () => {
        res.writeHead(413).end('too much')
        void refused.then(() => req.destroy())
      })
    })
    const req = request(front.address, { method: 'POST', agent: false })
    req.on('error', () => {})
    const sending = setInterval(() => req.write(Buffer.alloc(64 * 1024)), 1)
    const [res] = (await once(req, 'response')) as [IncomingMessage]
    expect([res.statusCode, await text(res)]).toEqual([413, 'too much'])
    noteRefusal()
    // A client that keeps sending is cut off when the main thread stops reading.
    if (!req.closed) await once(req, 'close')
    clearInterval(sending)
  })

  test('of an upload that the client breaks off ends in the main thread as well', async () => {
    const { promise: arrived, resolve: noteArrival } = Promise.withResolvers<void>()
    const { promise: broken, resolve: noteBreak } = Promise.withResolvers<void>()
    await using front = await aFront((req) => {
      req.on('error', () => noteBreak()).on('data', () => noteArrival())
    })
    const req = request(front.address, { method: 'POST', agent: false })
    req.on('error', () => {})
    const sending = setInterval(() => req.write(Buffer.alloc(1024)), 1)
    await arrived
    clearInterval(sending)
    req.destroy()
    await broken
  })
})

test('a connection that changes its protocol is passed on with all that follows', async () => {
  await using front = await aFront(mirror)
  front.inner.server.on('upgrade', (req, socket) => {
    socket.write(`HTTP/1.1 101 Switching Protocols\r\nUpgrade: ${req.headers.upgrade}\r\nConnection: Upgrade\r\n\r\n`)
    socket.pipe(socket)
  })
  const req = request(front.address, { agent: false, headers: { Connection: 'Upgrade', Upgrade: 'websocket' } })
  req.end()
  const [, socket] = (await once(req, 'upgrade')) as [IncomingMessage, Socket]
  socket.write('echo')
  const [back] = (await once(socket, 'data')) as [Buffer]
  expect(back.toString()).toBe('echo')
  socket.destroy()
})

test('an address that names a host is asked for by its path alone', async () => {
  await using front = await aFront(mirror)
  const ask = (path: string) =>
    raw(front.port, `GET http://evil.example${path} HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n`)
  expect(await ask('/ingest')).toContain('taken')
  expect(await ask('/issues?a=b')).toContain('"url":"/issues?a=b"')
})

describe('of one client', () => {
  /** A front, and the pending responses of its main thread, by URL. */
  async function aSlowFront(turnTimeout = 60_000) {
    const asked: { readonly url: string; readonly res: ServerResponse }[] = []
    const long = { headersTimeout: 60_000, keepAliveTimeout: 60_000, connectionsCheckingInterval: 60_000 }
    const front = await aFront(
      (req, res) => {
        const note = () => void asked.push({ url: req.url ?? '', res })
        // A disconnecting client aborts its body.
        text(req).then(note, () => {})
      },
      { times: { ...long, stillTimeout: 60_000, turnTimeout } },
    )
    const ask = (url: string, localAddress = '127.0.0.1') => front.send({ path: url, localAddress }).catch(() => null)
    const seen = (start: string) => asked.filter(({ url }) => url.startsWith(start)).map(({ res }) => res)
    return { ...front, ask, seen }
  }

  test('six answers are made at once; its others wait in turn, and those of another client do not', async () => {
    await using front = await aSlowFront()
    const answers = Array.from({ length: 40 }, (_, at) => front.ask(`/page${at}`))
    await expect.poll(() => front.seen('/page')).toHaveLength(6)
    const other = front.ask('/other', '127.0.0.2')
    await expect.poll(() => front.seen('/other')).toHaveLength(1)
    expect(front.seen('/page')).toHaveLength(6)
    front.seen('/other')[0]?.end('yes')
    expect((await other)?.status).toBe(200)
    for (let at = 0; at < 40; at++) {
      await expect.poll(() => front.seen('/page').length).toBeGreaterThan(at)
      front.seen('/page')[at]?.end('yes')
    }
    expect((await Promise.all(answers)).map((answer) => answer?.status)).toEqual(Array.from({ length: 40 }, () => 200))
  })

  test.each([
    ['of a known length', { 'Content-Length': '8' }],
    ['in chunks', {}],
  ])('requests with bodies %s wait as well, and not while the bodies are on their way', async (_, headers) => {
    await using front = await aSlowFront()
    const uploads = Array.from({ length: 20 }, () => {
      const sent = { path: '/upload', method: 'POST', agent: false, headers }
      const req = request(front.address, sent).on('error', () => {})
      req.write('some')
      return req
    })
    const other = front.ask('/page')
    await expect.poll(() => front.seen('/page')).toHaveLength(1)
    for (const req of uploads) req.end('more')
    await expect.poll(() => front.seen('/upload')).toHaveLength(5)
    front.seen('/page')[0]?.end('yes')
    expect((await other)?.status).toBe(200)
    await expect.poll(() => front.seen('/upload')).toHaveLength(6)
    for (const req of uploads) req.destroy()
  })

  test('streams that have begun do not count, nor does what was left before its turn', async () => {
    await using front = await aSlowFront()
    const streams = Array.from({ length: 20 }, async () => answerTo(front.address, { path: '/stream' }))
    for (let at = 0; at < 20; at++) {
      await expect.poll(() => front.seen('/stream').length).toBeGreaterThan(at)
      front.seen('/stream')[at]?.write('first')
    }
    const open = await Promise.all(streams)
    const left = Array.from({ length: 40 }, () => request(front.address, { path: '/left', agent: false }))
    for (const req of left) req.on('error', () => {}).end()
    await expect.poll(() => front.seen('/left')).toHaveLength(6)
    for (const req of left) req.destroy()
    const page = front.ask('/page')
    await expect.poll(() => front.seen('/page')).toHaveLength(1)
    front.seen('/page')[0]?.end('yes')
    expect((await page)?.status).toBe(200)
    for (const res of open) res.on('error', () => {}).destroy()
  })

  test('those that take long do not keep its others waiting', async () => {
    await using front = await aSlowFront(1)
    const answers = Array.from({ length: 20 }, () => front.ask('/slow'))
    await expect.poll(() => front.seen('/slow')).toHaveLength(20)
    for (const res of front.seen('/slow')) res.end('yes')
    await Promise.all(answers)
  })
})
