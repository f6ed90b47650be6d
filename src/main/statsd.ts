import { createSocket, type Socket } from 'node:dgram'
import { Agent, request } from 'node:http'
import { parseDsn } from '#ingest/dsn.ts'
import type { StatsdSettings } from '#domain/settings.ts'
import { messages } from '#messages'

/** A batch is sent at this size or age. */
const BATCH_BYTES = 64 * 1024
const BATCH_WAIT_MS = 1000
/** Maximum backlog: a UDP sender cannot be throttled, so the rest is dropped and logged. */
const MOST_WAITING = 4 * 1024 * 1024
const LOG_EVERY_MS = 10_000

export interface StatsdListener {
  readonly port: number
  /** Sends pending lines, and stops listening. */
  close(): Promise<void>
}

interface StatsdParts {
  /** Ingest's address: `http://127.0.0.1:8000`. */
  readonly address: string
  readonly warn: (message: string, fields: object) => void
}

/**
 * Listens for StatsD lines on UDP, and sends them to ingest's own endpoint, so that keys, limits, the spool and outcome
 * counts apply as usual.
 * @throws if the port is unavailable
 */
export async function listenStatsd(settings: StatsdSettings, { address, warn }: StatsdParts): Promise<StatsdListener> {
  let ending: Promise<void> | undefined
  const batches = new Batches(sender(settings, address), warn)
  const socket = createSocket(settings.host.includes(':') ? 'udp6' : 'udp4')
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject)
    socket.bind(settings.port, settings.host, resolve)
  })
  socket.on('error', (fault) => warn(messages('cli')('log.statsdFailed'), { fault: fault.message }))
  socket.on('message', (lines) => batches.add(lines))
  return {
    port: socket.address().port,
    close: () => (ending ??= closed(socket).then(() => batches.close())),
  }
}

function closed(socket: Socket): Promise<void> {
  return new Promise((resolve) => socket.close(() => resolve()))
}

/** Sends one batch at a time; further lines wait while there is room. */
class Batches {
  readonly #send: (lines: Buffer) => Promise<number>
  readonly #warn: StatsdParts['warn']
  #waiting: Buffer[] = []
  #bytes = 0
  #dropped = 0
  #loggedAt = -Infinity
  #timer: NodeJS.Timeout | undefined
  #sending: Promise<void> | undefined

  constructor(send: (lines: Buffer) => Promise<number>, warn: StatsdParts['warn']) {
    this.#send = send
    this.#warn = warn
  }

  add(lines: Buffer): void {
    if (this.#bytes + lines.length > MOST_WAITING) return this.#drop(lines.length, 'full')
    this.#waiting.push(lines)
    this.#bytes += lines.length + 1
    if (this.#bytes >= BATCH_BYTES) this.#start()
    else this.#timer ??= setTimeout(() => this.#start(), BATCH_WAIT_MS)
  }

  async close(): Promise<void> {
    await this.#sending
    this.#start()
    await this.#sending
  }

  #start(): void {
    if (this.#sending !== undefined || this.#waiting.length === 0) return
    clearTimeout(this.#timer)
    this.#timer = undefined
    const batch = this.#take()
    this.#sending = this.#deliver(batch).finally(() => {
      this.#sending = undefined
      if (this.#bytes >= BATCH_BYTES) this.#start()
      else if (this.#waiting.length > 0) this.#timer ??= setTimeout(() => this.#start(), BATCH_WAIT_MS)
    })
  }

  /** Takes about one batch: a request may contain 20,000 lines. */
  #take(): Buffer {
    let bytes = 0
    const until = this.#waiting.findIndex((lines) => (bytes += lines.length + 1) >= BATCH_BYTES)
    const taken = this.#waiting.splice(0, until === -1 ? this.#waiting.length : until + 1)
    this.#bytes -= taken.reduce((sum, lines) => sum + lines.length + 1, 0)
    return Buffer.concat(taken.flatMap((lines) => [lines, NEWLINE]))
  }

  async #deliver(batch: Buffer): Promise<void> {
    try {
      const status = await this.#send(batch)
      if (status !== 200) this.#drop(batch.length, status)
    } catch (fault) {
      this.#drop(batch.length, String(fault))
    }
  }

  #drop(bytes: number, why: string | number): void {
    this.#dropped += bytes
    if (performance.now() - this.#loggedAt < LOG_EVERY_MS) return
    this.#loggedAt = performance.now()
    this.#warn(messages('cli')('log.statsdDropped'), { bytes: this.#dropped, why })
    this.#dropped = 0
  }
}

const NEWLINE = Buffer.from('\n')

/** Sends lines to ingest over one connection. Resolves to the response status. */
function sender({ dsn }: StatsdSettings, address: string): (lines: Buffer) => Promise<number> {
  const parsed = parseDsn(dsn)
  if (parsed === undefined) throw new Error(`Not a DSN: ${dsn}`)
  const url = new URL(`/api/${parsed.projectId}/statsd/`, address)
  const headers = { 'x-sentry-auth': `Sentry sentry_key=${parsed.publicKey}`, 'content-type': 'text/plain' }
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  return (lines) =>
    new Promise((resolve, reject) => {
      const sent = request(url, { agent, method: 'POST', headers }, (answer) => {
        answer.resume()
        answer.once('end', () => resolve(answer.statusCode ?? 0))
      })
      sent.once('error', reject)
      sent.end(lines)
    })
}
