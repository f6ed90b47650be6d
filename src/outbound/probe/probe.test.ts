import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { connect as connectTcp, createServer as createTcpServer, type AddressInfo, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, test } from 'vitest'
import { newCheck, type CheckTarget } from '#domain/uptime/check.ts'
import { probeParts, type ProbeParts } from './parts.ts'
import { probe } from './probe.ts'
import { testAuthority, testCertificates } from '../../../tools/test/certificates.ts'

const closing: (() => Promise<unknown>)[] = []

afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()))
})

async function listening(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(
    () =>
      new Promise((resolve) => {
        server.close(resolve)
        if ('closeAllConnections' in server && typeof server.closeAllConnections === 'function')
          server.closeAllConnections()
      }),
  )
  return (server.address() as AddressInfo).port
}

const serve = (answer: RequestListener) => listening(createServer(answer))
const serveTls = (name: keyof typeof testCertificates, answer: RequestListener = (_, res) => res.end('hello')) =>
  listening(createTlsServer({ ...testCertificates[name] }, answer))

/** A server that sends these bytes to every client, and optionally hangs up. */
async function saying(text: string, hangsUp: boolean): Promise<number> {
  return listening(
    createTcpServer((socket) => {
      socket.on('error', () => undefined)
      socket.once('data', () => (hangsUp ? socket.end(text, () => socket.destroy()) : socket.write(text)))
    }),
  )
}

/** A port with a full backlog: its thread listens, but is too busy to accept connections. */
async function full(): Promise<number> {
  const busy = new Worker(
    `const server = require('node:net').createServer().listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => {
      require('node:worker_threads').parentPort.postMessage(server.address().port)
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
    })`,
    { eval: true },
  )
  const [port] = (await once(busy, 'message')) as [number]
  const waiting = Array.from({ length: 8 }, () => connectTcp(port, '127.0.0.1').on('error', () => undefined))
  closing.push(async () => {
    for (const socket of waiting) socket.destroy()
    await busy.terminate()
  })
  // Two of them are in the backlog, and the others wait for a place there.
  await Promise.all(waiting.slice(0, 2).map((socket) => once(socket, 'connect')))
  return port
}

const allowed = probeParts({ allowPrivateHosts: ['127.0.0.1', 'localhost'] }, { ca: testAuthority })
type Http = Extract<CheckTarget, { kind: 'http' }>
const plain = newCheck.target as Http

const page = (url: string, more: Partial<Http> = {}, parts = allowed, timeoutMs = 10_000) =>
  probe({ ...plain, url, ...more }, timeoutMs, parts)

const at = (port: number, path = '/') => `http://127.0.0.1:${port}${path}`

