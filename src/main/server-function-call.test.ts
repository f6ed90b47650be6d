import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isReadableCall } from './server-function-call.ts'

const server = createServer((req, res) => {
  void isReadableCall(req).then(async (isReadable) => {
    res.writeHead(isReadable ? 200 : 400)
    res.end(isReadable ? await text(req) : '')
  })
})

beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => {
  server.close()
})

const ID = '4'.repeat(42)

async function call(body: string | FormData, headers: Readonly<Record<string, string>> = {}) {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const answer = await fetch(url, { method: 'POST', body, headers: { 'next-action': ID, ...headers } })
  return { status: answer.status, body: await answer.text() }
}

function aForm(fields: Readonly<Record<string, string>>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

const TYPE = { 'content-type': 'multipart/form-data; boundary=x' }
const part = (name: string, value: string) =>
  `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`

describe('a call of a server function', () => {
  test.each(['[]', '["a",{"b":1}]', JSON.stringify(['x'.repeat(300_000)])])(
    'is read by the next one too',
    async (body) => {
      expect(await call(body)).toEqual({ status: 200, body })
    },
  )

  test('may be a form', async () => {
    const answer = await call(aForm({ '1_subject': 'shop', '0': '["$K1"]' }))
    expect([answer.status, answer.body]).toEqual([200, expect.stringContaining('name="1_subject"')])
  })

  test.each<[what: string, body: string | FormData, headers: Readonly<Record<string, string>>]>([
    ['is no JSON', '[', {}],
    ['is empty', '', {}],
    ['is a form without arguments', aForm({ a: 'b' }), {}],
    ['is a form whose arguments are no JSON', aForm({ '0': '[' }), {}],
    ['is a form that breaks off', part('0', '[]'), TYPE],
    ['is a form without a boundary', part('0', '[]') + '--x--\r\n', { 'content-type': 'multipart/form-data' }],
  ])('that %s is 400', async (_, body, headers) => {
    expect((await call(body, headers)).status).toBe(400)
  })

  test('that is none is nobody’s business here', async () => {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
    const answer = await fetch(url, { method: 'POST', body: '[' })
    expect([answer.status, await answer.text()]).toEqual([200, '['])
  })
})
