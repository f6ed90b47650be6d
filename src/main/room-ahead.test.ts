import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { createRoomAhead } from './room-ahead.ts'

test('a busy server makes no page ahead, and every page that a person waits for', async () => {
  const room = createRoomAhead()
  const held: ServerResponse[] = []
  const { promise: isBusy, resolve: busy } = Promise.withResolvers<void>()
  const server = createServer((req, res) => {
    if (room(req, res) && req.url === '/held' && held.push(res) === 6) busy()
    else if (!res.writableEnded && req.url !== '/held') res.end('made')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const ask = (path: string, headers = {}) =>
    fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, { headers })
  const ahead = { purpose: 'prefetch' }
  expect((await ask('/', ahead)).status).toBe(200)

  const waiting = Array.from({ length: 6 }, () => ask('/held'))
  await isBusy
  const refused = await ask('/', ahead)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '10'])
  expect((await ask('/')).status).toBe(200)

  for (const res of held) res.end('made')
  await Promise.all(waiting)
  expect((await ask('/', ahead)).status).toBe(200)
  server.close()
})