describe('a page that is as it should be', () => {
  test('is up, with the time that each phase took, and the trace that it began', async () => {
    const seen: Record<string, unknown> = {}
    const port = await serveTls('good', (req, res) => {
      Object.assign(seen, req.headers, { method: req.method })
      res.end('hello')
    })
    const found = await page(`https://localhost:${port}/`, { headers: [['x-token', 'abc']], samplesTrace: true })
    expect(found).toMatchObject({ failure: null, status: 200, address: '127.0.0.1', answer: null })
    const { dns, connect, tls, firstByte, total } = found.phases
    for (const phase of [dns, connect, tls, firstByte]) expect(phase).toBeGreaterThan(0)
    expect(total).toBeGreaterThanOrEqual(dns + connect + tls + firstByte - 0.001)
    expect(found.certificateUntil).toBeGreaterThan(Date.UTC(2120, 0))
    expect(seen).toMatchObject({
      method: 'GET',
      host: `localhost:${port}`,
      'x-token': 'abc',
      'sentry-trace': `${found.traceId}-${found.spanId}-1`,
    })
  })

  test('may be asked for by any method, with a body, and be led on', async () => {
    const seen: string[] = []
    const port = await serve((req, res) => {
      req.on('data', (chunk) => seen.push(`${req.method} ${req.url} ${chunk}`))
      req.on('end', () =>
        req.url === '/' ? res.writeHead(307, { location: '/there' }).end() : res.writeHead(201).end(),
      )
    })
    const found = await page(at(port), { method: 'POST', body: '{"a":1}', statuses: [[201, 201]] })
    expect(found).toMatchObject({ failure: null, status: 201 })
    expect(seen).toEqual(['POST / {"a":1}', 'POST /there {"a":1}'])
    expect(await page(at(port), { followsRedirects: false, statuses: [[307, 307]] })).toMatchObject({ failure: null })
  })

  test.each<[string, Partial<Http>]>([
    ['a text', { assertion: { kind: 'contains', text: '"status":"ok"' } }],
    ['no such text', { assertion: { kind: 'lacks', text: 'Exception' } }],
    ['a value of its JSON', { assertion: { kind: 'json', path: '$.checks[?@.name=="db"].up', value: 'true' } }],
    ['a member of its JSON', { assertion: { kind: 'json', path: '$..name', value: null } }],
  ])('holds %s', async (_, more) => {
    const port = await serve((_req, res) => {
      res.writeHead(200, { 'content-encoding': 'gzip' })
      res.end(gzipSync('{"status":"ok","checks":[{"name":"db","up":true}]}'))
    })
    expect(await page(at(port), more)).toMatchObject({ failure: null })
  })
})

