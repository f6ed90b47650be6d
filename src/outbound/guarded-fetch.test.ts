import { createServer, type RequestListener } from 'node:http'
import { isIP, type AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, test } from 'vitest'
import { isPublic, type Resolve } from './guard.ts'
import { guardedFetch, type OutgoingRequest } from './guarded-fetch.ts'

const closing: (() => Promise<void>)[] = []

afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()))
})

async function serve(answer: RequestListener): Promise<number> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(
    () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  )
  return (server.address() as AddressInfo).port
}

const get = (url: string, allowPrivateHosts: readonly string[] = [], more: Partial<OutgoingRequest> = {}) =>
  guardedFetch({ url, timeoutMs: 5000, maxBytes: 1000, ...more }, { allowPrivateHosts })

describe('addresses of the operator’s own network', () => {
  test.each([
    'http://127.0.0.1/',
    'http://localhost/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://0.0.0.0/',
    'http://[::]/',
    'http://10.1.2.3/',
    'http://172.16.0.1/',
    'http://192.168.1.1/',
    'http://100.64.0.1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://[fe80::1]/',
    'http://[fd00:ec2::254]/',
    'http://168.63.129.16/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://[64:ff9b::7f00:1]/',
    'https://127.0.0.1/',
    'http://224.0.0.1/',
    'http://255.255.255.255/',
    // The same machine in notations that only some programs accept.
    'http://0177.0.0.1/',
    'http://127.1/',
    'http://0/',
    'http://017700000001/',
    'http://①②⑦.⓪.⓪.①/',
    'http://127.0.0.1./',
    'http://public.example@127.0.0.1/',
    'http://[::ffff:7f00:1]/',
    'http://[::ffff:0:7f00:1]/',
    'http://[::127.0.0.1]/',
    'http://[2002:7f00:1::]/',
    'http://[2001:0:7f00:1::]/',
    'http://[64:ff9b:1::7f00:1]/',
    'http://[fec0::1]/',
    'http://[ff02::1]/',
    'http://[4000::1]/',
    'http://100.100.100.200/',
    'http://192.0.0.192/',
  ])('%s is never called', async (url) => {
    expect(await get(url)).toMatchObject({ ok: false, refusal: { reason: 'private_address' } })
  })

  test.each([
    [301, (port: number) => `http://127.0.0.1:${port}/`],
    [302, (port: number) => `http://[::ffff:127.0.0.1]:${port}/`],
    [303, (port: number) => `//2130706433:${port}/`],
    [307, (port: number) => `http://0x7f.1:${port}/`],
    [308, (port: number) => `http://[::1]:${port}/`],
    [302, () => 'file:///etc/passwd'],
    [302, () => 'gopher://127.0.0.1:25/'],
  ])('are not reached by a redirect either: %i', async (status, to) => {
    let reached = false
    const inside = await serve((_, res) => {
      reached = true
      res.end('secret')
    })
    const outside = await serve((_, res) => res.writeHead(status, { location: to(inside) }).end())
    const answer = await get(`http://localhost:${outside}/`, ['localhost'])
    expect(answer).toMatchObject({
      ok: false,
      refusal: { reason: expect.stringMatching(/^(?:private_address|bad_url)$/) },
    })
    expect(reached).toBe(false)
  })

  describe('are not reached by a name', () => {
    /** In a public range but unassigned, so a test disturbs nothing there. */
    const NOWHERE = '2d00::1'

    /** A name server with a sequence of responses, and the result of a request. */
    async function resolving(answers: readonly (readonly string[])[]) {
      let [reached, asked] = [false, 0]
      const inside = await serve((_, res) => {
        reached = true
        res.end('secret')
      })
      const resolve: Resolve = async () => {
        const found = answers[Math.min(asked++, answers.length - 1)] ?? []
        return found.map((address) => ({ address, family: isIP(address) }))
      }
      const request = { url: `http://rebind.example:${inside}/`, timeoutMs: 500, maxBytes: 1000 }
      const answer = await guardedFetch(request, { allowPrivateHosts: ['localhost'] }, resolve)
      return { reason: answer.ok ? 'answered' : answer.refusal.reason, reached, asked }
    }

    test.each(['127.0.0.1', '::ffff:127.0.0.1', '::1', '10.0.0.1', '169.254.169.254', 'fd00:ec2::254'])(
      'that leads to %s',
      async (address) => {
        expect(await resolving([[address]])).toEqual({ reason: 'private_address', reached: false, asked: 1 })
      },
    )

    test('that leads elsewhere when it is asked again: it is asked once, and what was checked is called', async () => {
      const found = await resolving([[NOWHERE], ['127.0.0.1']])
      expect(found).toEqual({ reason: expect.stringMatching(/unreachable|timeout/), reached: false, asked: 1 })
    })

    test('that leads to both', async () => {
      const found = await resolving([[NOWHERE, '127.0.0.1', '::1']])
      expect(found).toEqual({ reason: expect.stringMatching(/unreachable|timeout/), reached: false, asked: 1 })
    })
  })

  test('are called where the operator has named the host', async () => {
    const port = await serve((_, res) => res.end('hello'))
    for (const host of ['localhost', '127.0.0.1']) {
      const answer = await get(`http://${host}:${port}/`, [host])
      expect(answer.ok && new TextDecoder().decode(answer.value.bytes)).toBe('hello')
    }
    expect(await get(`http://LOCALHOST:${port}/`, ['localhost'])).toMatchObject({ ok: true })
  })
})

