/**
 * The load generator: a separate process, so that its CPU time is not mixed with the server's. Its parent (load.ts)
 * sends {@link Order}s and receives {@link Report}s over Node's IPC channel.
 */
import { readFileSync } from 'node:fs'
import { argv, cpuUsage } from 'node:process'
import { longestRequest, makeKinds, sampleEvents, type Kind, type Target } from './bodies.ts'
import { openConnection, type Connection } from './connection.ts'
import { makeSpanKinds, type SpanLoad } from './spans/span-bodies.ts'
import { Latencies, type LatencySummary } from './latencies.ts'

export interface GeneratorConfig {
  readonly target: Target
  /** The number of Node server events, or a JSON file with the rests of events (bodies.ts), or spans. */
  readonly kinds: number | { readonly file: string } | SpanLoad
  readonly connections: number
}

/** The parent's message. A run ends at either limit. */
export type Order =
  | { readonly kind: 'run'; readonly events: number; readonly seconds: number }
  | { readonly kind: 'pause' }
  | { readonly kind: 'resume' }

/** The generator's message: ready, or a run has ended. */
export type Report = { readonly kind: 'ready' } | ({ readonly kind: 'ran' } & RunResult)

export interface RunResult {
  readonly accepted: number
  /** Responses other than 200, by status; `closed`: no response at all. */
  readonly refused: Readonly<Record<string, number>>
  readonly seconds: number
  readonly cpuSeconds: number
  readonly latency: LatencySummary
}

/** After this many consecutive refusals the run is aborted: the server is gone. */
const MOST_REFUSALS_IN_A_ROW = 2_000
const LEAST_WAIT_MS = 50

/** One run: all connections send as fast as the server answers. */
class Run {
  readonly #config: GeneratorConfig
  readonly #kinds: readonly Kind[]
  readonly #order: { readonly events: number; readonly deadline: number }
  readonly #latencies = new Latencies()
  readonly #refused: Record<string, number> = {}
  #started = 0
  #accepted = 0
  #refusedInARow = 0

  constructor(config: GeneratorConfig, kinds: readonly Kind[], order: { events: number; seconds: number }) {
    this.#config = config
    this.#kinds = kinds
    this.#order = { events: order.events, deadline: performance.now() + order.seconds * 1000 }
  }

  async toItsEnd(): Promise<RunResult> {
    const began = performance.now()
    const cpuBefore = cpuUsage()
    await Promise.all(Array.from({ length: this.#config.connections }, () => this.#sendInTurn()))
    const cpu = cpuUsage(cpuBefore)
    return {
      accepted: this.#accepted,
      refused: this.#refused,
      seconds: (performance.now() - began) / 1000,
      cpuSeconds: (cpu.user + cpu.system) / 1e6,
      latency: this.#latencies.summary(),
    }
  }

  /** One connection's share of the run. */
  async #sendInTurn(): Promise<void> {
    // One buffer per connection: it is only rewritten after the reply to its content.
    const buffer = Buffer.alloc(longestRequest(this.#kinds))
    let connection: Connection | undefined
    while (this.#goesOn()) {
      if (gate.isShut) await gate.opened(this.#order.deadline - performance.now())
      connection = await this.#sendOne(connection, buffer)
    }
    connection?.close()
  }

  #goesOn(): boolean {
    if (this.#refusedInARow > MOST_REFUSALS_IN_A_ROW) return false
    return this.#accepted + this.#started < this.#order.events && performance.now() < this.#order.deadline
  }

  /** @returns the connection for the next request; `undefined` if this one has ended */
  async #sendOne(open: Connection | undefined, buffer: Buffer): Promise<Connection | undefined> {
    const kind = this.#kinds[Math.floor(Math.random() * this.#kinds.length)]
    if (kind === undefined) throw new Error('There is nothing to send.')
    this.#started++
    try {
      const { host, port } = this.#config.target
      const connection = open?.isOpen ? open : await openConnection(host, port)
      const length = kind.write(Date.now(), buffer)
      const sentAt = performance.now()
      const reply = await connection.send(buffer.subarray(0, length))
      if (reply.status === 200) {
        this.#latencies.add(performance.now() - sentAt)
        this.#accepted++
        this.#refusedInARow = 0
      } else await this.#refusal(String(reply.status), reply.retryAfterSeconds)
      return connection
    } catch {
      await this.#refusal('closed', 0)
      return undefined
    } finally {
      this.#started--
    }
  }

  /** Respects Retry-After, because a 503 is serious. */
  async #refusal(reason: string, retryAfterSeconds: number): Promise<void> {
    this.#refused[reason] = (this.#refused[reason] ?? 0) + 1
    this.#refusedInARow++
    await new Promise((wake) => setTimeout(wake, Math.max(LEAST_WAIT_MS, Math.min(retryAfterSeconds, 5) * 1000)))
  }
}

/** Pauses the connections while the digest catches up. */
const gate = {
  isShut: false,
  waiting: [] as (() => void)[],
  shut() {
    this.isShut = true
  },
  open() {
    this.isShut = false
    for (const wake of this.waiting.splice(0)) wake()
  },
  /** Waits until it opens, at most this long. */
  opened(timeoutMs: number): Promise<void> {
    return new Promise((wake) => {
      const timer = setTimeout(wake, timeoutMs)
      this.waiting.push(() => {
        clearTimeout(timer)
        wake()
      })
    })
  },
}

function tell(report: Report): void {
  process.send?.(report)
}

const config = JSON.parse(argv[2] ?? '') as GeneratorConfig
const kinds = kindsOf(config)

function kindsOf({ kinds: asked, target }: GeneratorConfig): readonly Kind[] {
  if (typeof asked === 'number') return makeKinds(sampleEvents(asked), target)
  if ('form' in asked) return makeSpanKinds(asked, target)
  return makeKinds(JSON.parse(readFileSync(asked.file, 'utf8')) as string[], target)
}

process.on('message', (order: Order) => {
  switch (order.kind) {
    case 'run':
      void new Run(config, kinds, order).toItsEnd().then((result) => tell({ kind: 'ran', ...result }))
      break
    case 'pause':
      gate.shut()
      break
    case 'resume':
      gate.open()
      break
  }
})
// Without its parent, nothing would stop it.
process.on('disconnect', () => process.exit(1))
tell({ kind: 'ready' })
