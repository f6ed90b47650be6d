import { createServer, type RequestListener } from 'node:http'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { trackConnections } from './connections.ts'
import { listen } from './listen.ts'

const ASK = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'

/** A server, and raw clients. */
async function aServer(handler: RequestListener = (_, res) => void res.end('whole')) {
  const server = createServer({ keepAliveTimeout: 60_000 }, handler)
  const connections = trackConnections(server)
  const address = await listen(server, { host: '127.0.0.1', port: 0 })
  const { port } = new URL(address)
  return {
    server,
    ...connections,
    connect: (): Socket => connect(Number(port), '127.0.0.1'),
    /** A keep-alive connection after its first response. */
    keptAlive: async (): Promise<Socket> => {
      const socket = connect(Number(port), '127.0.0.1')
      socket.write(ASK)
      await until(socket, 'whole')
      return socket
    },
  }
}

/** Lets this thread, which also runs the server, process its events. */
async function turns(count: number): Promise<void> {
  for (let turned = 0; turned < count; turned++) await turn()
}

function until(socket: Socket, end: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let got = ''
    const take = (chunk: Buffer): void => {
      got += chunk.toString()
      if (!got.endsWith(end)) return
      socket.off('data', take).pause()
      resolve()
    }
    socket.on('data', take).once('error', reject)
  })
}

const WHOLE = /^HTTP\/1\.1 200 OK\r\n.*Connection: close\r\n.*\r\n\r\nwhole$/s

test('a server that stops answers what is in flight, and does not wait for connections that are kept alive', async () => {
  const { promise: finish, resolve: letFinish } = Promise.withResolvers<void>()
  const { promise: arrived, resolve: noteArrival } = Promise.withResolvers<void>()
  let requests = 0
  const {
    keptAlive,
    drain,
    connect: open,
  } = await aServer((_, res) => {
    if (++requests === 1) return void res.end('whole')
    noteArrival()
    void finish.then(() => res.end('whole'))
  })
  const resting = await keptAlive()
  const inFlight = open()
  inFlight.write(ASK)
  await arrived
  const drained = drain()
  expect(await text(resting)).toBe('')
  letFinish()
  expect(await text(inFlight)).toMatch(WHOLE)
  await drained
})

test('a request that has arrived on a resting connection when the server stops, and has not been read, is answered', async () => {
  const { keptAlive, drain } = await aServer()
  const socket = await keptAlive()
  // The system has the bytes at once, but the server, on this same thread, has not read them.
  socket.write(ASK)
  const [answer] = await Promise.all([text(socket), drain()])
  expect(answer).toMatch(WHOLE)
})

test('so is one whose client waits to be accepted', async () => {
  const { connect: open, drain } = await aServer()
  const socket = open()
  socket.write(ASK)
  const [answer] = await Promise.all([text(socket), drain()])
  expect(answer).toMatch(WHOLE)
})

test('so is the first request of a connection, sent after the server has begun to stop', async () => {
  const { server, connect: open, drain } = await aServer()
  const accepted = new Promise((resolve) => server.once('connection', resolve))
  const socket = open()
  await accepted
  const drained = drain()
  await turns(50)
  socket.write(ASK)
  expect(await text(socket)).toMatch(WHOLE)
  await drained
})

test('who connects and says nothing holds a stop up for a moment only', async () => {
  const { server, connect: open, drain } = await aServer()
  const accepted = new Promise((resolve) => server.once('connection', resolve))
  const socket = open()
  await accepted
  const [answer] = await Promise.all([text(socket), drain({ requestsMs: 60_000, silentMs: 100 })])
  expect(answer).toBe('')
})

test('a long answer that is on its way arrives whole', async () => {
  const long = Buffer.alloc(32 * 1024 * 1024, 'x')
  const { promise: ended, resolve: noteEnd } = Promise.withResolvers<void>()
  const { connect: open, drain } = await aServer((_, res) => {
    res.end(long)
    noteEnd()
  })
  const socket = open()
  socket.write(ASK)
  await ended
  const drained = drain()
  await turns(50)
  expect(await text(socket)).toMatch(/\r\n\r\nx+$/)
  await drained
})

test.each([
  { what: 'is not answered in time', ask: ASK },
  { what: 'is still being sent', ask: 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nhalf' },
])('a request that $what is told to come again, rather than nothing', async ({ ask }) => {
  const { promise: arrived, resolve: noteArrival } = Promise.withResolvers<void>()
  const { connect: open, drain } = await aServer(() => noteArrival())
  const socket = open()
  socket.write(ask)
  await arrived
  const [answer] = await Promise.all([text(socket), drain({ requestsMs: 100 })])
  expect(answer).toMatch(/^HTTP\/1\.1 503 .*Retry-After: 5\r\n.*Connection: close\r\n.*Try again in a moment/s)
})
