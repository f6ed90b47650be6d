import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createConnection, type Connection } from './connection.ts'
import { ConnectionLost, requestFault } from './faults.ts'
import { createRepeats } from './repeats.ts'
import { withManners } from './requests.ts'

/** Headers that Next's router sends. */
const payload = { headers: { rsc: '1' } }
const prefetch = { headers: { rsc: '1', 'next-router-prefetch': '1' } }
const call = { method: 'POST', headers: { 'next-action': 'a' } }

type Answer = (req: IncomingMessage, res: ServerResponse) => void

const whole: Answer = (_, res) => void res.end('whole')
const cut: Answer = (_, res) => {
  res.writeHead(200, { 'content-length': 100 })
  res.write('half', () => setImmediate(() => res.destroy()))
}
const away: Answer = (_, res) => void res.destroy()
const refused: Answer = (_, res) => void res.writeHead(403, { 'x-mishap-view': 'refusal' }).end('the view')
const starting: Answer = (_, res) => void res.writeHead(503).end()

/** Answers to the next requests in order; `whole` afterwards. */
let answers: Answer[] = []
let asked = 0
let line: Connection
let send: typeof fetch
let address: string
const server = createServer((req, res) => {
  asked += 1
  ;(answers.shift() ?? whole)(req, res)
})

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterAll(() => {
  server.closeAllConnections()
  server.close()
})

beforeEach(() => {
  answers = []
  asked = 0
  line = createConnection([1, 2])
  send = withManners(fetch, { line, again: createRepeats() })
})

describe('the payload of a page', () => {
  test.each([
    ['the connection is refused', away],
    ['a server that is just starting', starting],
  ])('is asked for until it comes: %s', async (_, answer) => {
    answers = [answer, answer]
    const heard: boolean[] = []
    line.subscribe(() => heard.push(line.isLost()))
    const response = await send(address, payload)
    expect(await response.text()).toBe('whole')
    expect([asked, heard]).toEqual([3, [true, false]])
  })

  test('that breaks off is known as that, and the next one waits a moment', async () => {
    answers = [cut]
    const response = await send(address, payload)
    const fault: unknown = await response.text().catch((error: unknown) => error)
    expect(fault).toBeInstanceOf(ConnectionLost)
    expect([requestFault(fault), line.isLost()]).toEqual(['lost', true])
    expect(await (await send(address, payload)).text()).toBe('whole')
    expect(line.isLost()).toBe(false)
  })

  test('bears the address that it came from, which the router looks at', async () => {
    const response = await send(`${address}/issues`, payload)
    expect([response.url, response.redirected, response.status]).toEqual([`${address}/issues`, false, 200])
    await response.text()
  })

  test('that was refused is a view to show: for any other answer the router would load a document', async () => {
    for (const one of [payload, prefetch]) {
      answers = [refused]
      const response = await send(address, one)
      expect([response.status, await response.text()]).toEqual([200, 'the view'])
    }
  })
})

describe('a server function', () => {
  test.each([
    ['a connection that is lost', away],
    ['a server that is just starting', starting],
  ])('is sent once, and told apart from an error: %s', async (_, answer) => {
    answers = [answer]
    const fault: unknown = await send(address, call).catch((error: unknown) => error)
    expect([requestFault(fault), asked]).toEqual(['lost', 1])
  })

  test('that is small outlives the page that calls it; a browser would refuse that to a large one', async () => {
    const kept: unknown[] = []
    const noting: typeof fetch = (_, init) => {
      kept.push(init?.keepalive)
      return Promise.resolve(new Response('done'))
    }
    const asking = withManners(noting, { line, again: createRepeats() })
    for (const body of ['[12]', 'x'.repeat(70_000), new FormData()]) await asking(address, { ...call, body })
    expect(kept).toEqual([true, undefined, undefined])
  })
})

async function turns(count: number): Promise<void> {
  for (let turned = 0; turned < count; turned++) await turn()
}

test('prefetches: at most five at once, whatever is asked', async () => {
  const running: ServerResponse[] = []
  let most = 0
  const slow: Answer = (_, res) => {
    most = Math.max(most, running.push(res))
    res.write('a')
    // A request counts until its last byte, as its body is part of it. Until then there is ample time for more to
    // arrive.
    if (running.length === 5) void turns(50).then(() => running.splice(0).forEach((one) => one.end('b')))
  }
  answers = Array.from({ length: 20 }, () => slow)
  const texts = await Promise.all(Array.from({ length: 20 }, async () => (await send(address, prefetch)).text()))
  expect(new Set(texts)).toEqual(new Set(['ab']))
  expect(most).toBe(5)
})

test('a page that is asked for ahead says so, and is not asked for again', async () => {
  const seen: (string | undefined)[] = []
  answers = [
    (req, res) => {
      seen.push(req.headers.purpose?.toString())
      return starting(req, res)
    },
  ]
  expect((await send(address, { headers: { rsc: '1' }, priority: 'low' })).status).toBe(503)
  expect([seen, asked]).toEqual([['prefetch'], 1])
})

test('half a payload that was asked for ahead is none', async () => {
  const rows =
    (text: string): Answer =>
    (_, res) =>
      void res.setHeader('content-type', 'text/x-component').end(text)
  answers = [rows('0:{}\n'), rows('0:{}\n1:["$", "di')]
  expect(await (await send(address, prefetch)).text()).toBe('0:{}\n')
  await expect(send(address, prefetch)).rejects.toBeInstanceOf(ConnectionLost)
})

test('other requests are left alone', async () => {
  answers = [starting]
  expect((await send(address)).status).toBe(503)
})
