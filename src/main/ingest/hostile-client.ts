import { Buffer } from 'node:buffer'
import { connect, type Socket } from 'node:net'
import { Readable, type Transform } from 'node:stream'
import { constants, createBrotliCompress, createDeflate, createGzip, createZstdCompress } from 'node:zlib'

/**
 * The process from which tests send hostile bodies, so that their creation costs neither the server's time nor its
 * memory. A body is created before anything is measured.
 */

/** A body: its head once, a piece repeated, its tail once. */
export interface HostileBody {
  readonly head?: string
  readonly piece: string
  readonly times: number
  readonly tail?: string
  /** Sends each byte as its own chunk. */
  readonly isByteByByte?: boolean
}

export type Encoding = 'identity' | 'gzip' | 'deflate' | 'br' | 'zstd'

/** Prepares a body, then sends it, perhaps several times. */
export type HostileMessage =
  | { readonly kind: 'prepare'; readonly body: HostileBody; readonly encoding: Encoding }
  | {
      readonly kind: 'send'
      readonly port: number
      readonly path: string
      readonly headers: { readonly [name: string]: string }
      /** The local address to send from, to simulate several clients. */
      readonly from?: string
    }

export interface HostileAnswer {
  /** 0 if the connection ended without a response. */
  readonly status: number
  readonly text: string
}

const CHUNK_BYTES = 64 * 1024
const NO_ANSWER: HostileAnswer = { status: 0, text: '' }

const encoders: { readonly [E in Exclude<Encoding, 'identity'>]: () => Transform } = {
  gzip: () => createGzip(),
  deflate: () => createDeflate(),
  br: () => createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  zstd: () => createZstdCompress(),
}

/** The prepared body: compressed, or in chunks for as long as the server reads them. */
let prepared: {
  readonly encoding: Encoding
  readonly encoded?: Buffer
  readonly chunks: () => Iterable<Buffer>
  readonly onWire: (chunk: Buffer) => Buffer
}

process.on('message', (message: HostileMessage) => {
  const done = message.kind === 'prepare' ? prepare(message) : send(message)
  void done.then((answer) => process.send?.(answer))
})

async function prepare({ body, encoding }: Extract<HostileMessage, { kind: 'prepare' }>): Promise<HostileAnswer> {
  const chunks = () => chunksOf(body)
  const onWire = body.isByteByByte === true ? byteByByte : asOneChunk
  if (encoding === 'identity') prepared = { encoding, chunks, onWire }
  else {
    const pieces: Buffer[] = []
    for await (const piece of Readable.from(chunks()).pipe(encoders[encoding]())) pieces.push(piece as Buffer)
    prepared = { encoding, chunks, onWire, encoded: Buffer.concat(pieces) }
  }
  return NO_ANSWER
}

function send({ port, path, headers, from }: Extract<HostileMessage, { kind: 'send' }>): Promise<HostileAnswer> {
  const { encoding, encoded, chunks, onWire } = prepared
  const all: { [name: string]: string } = {
    Host: 'x',
    ...headers,
    ...(encoded === undefined
      ? { 'Transfer-Encoding': 'chunked' }
      : { 'Content-Length': String(encoded.length), 'Content-Encoding': encoding }),
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return exchange({ port, from }, async (socket) => {
    socket.write(`POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n`)
    if (encoded !== undefined) return void socket.write(encoded)
    for (const chunk of chunks()) if (!(await isTaken(socket, onWire(chunk)))) return
    socket.write('0\r\n\r\n')
  })
}

/** One request on its own connection, until the full response or the end of the connection. */
function exchange(
  { port, from }: { readonly port: number; readonly from: string | undefined },
  write: (socket: Socket) => Promise<void>,
): Promise<HostileAnswer> {
  return new Promise((resolve) => {
    let text = ''
    const at = { port, host: '127.0.0.1', ...(from === undefined ? {} : { localAddress: from }) }
    const socket = connect(at, () => void write(socket))
    const finish = () => {
      resolve({ status: Number(/^HTTP\/1.1 (\d+)/.exec(text)?.[1] ?? 0), text })
      socket.destroy()
    }
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString('latin1')
      const [head = '', rest] = text.split('\r\n\r\n')
      const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0)
      if (rest !== undefined && rest.length >= length) finish()
    })
    socket.on('error', finish)
    socket.on('close', finish)
  })
}

async function isTaken(socket: Socket, onWire: Buffer): Promise<boolean> {
  if (socket.destroyed) return false
  if (socket.write(onWire)) return true
  return new Promise((resolve) => {
    const settle = () => {
      socket.off('drain', settle).off('close', settle)
      resolve(!socket.destroyed)
    }
    socket.on('drain', settle)
    socket.on('close', settle)
  })
}

function asOneChunk(chunk: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`${chunk.length.toString(16)}\r\n`), chunk, Buffer.from('\r\n')])
}

function byteByByte(chunk: Buffer): Buffer {
  return Buffer.from(Array.from(chunk.toString('latin1'), (byte) => `1\r\n${byte}\r\n`).join(''), 'latin1')
}

function* chunksOf({ head = '', piece, times, tail = '' }: HostileBody): Iterable<Buffer> {
  if (head !== '') yield Buffer.from(head)
  const perChunk = Math.max(1, Math.min(times, Math.floor(CHUNK_BYTES / piece.length)))
  const chunk = Buffer.from(piece.repeat(perChunk))
  for (let left = times; left > 0; left -= perChunk)
    yield left >= perChunk ? chunk : chunk.subarray(0, left * piece.length)
  if (tail !== '') yield Buffer.from(tail)
}
