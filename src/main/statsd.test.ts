import { createSocket } from 'node:dgram'
import { expect, test } from 'vitest'
import { parseEnvelope } from '#domain/envelope/parse.ts'
import { aServer, KEY, PROJECT, type TestServer } from './ingest/test-server.ts'
import { listenStatsd } from './statsd.ts'

function linesIn(server: TestServer): readonly string[] {
  return server.envelopes().flatMap((text) => {
    const envelope = parseEnvelope(Buffer.from(text, 'latin1'))
    if (!envelope.ok) throw new Error('the spool holds what is no envelope')
    expect(envelope.value.items.map(({ type }) => type)).toEqual(['plain_statsd'])
    return envelope.value.items.flatMap(({ payload }) => Buffer.from(payload).toString().trim().split('\n'))
  })
}

const settingsFor = (key: string) => ({ host: '127.0.0.1', port: 0, dsn: `http://${key}@localhost/${PROJECT}` })

async function sendTo(port: number, lines: readonly string[]): Promise<void> {
  const socket = createSocket('udp4')
  for (const line of lines) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await new Promise((resolve) => socket.send(line, port, '127.0.0.1', resolve))
  }
  socket.close()
}

test('lines of StatsD that come by UDP are spooled as one item, with a newline between datagrams', async () => {
  await using server = await aServer()
  const listener = await listenStatsd(settingsFor(KEY), { address: `http://127.0.0.1:${server.port}`, warn: () => {} })
  await sendTo(listener.port, ['orders:1|c', 'depth:3|g\nwait:20|ms', 'orders:2|c'])
  await expect.poll(() => linesIn(server), { timeout: 20_000 }).toHaveLength(4)
  expect(linesIn(server)).toEqual(['orders:1|c', 'depth:3|g', 'wait:20|ms', 'orders:2|c'])
  await listener.close()
})

test('what ingest refuses is told of in the log, and what has come is sent when the listener ends', async () => {
  await using server = await aServer()
  const warned: object[] = []
  const warn = (_: string, fields: object) => void warned.push(fields)
  const listener = await listenStatsd(settingsFor('f'.repeat(32)), { address: `http://127.0.0.1:${server.port}`, warn })
  await sendTo(listener.port, ['orders:1|c'])
  await expect.poll(() => warned, { timeout: 20_000 }).toEqual([{ bytes: 11, why: 403 }])
  await listener.close()
})
