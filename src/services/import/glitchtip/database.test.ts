import { createServer, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { openGlitchtipDatabase } from './database.ts'

/** A server that speaks PostgreSQL's protocol (version 3, chapter 54 of its documentation), and means no good. */
const closing: (() => void)[] = []
afterEach(() => closing.splice(0).forEach((close) => close()))

const message = (type: string, body: Buffer) => {
  const head = Buffer.alloc(5)
  head.write(type)
  head.writeUInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}
const number = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(value)
  return bytes
}
const LET_IN = message('R', number(0))
const READY = message('Z', Buffer.from('I'))
const SET = Buffer.concat([message('C', Buffer.from('SET\0')), READY])
const ONE_COLUMN = message(
  'T',
  Buffer.concat([Buffer.from([0, 1]), Buffer.from('text\0'), Buffer.alloc(6), number(25), Buffer.alloc(8)]),
)

/** @param answer what it does with the question after those of the beginning */
async function hostile(answer: (socket: Socket) => void): Promise<string> {
  const server = createServer((socket) => {
    let asked = 0
    socket.on('error', () => {})
    socket.on('data', () => {
      asked++
      if (asked === 1) socket.write(Buffer.concat([LET_IN, READY]))
      else if (asked === 2) socket.write(Buffer.concat([SET.subarray(0, -6), SET]))
      else if (asked === 3) answer(socket)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => void server.close())
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('It does not listen.')
  return `postgres://user:password@127.0.0.1:${address.port}/glitchtip?sslmode=disable`
}

const row = z.object({ text: z.string() })

test.each<[string, Buffer]>([
  [
    'rows without an end',
    message('D', Buffer.concat([Buffer.from([0, 1]), number(60_000), Buffer.alloc(60_000, 'a')])),
  ],
  ['one row without an end', Buffer.alloc(60_000, 'a')],
  [
    'notices without an end',
    message('N', Buffer.concat([Buffer.from('M'), Buffer.alloc(60_000, 'a'), Buffer.from([0, 0])])),
  ],
])(
  'a database that sends %s is left',
  async (_, piece) => {
    let sent = 0
    const url = await hostile((socket) => {
      const head = Buffer.from('D\x7f\xff\xff\xff\0\x01\x7f\xff\xff\xf0', 'latin1')
      socket.write(Buffer.concat([ONE_COLUMN, ...(piece.at(0) === 'a'.charCodeAt(0) ? [head] : [])]))
      const more = () => {
        for (;;) {
          if (socket.destroyed || sent > 1024 ** 3) return
          sent += piece.length
          if (!socket.write(piece)) return void socket.once('drain', more)
        }
      }
      more()
    })
    const database = await openGlitchtipDatabase(url, new AbortController().signal)
    await expect(database.rows(row, 'select text from anything')).rejects.toThrow('unreadable')
    expect(sent).toBeLessThan(200 * 1024 ** 2)
    await database.close()
  },
  60_000,
)

test('a database that answers nothing is left when the import is stopped', async () => {
  const stop = new AbortController()
  const url = await hostile(() => stop.abort())
  const database = await openGlitchtipDatabase(url, stop.signal)
  await expect(database.rows(row, 'select text from anything')).rejects.toThrow()
  await database.close()
})