describe('a server that fails', () => {
  interface Failing {
    readonly how: string
    readonly url: () => Promise<string>
    readonly more?: Partial<Http>
    readonly parts?: ProbeParts
    readonly timeoutMs?: number
    readonly found: object
  }
  const json = (path: string, value: string | null): Partial<Http> => ({ assertion: { kind: 'json', path, value } })
  const ways: readonly Failing[] = [
    {
      how: 'by its status',
      url: async () => at(await serve((_, res) => res.writeHead(503, { 'set-cookie': 'a=b', via: 'lb' }).end('Down'))),
      found: {
        failure: 'status',
        detail: '503',
        status: 503,
        answer: { body: 'Down', headers: expect.arrayContaining([['via', 'lb']]) },
      },
    },
    {
      how: 'by not listening',
      url: async () => {
        const port = await serve(() => undefined)
        await Promise.all(closing.splice(0).map((close) => close()))
        return at(port)
      },
      found: { failure: 'refused', detail: 'ECONNREFUSED', status: 0 },
    },
    {
      how: 'by not letting anybody in',
      url: async () => at(await full()),
      timeoutMs: 300,
      found: { failure: 'timeout', detail: 'connect', address: '' },
    },
    {
      how: 'by a handshake that never ends',
      url: async () =>
        `https://127.0.0.1:${await listening(createTcpServer((socket) => void socket.on('error', () => undefined).resume()))}/`,
      timeoutMs: 300,
      found: { failure: 'timeout', detail: 'tls' },
    },
    {
      how: 'by a name server that says nothing',
      url: async () => 'http://slow.example/',
      parts: probeParts({ allowPrivateHosts: [] }, { resolve: () => new Promise(() => undefined) }),
      timeoutMs: 300,
      found: { failure: 'timeout', detail: 'dns' },
    },
    {
      how: 'by never answering',
      url: async () => at(await serve(() => undefined)),
      timeoutMs: 300,
      found: { failure: 'timeout', detail: 'firstByte' },
    },
    {
      how: 'by never ending its answer',
      url: async () => at(await serve((_, res) => res.writeHead(200).write('half'))),
      timeoutMs: 300,
      found: { failure: 'timeout', detail: 'body', status: 200 },
    },
    {
      how: 'by hanging up in the middle',
      url: async () => at(await saying('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nhalf', true)),
      found: { failure: 'reset', status: 200 },
    },
    {
      how: 'by speaking something else',
      url: async () => at(await saying('SSH-2.0-OpenSSH_9.9\r\n', false)),
      found: { failure: 'not_http' },
    },
    {
      how: 'by leading round in circles',
      url: async () => at(await serve((_, res) => res.writeHead(302, { location: '/again' }).end())),
      found: { failure: 'too_many_redirects' },
    },
    {
      how: 'by leading into the operator’s network',
      url: async () => at(await serve((_, res) => res.writeHead(302, { location: 'http://10.0.0.1/' }).end())),
      found: { failure: 'private_address', detail: '10.0.0.1' },
    },
    {
      how: 'by a certificate that has ended',
      url: async () => `https://localhost:${await serveTls('expired')}/`,
      found: { failure: 'certificate', detail: 'CERT_HAS_EXPIRED' },
    },
    {
      how: 'by a certificate of another host',
      url: async () => `https://localhost:${await serveTls('other')}/`,
      found: { failure: 'certificate', detail: 'ERR_TLS_CERT_ALTNAME_INVALID' },
    },
    {
      how: 'by a certificate that nobody vouches for',
      url: async () => `https://localhost:${await serveTls('self')}/`,
      found: { failure: 'certificate', detail: 'DEPTH_ZERO_SELF_SIGNED_CERT' },
    },
    {
      how: 'by no handshake',
      url: async () => `https://127.0.0.1:${await saying('HTTP/1.1 400 Bad Request\r\n\r\n', false)}/`,
      found: { failure: 'tls' },
    },
    {
      how: 'by saying something else',
      url: async () => at(await serve((_, res) => res.end('Database connection error'))),
      more: { assertion: { kind: 'contains', text: 'Welcome' } },
      found: { failure: 'text', detail: 'missing', answer: { body: 'Database connection error' } },
    },
    {
      how: 'by the value in its JSON',
      url: async () => at(await serve((_, res) => res.end('{"db":{"up":false}}'))),
      more: json('$.db.up', 'true'),
      found: { failure: 'json', detail: 'false' },
    },
    {
      how: 'by JSON that is none',
      url: async () => at(await serve((_, res) => res.end('<html>'))),
      more: json('$.db.up', 'true'),
      found: { failure: 'json', detail: 'not_json' },
    },
    {
      how: 'by a name that nobody knows',
      url: async () => 'http://nobody.invalid/',
      found: { failure: 'unknown_host' },
    },
  ]

  test.each(ways)('$how', async ({ url, more, parts, timeoutMs, found }) => {
    expect(await page(await url(), more, parts, timeoutMs)).toMatchObject(found)
  })

  test('by an answer that goes on and on, which is not read to its end', async () => {
    const port = await serve((_, res) => {
      res.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(20_000_000)))
    })
    const assertion = { kind: 'contains', text: 'x' } as const
    expect(await page(at(port), { assertion })).toMatchObject({ failure: 'too_large' })
    expect(await page(at(port))).toMatchObject({ failure: null })
  })

  test('in the operator’s own network is not called, unless it was named', async () => {
    const port = await serve((_, res) => res.end('secret'))
    const strict = probeParts({ allowPrivateHosts: [] })
    expect(await page(at(port), {}, strict)).toMatchObject({ failure: 'private_address', phases: { connect: 0 } })
    // A name that resolves there later is looked up once, and the socket uses the checked address.
    let asked = 0
    const rebinding = probeParts(
      { allowPrivateHosts: [] },
      { resolve: async () => [{ address: (asked += 1) === 1 ? '127.0.0.1' : '8.8.8.8', family: 4 }] },
    )
    expect(await page(`http://rebind.example:${port}/`, {}, rebinding)).toMatchObject({ failure: 'private_address' })
    expect(asked).toBe(1)
  })
})

