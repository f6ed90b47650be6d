import { longestRequest, makeKinds, sampleEvents, type Kind, type Target } from '../../../bench/bodies.ts'
import { openConnection, type Connection } from '../../../bench/connection.ts'
import { LINES, logRequest } from '../../../bench/logs/log-bodies.ts'
import { pointRequest, POINTS } from '../../../bench/metrics/points.ts'
import { chunkRequest } from '../../../bench/profiles/chunk-bodies.ts'
import { segmentRequest } from '../../../bench/replays/segment-bodies.ts'
import { makeSpanKinds } from '../../../bench/spans/span-bodies.ts'

const SPANS = 100
const EVENTS = 20

/** A kind of load: its requests, and the bench's promised items per second for it alone. */
interface SoakKind {
  readonly name: string
  readonly floor: number
  readonly itemsOfRequest: number
  readonly request: (number: number) => Buffer
}

/** The floors of `npm run bench`: digested, end to end. */
export function soakKinds(target: Target): readonly SoakKind[] {
  const events = makeKinds(sampleEvents(EVENTS), target)
  const spans = makeSpanKinds({ form: 'containers', spans: SPANS, data: 'repetitive' }, target)
  return [
    { name: 'events', floor: 3_000, itemsOfRequest: 1, request: (number) => written(events, number) },
    { name: 'spans', floor: 30_000, itemsOfRequest: SPANS, request: (number) => written(spans, number) },
    { name: 'logs', floor: 40_000, itemsOfRequest: LINES, request: (number) => logRequest(target, number * LINES) },
    {
      name: 'points',
      floor: 50_000,
      itemsOfRequest: POINTS,
      request: (number) => pointRequest(target, number * POINTS),
    },
    { name: 'segments', floor: 200, itemsOfRequest: 1, request: (number) => segmentRequest(target, number) },
    { name: 'chunks', floor: 50, itemsOfRequest: 1, request: (number) => chunkRequest(target, number) },
  ]
}

function written(kinds: readonly Kind[], number: number): Buffer {
  const buffer = Buffer.allocUnsafe(longestRequest(kinds))
  return buffer.subarray(0, kinds[number % kinds.length]?.write(Date.now(), buffer) ?? 0)
}

/** What a sender saw since the last query. */
export interface Seen {
  latencies: number[]
  items: number
  /** Responses other than 200, and connections that ended without one. */
  refused: number
}

/** Sends at a fixed rate regardless of responses: latency counts from the due time. */
export class Sender {
  readonly kind: SoakKind
  readonly #target: Target
  readonly #free: Connection[] = []
  readonly #everyMs: number
  #seen: Seen = { latencies: [], items: 0, refused: 0 }
  #number = 0
  #timer: NodeJS.Timeout | undefined
  #began = 0

  /** @param share of the floor */
  constructor(kind: SoakKind, target: Target, share: number) {
    this.kind = kind
    this.#target = target
    this.#everyMs = (1000 * kind.itemsOfRequest) / (kind.floor * share)
  }

  start(): void {
    this.#began = performance.now() + Math.random() * this.#everyMs
    this.#timer = setInterval(() => this.#due(), 5)
  }

  stop(): void {
    clearInterval(this.#timer)
    for (const connection of this.#free) connection.close()
  }

  seen(): Seen {
    const seen = this.#seen
    this.#seen = { latencies: [], items: 0, refused: 0 }
    return seen
  }

  #due(): void {
    while (this.#began + this.#number * this.#everyMs <= performance.now()) {
      void this.#send(this.#began + this.#number * this.#everyMs, this.#number)
      this.#number++
    }
  }

  async #send(dueAt: number, number: number): Promise<void> {
    try {
      const free = this.#free.pop()
      const connection = free?.isOpen === true ? free : await openConnection(this.#target.host, this.#target.port)
      const { status } = await connection.send(this.kind.request(number))
      this.#free.push(connection)
      if (status !== 200) return void this.#seen.refused++
      this.#seen.items += this.kind.itemsOfRequest
      this.#seen.latencies.push(performance.now() - dueAt)
    } catch {
      this.#seen.refused++
    }
  }
}
