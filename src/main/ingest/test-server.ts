import { Buffer } from 'node:buffer'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, request, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parsePublicKey, type ProjectId, type PublicKey } from '#domain/ids.ts'
import type { KeyLookup, PingTarget } from '#domain/project/project-catalogue.ts'
import type { ItemOutcome } from '#domain/outcome/outcome.ts'
import type { ProjectKey } from '#domain/project/project.ts'
import type { IngestSettings, Settings } from '#domain/settings.ts'
import type { Spool, SpoolRecord } from '#domain/spool/spool.ts'
import { noLimits, type LimitBook } from '#ingest/limit-book.ts'
import { createIngest, type Ingest } from '#ingest/ingest.ts'
import { readRecords } from '#storage/spool/record.ts'
import { openSpool } from '#storage/spool/spool.ts'
import { wire } from '#telemetry/kinds.ts'
import { parseSettings } from '../settings.ts'

/**
 * For tests: ingest on a real HTTP server with a real spool in its own folder. Located here because only main may
 * compose parts.
 */

export const KEY = '0123456789abcdef0123456789abcdef'
export const PROJECT = 42
export const PING = '9d4b9f0e-1b0c-4a4b-8c57-3f6d1f2b7a10'
const MIB = 1024 * 1024

export class Keys implements KeyLookup {
  readonly keys = new Map<string, ProjectKey>()
  lookups = 0
  down = false

  add(key: Partial<ProjectKey> & { publicKey: PublicKey }): void {
    this.keys.set(key.publicKey, {
      projectId: PROJECT as ProjectId,
      label: 'Default',
      enabled: true,
      rateLimit: null,
      createdAt: new Date(0),
      ...key,
    })
  }

  async find(publicKey: PublicKey): Promise<ProjectKey | undefined> {
    this.lookups += 1
    if (this.down) throw new Error('the catalogue is down')
    return this.keys.get(publicKey)
  }

  async projectExists(id: ProjectId): Promise<boolean> {
    if (this.down) throw new Error('the catalogue is down')
    return [...this.keys.values()].some((key) => key.projectId === id)
  }

  /** Only one job can be pinged. */
  async findPing(pingKey: string): Promise<PingTarget | undefined> {
    return pingKey === PING ? { slug: 'backup', publicKey: KEY as PublicKey } : undefined
  }
}

export interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
  json(): { id?: string; detail?: string; causes?: string[] }
}

export interface Sending {
  readonly method?: string
  readonly headers?: OutgoingHttpHeaders
  /** A list is sent in pieces, with chunked transfer encoding. */
  readonly body?: string | Uint8Array | readonly Uint8Array[]
}

/** Test settings; sizes in bytes. */
export interface ServerOptions extends Partial<IngestSettings> {
  readonly trustedProxies?: number
  readonly basePath?: string
  readonly spoolBytes?: number
  readonly book?: LimitBook
}

export class TestServer implements AsyncDisposable {
  readonly keys: Keys
  readonly spool: Spool
  readonly ingest: Ingest
  readonly port: number
  readonly clock: { aheadMs: number }
  readonly logged: string[]
  readonly #end: () => Promise<void>

  constructor(
    parts: Pick<TestServer, 'keys' | 'spool' | 'ingest' | 'port' | 'clock' | 'logged'> & { end: () => Promise<void> },
  ) {
    this.keys = parts.keys
    this.spool = parts.spool
    this.ingest = parts.ingest
    this.port = parts.port
    this.clock = parts.clock
    this.logged = parts.logged
    this.#end = parts.end
  }