test.each(['8.8.8.8', '2606:4700:4700::1111'])('%s is of the open internet', (address) => {
  expect(isPublic(address)).toBe(true)
})

describe('an answer', () => {
  const allowed = ['127.0.0.1']

  test('is decompressed, and bounded by what it comes to', async () => {
    const port = await serve((req, res) => {
      res.writeHead(200, { 'content-encoding': 'gzip' })
      res.end(gzipSync(Buffer.alloc(req.url === '/small' ? 1000 : 50_000_000)))
    })
    const small = await get(`http://127.0.0.1:${port}/small`, allowed)
    expect(small.ok && small.value.bytes.length).toBe(1000)
    expect(await get(`http://127.0.0.1:${port}/bomb`, allowed)).toMatchObject({ refusal: { reason: 'too_large' } })
  })

  test('that never ends is given up in time', async () => {
    const port = await serve((req, res) => {
      if (req.url === '/half') res.writeHead(200).write('half')
    })
    for (const path of ['/half', '/silent']) {
      const answer = await get(`http://127.0.0.1:${port}${path}`, allowed, { timeoutMs: 200 })
      expect(answer).toMatchObject({ refusal: { reason: 'timeout' } })
    }
  })

  test('that only leads on is given up', async () => {
    const port = await serve((_, res) => res.writeHead(307, { location: '/again' }).end())
    expect(await get(`http://127.0.0.1:${port}/`, allowed)).toMatchObject({ refusal: { reason: 'too_many_redirects' } })
  })

  test('of another origin is asked for without the headers that were meant for the first', async () => {
    const seen: (string | undefined)[] = []
    const second = await serve((req, res) => {
      seen.push(req.headers.authorization)
      res.end('there')
    })
    const first = await serve((req, res) => {
      seen.push(req.headers.authorization)
      res.writeHead(302, { location: `http://127.0.0.1:${second}/` }).end()
    })
    const answer = await get(`http://127.0.0.1:${first}/`, allowed, { headers: { authorization: 'Bearer x' } })
    expect(answer).toMatchObject({ ok: true, value: { url: `http://127.0.0.1:${second}/` } })
    expect(seen).toEqual(['Bearer x', undefined])
  })
})

test.each(['file:///etc/passwd', 'ftp://example.com/', 'nonsense'])('%s is no address to call', async (url) => {
  expect(await get(url)).toMatchObject({ refusal: { reason: 'bad_url' } })
})

test('a host that nobody knows is unreachable', async () => {
  expect(await get('http://nobody.invalid/')).toMatchObject({ refusal: { reason: 'unreachable' } })
})
