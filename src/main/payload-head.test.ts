import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PayloadHead } from '#messages/request.ts'
import { holdHead } from './payload-head.ts'

type Render = (res: ServerResponse, head: PayloadHead) => Promise<void> | void

/** Controls the rendering of the next requested page. Like Next, it sends a first row at once. */
let render: Render
let address: string
const server = createServer((_, res) => {
  const head = holdHead(res)
  res.flushHeaders()
  res.write('the first row, ')
  void Promise.resolve(render(res, head)).then(() => res.end('the last'))
})

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const later = (run: () => void) => turn().then(run)
const long = 'a long row, '.repeat(10_000)

test.each<[string, Render, number, string]>([
  ['refuses has the status of its view', (_, head) => later(() => head.refuse(403)), 403, ''],
  ['comes to its end is a 200', () => later(() => undefined), 200, ''],
  [
    'shows its shape can no longer refuse',
    async (_, head) => {
      head.settle()
      await later(() => head.refuse(404))
    },
    200,
    '',
  ],
  [
    'is long is none that refuses, and is not held to its end',
    async (res, head) => {
      res.write(long)
      await later(() => head.refuse(404))
    },
    200,
    long,
  ],
])('a payload whose page %s, and comes whole', async (_, what, status, between) => {
  render = what
  const answer = await fetch(address)
  expect([answer.status, await answer.text()]).toEqual([status, `the first row, ${between}the last`])
  expect(answer.headers.has('x-mishap-view')).toBe(status !== 200)
})