  send(path: string, { method = 'POST', headers = {}, body = '' }: Sending = {}): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const whole = Array.isArray(body) ? undefined : Buffer.from(body as string)
      const length =
        whole === undefined || method !== 'POST' || 'content-length' in headers
          ? {}
          : { 'content-length': whole.length }
      const req = request(
        { host: '127.0.0.1', port: this.port, path, method, headers: { ...length, ...headers }, agent: false },
        (res) => {
          const chunks: Buffer[] = []
          res.on('data', (chunk: Buffer) => chunks.push(chunk))
          res.on('error', reject)
          res.on('end', () => {
            const text = Buffer.concat(chunks).toString()
            resolve({
              status: res.statusCode ?? 0,
              headers: res.headers,
              text,
              json: () => JSON.parse(text) as ReturnType<Answer['json']>,
            })
          })
        },
      )
      req.on('error', reject)
      for (const piece of whole === undefined ? (body as readonly Uint8Array[]) : [whole]) req.write(piece)
      req.end()
    })
  }

  /** Sends an envelope with the right key to the right project. */
  envelope(body: NonNullable<Sending['body']>, headers: OutgoingHttpHeaders = {}): Promise<Answer> {
    return this.send(`/api/${PROJECT}/envelope/?sentry_version=7&sentry_key=${KEY}`, { body, headers })
  }

  /** All durable records, in order. */
  records(): SpoolRecord[] {
    const found: SpoolRecord[] = []
    let at = { segment: 1, offset: 0 }
    for (;;) {
      const range = this.spool.nextRange(at, { records: 1_000_000, bytes: 1e9 })
      if (range === undefined) return found
      found.push(...readRecords(readFileSync(this.spool.segmentPath(range.segment)).subarray(range.from, range.to)))
      at = { segment: range.segment, offset: range.to }
    }
  }

  /** Spooled envelopes as Latin-1: one character per byte. */
  envelopes(): string[] {
    return this.records().flatMap(({ header, body }) =>
      header.kind === 'envelope' ? [Buffer.from(body).toString('latin1')] : [],
    )
  }

  /** Ingest's counts, once written. */
  async outcomes(): Promise<Omit<ItemOutcome, 'receivedAt'>[]> {
    await this.ingest.close()
    return this.records().flatMap(({ header }) => (header.kind === 'outcomes' ? header.outcomes.map(withoutTime) : []))
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#end()
  }
}

function withoutTime({ projectId, category, outcome, reason, quantity }: ItemOutcome): Omit<ItemOutcome, 'receivedAt'> {
  return { projectId, category, outcome, reason, quantity }
}

/** Defaults, with limits that tests can reach. */
function aSettings({
  trustedProxies,
  basePath,
  changed,
}: {
  trustedProxies: number
  basePath: string
  changed: Partial<IngestSettings>
}): Settings {
  const parsed = parseSettings({ NODE_ENV: 'test' })
  if (!parsed.ok) throw new Error(parsed.refusal.sentence)
  const { ingest, site } = parsed.value
  const reachable = { maxEnvelopeBytes: 20 * MIB, maxInFlightBytes: 64 * MIB, requestTimeoutMs: 10_000 }
  return {
    ...parsed.value,
    trustedProxies,
    site: { ...site, basePath },
    ingest: { ...ingest, ...reachable, ...changed },
  }
}

/** Starts a server on a free port; `await using` closes it. */
export async function aServer({
  trustedProxies = 0,
  basePath = '',
  spoolBytes = 1e9,
  book = noLimits,
  ...changed
}: ServerOptions = {}): Promise<TestServer> {
  const folder = mkdtempSync(join(tmpdir(), 'mishap-ingest-'))
  const spoolSettings = { durability: 'os', maxBytes: spoolBytes, segmentBytes: MIB } as const
  const { spool } = await openSpool({ folder, settings: spoolSettings })
  const settings = aSettings({ trustedProxies, basePath, changed })
  const keys = new Keys()
  const known = parsePublicKey(KEY)
  if (known !== undefined) keys.add({ publicKey: known })
  const clock = { aheadMs: 0 }
  const logged: string[] = []
  const ingest = createIngest({
    wire,
    keys,
    spool,
    settings,
    book,
    now: () => Date.now() + clock.aheadMs,
    log: (level, message) => logged.push(`${level}: ${message}`),
  })
  const server = createServer((req, res) => {
    if (ingest.matches(req.method ?? '', req.url ?? '')) ingest.handle(req, res)
    else res.writeHead(404).end('not ingest')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  async function end(): Promise<void> {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    await ingest.close()
    await spool.close()
    rmSync(folder, { recursive: true, force: true })
  }
  return new TestServer({ keys, spool, ingest, port: (server.address() as AddressInfo).port, clock, logged, end })
}
