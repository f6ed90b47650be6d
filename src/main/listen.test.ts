import { Agent, createServer, request } from 'node:http'
import { expect, test } from 'vitest'
import { closeServer, listen } from './listen.ts'

test('a server that stops answers what is in flight, and does not wait for connections that are kept alive', async () => {
  const { promise: finish, resolve: letFinish } = Promise.withResolvers<void>()
  const { promise: arrived, resolve: noteArrival } = Promise.withResolvers<void>()
  const server = createServer({ keepAliveTimeout: 60_000 }, (_, res) => {
    noteArrival()
    void finish.then(() => res.end('whole'))
  })
  const address = await listen(server, { host: '127.0.0.1', port: 0 })
  const agent = new Agent({ keepAlive: true })
  const { promise: body, resolve, reject } = Promise.withResolvers<string>()
  request(address, { agent }, (res) => {
    let text = ''
    res.on('data', (chunk) => (text += String(chunk))).on('end', () => resolve(text))
  })
    .on('error', reject)
    .end()
  await arrived

  const startedAt = performance.now()
  const closed = closeServer(server)
  letFinish()
  expect(await body).toBe('whole')
  await closed
  expect(performance.now() - startedAt).toBeLessThan(2_000)
  agent.destroy()
})
