import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { guardedFetch } from '#outbound/guarded-fetch.ts'
import { engines, noon } from '#storage/catalogue/test-support/bench.ts'
import { auditStreamJob } from './job.ts'

const key = Buffer.alloc(32, 7)

/** A receiver that rejects everything until it is healthy. */
async function aReceiver() {
  const got: { readonly req: IncomingMessage; readonly body: string }[] = []
  const state = { isWell: true }
  const server = createServer((req, res) => {
    void text(req).then((body) => {
      if (state.isWell) got.push({ req, body })
      res.writeHead(state.isWell ? 204 : 503).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/audit`
  return { got, state, url, [Symbol.asyncDispose]: async () => void server.close() }
}

describe.each(engines)('the audit log on $name', ({ bench }) => {
  test('is sent on in order, signed, and loses no line by a receiver that is away or by a restart', async () => {
    await using stage = await bench()
    await using receiver = await aReceiver()
    const write = (target: string) =>
      stage.catalogue.audit.add({
        at: noon,
        by: { kind: 'operator', id: null, name: '' },
        action: 'project.created',
        target,
        detail: {},
      })
    const settings = { url: receiver.url, secret: `whsec_${key.toString('base64')}` }
    const send = (request: Parameters<typeof guardedFetch>[0]) =>
      guardedFetch({ ...request, timeoutMs: 5_000, maxBytes: 1_000 }, { allowPrivateHosts: ['127.0.0.1'] })
    const jobOn = (catalogue: typeof stage.catalogue) =>
      auditStreamJob({
        catalogue,
        settings,
        send: (request) => send({ ...request, timeoutMs: 5_000, maxBytes: 1_000 }),
      })
    const sent = () =>
      receiver.got.flatMap(({ body }) =>
        (JSON.parse(body) as { data: { entries: { target: string }[] } }).data.entries.map(({ target }) => target),
      )
    for (const target of ['a', 'b']) await write(target)
    await jobOn(stage.catalogue).run(noon)
    receiver.state.isWell = false
    await write('c')
    await expect(jobOn(stage.catalogue).run(noon)).rejects.toThrow('503')
    await write('d')
    receiver.state.isWell = true
    await using again = await stage.again()
    await jobOn(again.catalogue).run(noon)
    expect(await jobOn(again.catalogue).run(noon)).toEqual({})
    expect(sent()).toEqual(['a', 'b', 'c', 'd'])
    const first = receiver.got[0]
    const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signature } = first?.req.headers ?? {}
    const body = first?.body ?? ''
    const signed = createHmac('sha256', key)
      .update(`${String(id)}.${String(at)}.${body}`)
      .digest('base64')
    expect(signature).toBe(`v1,${signed}`)
  })
})
