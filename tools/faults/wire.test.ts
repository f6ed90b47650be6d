import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWire, type Wire } from './wire.ts'

const heard: string[] = []
const echo = createServer((socket) => {
  socket.on('error', () => {})
  socket.on('data', (chunk: Buffer) => {
    heard.push(chunk.toString())
    socket.write(chunk)
  })
})
let wire: Wire

beforeAll(async () => {
  echo.listen(0, '127.0.0.1')
  await once(echo, 'listening')
  wire = await openWire({ host: '127.0.0.1', port: (echo.address() as AddressInfo).port })
})
afterAll(async () => {
  await wire[Symbol.asyncDispose]()
  echo.close()
})

/** The result of a sent word: its echo, or how the connection ended. */
async function said(word: string, meanwhile: () => Promise<void> = () => Promise.resolve()): Promise<string> {
  const socket: Socket = connect(wire.port, '127.0.0.1')
  const ended = new Promise<string>((resolve) => {
    socket.once('data', (chunk: Buffer) => resolve(chunk.toString()))
    socket.once('error', (fault: NodeJS.ErrnoException) => resolve(fault.code ?? ''))
    socket.once('close', () => resolve('closed'))
  })
  socket.write(word)
  await meanwhile()
  const end = await ended
  socket.destroy()
  return end
}

test('an open way carries both directions, and a slow one later', async () => {
  expect(await said('open')).toBe('open')
  await wire.set({ slowMs: 50 })
  const began = performance.now()
  expect(await said('slow')).toBe('slow')
  expect(performance.now() - began).toBeGreaterThan(95)
  await wire.set('open')
})

test('one that refuses has nobody who listens', async () => {
  await wire.set('refusing')
  expect(await said('refused')).toBe('ECONNREFUSED')
  await wire.set('open')
  expect(await said('again')).toBe('again')
})

test('one that resets cuts off when the answer should come', async () => {
  await wire.set('resetting')
  expect(await said('reset')).toBe('ECONNRESET')
  expect(heard).toContain('reset')
  await wire.set('open')
})

test('on one that is mute what is asked arrives, on one that is parted it does not; both end in a cut', async () => {
  await wire.set('mute')
  expect(
    await said('mute', () =>
      expect
        .poll(() => heard)
        .toContain('mute')
        .then(() => wire.set('open')),
    ),
  ).toBe('ECONNRESET')
  const socket = connect(wire.port, '127.0.0.1')
  socket.write('hello')
  await once(socket, 'data')
  await wire.set('parted')
  const ended = once(socket, 'error')
  await new Promise((written) => socket.write('parted', written))
  await wire.set('open')
  expect(await ended).toMatchObject([{ code: 'ECONNRESET' }])
  expect(heard).not.toContain('parted')
  expect(await said('back')).toBe('back')
})
