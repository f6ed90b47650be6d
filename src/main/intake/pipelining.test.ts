import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import type { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { aFront } from './test-support/a-front.ts'

const asked = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`
const last = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`

/** A front whose responses wait until released. */
async function aWaitingFront() {
  const seen: string[] = []
  const waiting: ServerResponse[] = []
  const front = await aFront(() => {}, {
    ingest: {
      matches: () => true,
      handle: (req, res) => {
        req.resume().on('end', () => {
          seen.push(req.url ?? '')
          waiting.push(res)
        })
      },
      turnAway: (_, res) => void res.end(),
    },
  })
  const talk = (bytes: string): Socket => {
    const socket = connect(front.port, '127.0.0.1').on('error', () => {})
    socket.write(bytes)
    return socket
  }
  return {
    seen,
    talk,
    answer: (body = 'yes') => waiting.shift()?.end(body),
    [Symbol.asyncDispose]: () => front[Symbol.asyncDispose](),
  }
}

test('of a thousand requests in one piece, the next is seen when the one before has its answer', async () => {
  await using front = await aWaitingFront()
  const paths = Array.from({ length: 1000 }, (_, at) => `/${at}`)
  const socket = front.talk(paths.map(asked).join(''))
  for (const count of [1, 2, 3]) {
    await expect.poll(() => front.seen).toHaveLength(count)
    // Another connection is served first, which proves that nothing else was.
    front.talk(asked(`/other${count}`))
    await expect.poll(() => front.seen).toContain(`/other${count}`)
    expect(front.seen.filter((path) => !path.startsWith('/other'))).toEqual(paths.slice(0, count))
    front.seen.splice(front.seen.indexOf(`/other${count}`), 1)
    front.answer()
    front.answer()
  }
  socket.destroy()
})

test('a client that takes no answers is asked nothing more', async () => {
  await using front = await aWaitingFront()
  const socket = front.talk(Array.from({ length: 100 }, (_, at) => asked(`/${at}`)).join(''))
  socket.pause()
  const large = 'x'.repeat(8 * 1024 * 1024)
  await expect.poll(() => front.seen).toHaveLength(1)
  front.answer(large)
  front.talk(asked('/other'))
  await expect.poll(() => front.seen).toContain('/other')
  expect(front.seen).toEqual(['/0', '/other'])
  socket.resume()
  await expect.poll(() => front.seen).toContain('/1')
  socket.destroy()
})

test.each<[string, string]>([
  ['of a known length', 'POST /a HTTP/1.1\r\nHost: x\r\nContent-Length: 20\r\n\r\nGET /no HTTP/1.1\r\n\r\n'],
  ['in chunks', 'POST /a HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n4\r\n\r\n\r\n\r\n0\r\n\r\n'],
  [
    'in chunks with trailers',
    'POST /a HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n0\r\nX-End: 1\r\n\r\n',
  ],
  ['of length 0', 'POST /a HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n'],
])('a request with a body %s is whole, and the one behind it is another', async (_, request) => {
  await using front = await aFront((req, res) => {
    void text(req).then((body) => res.end(`<${req.url} ${body.length}>`))
  })
  const answers = async (pieces: readonly string[]) => {
    const socket = connect(front.port, '127.0.0.1')
    for (const piece of pieces) {
      socket.write(piece)
      await new Promise(setImmediate)
    }
    return (await text(socket)).match(/<.*?>/g)?.map((one) => one.slice(1, 3))
  }
  const all = `${request}${request}${last('/b')}`
  expect(await answers([all])).toEqual(['/a', '/a', '/b'])
  expect(await answers(all.match(/[^]{1,7}/g) ?? [])).toEqual(['/a', '/a', '/b'])
})
