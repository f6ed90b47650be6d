import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { aFront } from './test-support/a-front.ts'

const SOON = { timeout: 15_000 }
const sockets = { connections: 40, passedOn: 10 }

/** Opens a connection from a local address, and sends these bytes. */
async function open(port: number, from: string, bytes = ''): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from }).on('error', () => {})
  await once(socket, 'connect')
  socket.write(bytes)
  return socket
}

/** Sends a request, and returns its status and headers as text. */
async function ask(port: number, from: string, path = '/ingest', headers = ''): Promise<string> {
  const socket = await open(port, from, `GET ${path} HTTP/1.1\r\nHost: x\r\n${headers}Connection: close\r\n\r\n`)
  return text(socket)
}

function secondsIn(answer: string): number {
  return Number(/^Retry-After: (\d+)\r$/im.exec(answer)?.[1])
}

/** The main thread's part, which answers on demand. */
function held() {
  const waiting: ServerResponse[] = []
  return {
    waiting,
    handle: (_: unknown, res: ServerResponse) => void waiting.push(res),
    release: () => waiting.splice(0).forEach((res) => res.end('answered')),
  }
}

describe('connections', () => {
  test('of one client are half of all at most: those that have waited longest end, others get through', async () => {
    await using front = await aFront((_, res) => void res.end(), { sockets })
    const stranger: Socket[] = []
    for (let count = 0; count < 60; count++) stranger.push(await open(front.port, '127.0.0.2', 'GET / HT'))
    const standing = () => stranger.filter((socket) => !socket.destroyed && !socket.readableEnded)
    for (const socket of stranger) socket.resume()
    await expect.poll(() => standing().length, SOON).toBeLessThanOrEqual(20)
    expect(standing()).toEqual(stranger.slice(-standing().length))
    expect(standing().length).toBeGreaterThan(15)
    expect(await ask(front.port, '127.0.0.3')).toContain('200 OK')
    // The new client as well, at the cost of one of its own connections.
    expect(await ask(front.port, '127.0.0.2')).toContain('200 OK')
  })

  test('at work are not ended: the client is told to wait, others are not, and by then it gets through', async () => {
    const slow = held()
    const ingest = {
      matches: (_: string, url: string) => url.startsWith('/ingest'),
      handle: slow.handle,
      turnAway: (_: unknown, res: ServerResponse, wait: number) =>
        void res.writeHead(429, { 'Retry-After': wait }).end(),
    }
    await using front = await aFront((_, res) => void res.end('a page'), { sockets, ingest })
    const request = 'GET /ingest HTTP/1.1\r\nHost: x\r\n\r\n'
    for (let count = 0; count < 20; count++) await open(front.port, '127.0.0.2', request)
    await expect.poll(() => slow.waiting.length, SOON).toBe(20)

    const refused = await ask(front.port, '127.0.0.2')
    expect(refused).toContain('429 Too Many Requests')
    expect(await ask(front.port, '127.0.0.2', '/page')).toContain('429 Too Many Requests')
    expect(await ask(front.port, '127.0.0.3', '/page')).toContain('200 OK')
    slow.release()
    const patience = { timeout: secondsIn(refused) * 1000 + 10_000 }
    await expect.poll(() => ask(front.port, '127.0.0.2', '/page'), patience).toContain('200 OK')
  })

  test('of a proxy that the operator trusts are limited with all others together only', async () => {
    await using front = await aFront((_, res) => void res.end(), { sockets, trustedProxies: 1 })
    const idle: Socket[] = []
    for (let count = 0; count < 60; count++) idle.push((await open(front.port, '127.0.0.2')).resume())
    const standing = () => idle.filter((socket) => !socket.destroyed && !socket.readableEnded)
    await expect.poll(() => standing().length, SOON).toBeLessThanOrEqual(40)
    expect(standing().length).toBeGreaterThan(35)
    expect(await ask(front.port, '127.0.0.2')).toContain('200 OK')
  })
})

describe('requests for pages and the API', () => {
  test('of one client are half of all at most; others are answered, and the client is in time', async () => {
    const slow = held()
    await using front = await aFront((req, res) => (req.url === '/slow' ? slow.handle(req, res) : void res.end()), {
      sockets: { ...sockets, connections: 1000 },
    })
    for (let count = 0; count < 5; count++) void ask(front.port, '127.0.0.2', '/slow')
    await expect.poll(() => slow.waiting.length, SOON).toBe(5)
    const refused = await ask(front.port, '127.0.0.2', '/page')
    expect(refused).toContain('429 Too Many Requests')
    expect(refused).toContain('Too many requests from your network')
    expect(await ask(front.port, '127.0.0.3', '/page')).toContain('200 OK')
    expect(await ask(front.port, '127.0.0.2', '/ingest')).toContain('200 OK')
    slow.release()
    const patience = { timeout: secondsIn(refused) * 1000 + 10_000 }
    await expect.poll(() => ask(front.port, '127.0.0.2', '/page'), patience).toContain('200 OK')
  })

  test('are those of the client that a trusted proxy names; a stranger’s word for it counts for nothing', async () => {
    for (const trustedProxies of [0, 1]) {
      const slow = held()
      await using front = await aFront((req, res) => (req.url === '/slow' ? slow.handle(req, res) : void res.end()), {
        sockets: { ...sockets, connections: 1000 },
        trustedProxies,
      })
      for (let count = 0; count < 5; count++) {
        void ask(front.port, '127.0.0.2', '/slow', `X-Forwarded-For: 2001:db8::${count}\r\n`)
      }
      await expect.poll(() => slow.waiting.length, SOON).toBe(5)
      const from = (address: string) => ask(front.port, '127.0.0.2', '/page', `X-Forwarded-For: ${address}\r\n`)
      expect(await from('2001:db8::77')).toContain('429 Too Many Requests')
      expect(await from('203.0.113.9')).toContain(trustedProxies === 1 ? '200 OK' : '429 Too Many Requests')
      slow.release()
    }
  })
})

test('a client that reads nothing of its answer ends, and what it held is free', async () => {
  const times = {
    headersTimeout: 20_000,
    keepAliveTimeout: 65_000,
    connectionsCheckingInterval: 5_000,
    stillTimeout: 500,
    turnTimeout: 5_000,
  }
  const ended = Promise.withResolvers<void>()
  await using front = await aFront(
    (_, res) => {
      res.on('close', () => ended.resolve())
      res.on('error', () => {})
      const write = (): void => {
        while (!res.destroyed && res.write(Buffer.alloc(64 * 1024)));
        res.once('drain', write)
      }
      write()
    },
    { times },
  )
  const socket = await open(front.port, '127.0.0.2', 'GET /endless HTTP/1.1\r\nHost: x\r\n\r\n')
  socket.pause()
  await ended.promise
})