describe('a port', () => {
  test('is open, or is not', async () => {
    const port = await saying('', false)
    const tcp = (host: string, one: number, parts = allowed) => probe({ kind: 'tcp', host, port: one }, 5000, parts)
    const open = await tcp('localhost', port)
    expect(open).toMatchObject({ failure: null, address: '127.0.0.1' })
    expect(open.phases.connect).toBeGreaterThan(0)
    expect(await tcp('10.0.0.1', 22, probeParts({ allowPrivateHosts: [] }))).toMatchObject({
      failure: 'private_address',
    })
    await Promise.all(closing.splice(0).map((close) => close()))
    expect(await tcp('127.0.0.1', port)).toMatchObject({ failure: 'refused' })
  })
})

describe('a name', () => {
  /** A name server that answers every query with one A record, or not at all. */
  async function nameServer(address: readonly number[] | undefined): Promise<string> {
    const socket = createSocket('udp4')
    socket.on('message', (query, from) => {
      if (address === undefined) return
      const question = query.subarray(12, query.indexOf(0, 12) + 5)
      const head = Buffer.from([query[0] ?? 0, query[1] ?? 0, 0x81, 0x80, 0, 1, 0, 1, 0, 0, 0, 0])
      const record = Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, ...address])
      socket.send(Buffer.concat([head, question, record]), from.port, from.address)
    })
    await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
    closing.push(() => new Promise((resolve) => socket.close(() => resolve(undefined))))
    return `127.0.0.1:${socket.address().port}`
  }
  const dns = (server: string, expected = '', timeoutMs = 5000, parts = allowed) =>
    probe({ kind: 'dns', host: 'shop.example', record: 'A', expected, server }, timeoutMs, parts)

  test('has the records that it should have, or has not', async () => {
    const server = await nameServer([192, 0, 2, 7])
    expect(await dns(server)).toMatchObject({ failure: null, address: '127.0.0.1' })
    expect(await dns(server, '192.0.2.7')).toMatchObject({ failure: null })
    expect(await dns(server, '192.0.2.8')).toMatchObject({ failure: 'dns_answer', detail: '192.0.2.7' })
    expect(await dns(await nameServer(undefined), '', 300)).toMatchObject({ failure: 'timeout' })
    expect(await dns(server, '', 300, probeParts({ allowPrivateHosts: [] }))).toMatchObject({
      failure: 'private_address',
    })
  })
})

describe('a ping', () => {
  test('is sent by the system’s program to the address that was judged, or it is said that there is none', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'mishap-ping-'))
    closing.push(() => rm(folder, { recursive: true }))
    const program = async (name: string, script: string) => {
      const path = join(folder, name)
      await writeFile(path, `#!/bin/sh\n${script}\n`)
      await chmod(path, 0o755)
      return path
    }
    const ping = async (pingProgram: string, host = 'localhost') =>
      probe({ kind: 'ping', host }, 2000, { ...allowed, pingProgram })
    const answering = await program('yes', 'echo "64 bytes from $6: icmp_seq=1 ttl=64 time=12.5 ms"')
    expect(await ping(answering)).toMatchObject({ failure: null, phases: { firstByte: 12.5 } })
    expect(await ping(await program('no', 'echo "100% packet loss"; exit 1'))).toMatchObject({ failure: 'timeout' })
    expect(await ping(await program('may-not', 'echo "ping: Operation not permitted" >&2; exit 2'))).toMatchObject({
      failure: 'no_ping',
    })
    expect(await ping(join(folder, 'none'))).toMatchObject({ failure: 'no_ping', detail: 'ENOENT' })
    expect(await ping(answering, '10.0.0.1')).toMatchObject({ failure: 'private_address' })
  })
})

describe('a page that a browser opens', () => {
  test('is up where it only answers a client that keeps its cookies', async () => {
    const port = await serve((req, res) => {
      if (req.url === '/login') return res.writeHead(302, { location: '/home', 'set-cookie': 'sid=1; HttpOnly' }).end()
      if (req.url === '/home') return res.writeHead(req.headers.cookie === 'own=2; sid=1' ? 200 : 401).end()
      if (req.url === '/out') return res.writeHead(302, { location: '/gone', 'set-cookie': 'own=; Max-Age=0' }).end()
      if (req.headers.cookie === 'seen=1') return res.end('welcome')
      return res.writeHead(302, { location: req.url, 'set-cookie': ['seen=1; Path=/', 'far=1; Path=/far'] }).end()
    })
    expect(await page(at(port, '/cookie'))).toMatchObject({ failure: null, status: 200 })
    expect(await page(at(port, '/login'), { headers: [['cookie', 'own=2']] })).toMatchObject({ failure: null })
    // The next probe starts without them.
    expect(await page(at(port, '/home'))).toMatchObject({ status: 401 })
  })

  test('at another origin gets the harmless headers, and neither secrets nor cookies of the first', async () => {
    const seen: IncomingHttpHeaders[] = []
    const other = await serve((req, res) => {
      seen.push(req.headers)
      res.end()
    })
    const port = await serve((_, res) =>
      res.writeHead(301, { location: `http://localhost:${other}/ua`, 'set-cookie': 'sid=1; Path=/' }).end(),
    )
    const headers = [
      ['User-Agent', 'MyBot/1.0'],
      ['Accept-Language', 'de'],
      ['Authorization', 'Bearer x'],
      ['X-Token', 'x'],
      ['Cookie', 'a=b'],
    ] as const
    expect(await page(at(port), { headers })).toMatchObject({ failure: null })
    expect(seen).toMatchObject([{ 'user-agent': 'MyBot/1.0', 'accept-language': 'de' }])
    expect(seen[0]).toHaveProperty('sentry-trace')
    for (const name of ['authorization', 'x-token', 'cookie']) expect(seen[0]).not.toHaveProperty(name)
  })

  const sjis = Buffer.from([0x93, 0xfa, 0x96, 0x7b, 0x8c, 0xea])
  test.each<[string, string, Buffer, string]>([
    ['of Latin-1', 'text/html; charset=ISO-8859-1', Buffer.from('Größe verfügbar', 'latin1'), 'Größe verfügbar'],
    ['of Shift_JIS', 'text/html; charset="Shift_JIS"', sjis, '日本語'],
    ['of UTF-16', 'text/plain; charset=UTF-16LE', Buffer.from('status okay', 'utf16le'), 'status okay'],
    ['with a charset in <meta>', 'text/html', Buffer.concat([Buffer.from('<meta charset=shift_jis>'), sjis]), '日本語'],
    [
      'with a charset in an older <meta>',
      'text/html',
      Buffer.from('<META http-equiv="Content-Type" content="text/html; charset=windows-1252">Größe', 'latin1'),
      'Größe',
    ],
    ['of XML', 'text/xml', Buffer.from('<?xml version="1.0" encoding="iso-8859-1"?><a>Größe</a>', 'latin1'), 'Größe'],
    ['of a charset that is none', 'text/html; charset=klingon', Buffer.from('Größe'), 'Größe'],
    ['with a mark', 'text/html; charset=latin1', Buffer.from('\uFEFFGröße'), 'Größe'],
  ])('%s is read by its charset', async (_name, type, body, text) => {
    const port = await serve((_, res) => res.writeHead(200, { 'content-type': type }).end(body))
    expect(await page(at(port), { assertion: { kind: 'contains', text } })).toMatchObject({ failure: null })
    expect(await page(at(port), { assertion: { kind: 'lacks', text } })).toMatchObject({ failure: 'text' })
  })

  test('is JSON after a byte order mark, too', async () => {
    const port = await serve((_, res) => res.end('\uFEFF{"status":"UP"}'))
    const assertion = { kind: 'json', path: '$.status', value: 'UP' } as const
    expect(await page(at(port), { assertion })).toMatchObject({ failure: null })
  })
})
