import { setTimeout as delay } from 'node:timers/promises'
import type { ProjectId } from '#domain/ids.ts'
import type { Spool, SpoolPosition, SpoolRange, SpoolRecord } from '#domain/spool/spool.ts'
import { envelopeFor, type ForwardTarget } from './envelope-for.ts'

/**
 * Appended to the user agent of forwarded requests, so that two servers that forward to each other stop after one hop.
 */
export const FORWARDED_BY = 'mishap-forward'

export interface ForwardAnswer {
  readonly status: number
  /** From `Retry-After`; `undefined` if absent. */
  readonly retryAfterSeconds: number | undefined
}

export interface ForwardParts {
  /** A separate spool, so that a backlog for the other server delays neither responses nor the digest. */
  readonly queue: Spool
  /** The forwarding target of a project, or `undefined`. */
  readonly targetOf: (project: ProjectId) => ForwardTarget | undefined
  readonly readRecords: (range: SpoolRange) => Iterable<SpoolRecord>
  /** Sends one envelope. Rejects or resolves to `undefined` without a response or when aborted. */
  readonly post: (
    url: string,
    body: Uint8Array,
    headers: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ) => Promise<ForwardAnswer | undefined>
  /** The persisted position: everything before it has been forwarded. */
  readonly position: { readonly read: () => SpoolPosition; readonly write: (now: SpoolPosition) => void }
  readonly on: {
    /** The other server does not accept anything at the moment; it is retried. `why` is a status, or `no answer`. */
    readonly waiting: (url: string, why: string) => void
    /** Envelopes that will never arrive: rejected permanently (`status`), or there was no room to queue them. */
    readonly lost: (reason: 'refused' | 'full', detail: string) => void
  }
}

/** Forwards envelopes to another server. */
export interface Forwarding {
  /** Queues accepted records; those without a target are skipped. Never rejects. */
  add(records: Iterable<SpoolRecord>): Promise<void>
  waiting(): number
  /** Aborts the current request; the next process forwards the rest. */
  stop(): Promise<void>
}

const STEP = { records: 20, bytes: 4 * 1024 ** 2 } as const
const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 60_000

/**
 * Forwards envelopes in order, at least once each: one in progress when the process ended is sent again, and servers
 * deduplicate by id.
 */
export function startForwarding(parts: ForwardParts): Forwarding {
  return new Forwarder(parts)
}

class Forwarder implements Forwarding {
  readonly #parts: ForwardParts
  readonly #stopping = new AbortController()
  readonly #unlisten: () => void
  readonly #loop: Promise<void>
  #wake: () => void = () => {}

  constructor(parts: ForwardParts) {
    this.#parts = parts
    this.#unlisten = parts.queue.onDurable(() => this.#wake())
    this.#loop = this.#run()
  }

  async add(records: Iterable<SpoolRecord>): Promise<void> {
    const { queue, on } = this.#parts
    const appended = [...records]
      .filter(({ header }) => this.#isForwarded(header))
      .map(async (record) => {
        const kept = await queue.append(record)
        if (!kept.ok) on.lost('full', kept.refusal.reason)
      })
    await Promise.all(appended)
  }

  waiting(): number {
    return this.#parts.queue.backlog().records
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    this.#unlisten()
    this.#wake()
    await this.#loop
    await this.#parts.queue.close()
  }

  #isForwarded(header: SpoolRecord['header']): boolean {
    if (header.kind !== 'envelope' || this.#parts.targetOf(header.projectId) === undefined) return false
    return header.userAgent?.endsWith(FORWARDED_BY) !== true
  }

  async #run(): Promise<void> {
    const { queue, position } = this.#parts
    let from = position.read()
    await queue.release(from)
    while (!this.#stopping.signal.aborted) {
      const range = queue.nextRange(from, STEP)
      if (range === undefined) {
        await new Promise<void>((resolve) => (this.#wake = resolve))
        continue
      }
      const records = [...this.#parts.readRecords(range)]
      // One that cannot be written is left out: the others would wait behind it in every process to come.
      const lost = (fault: unknown) => this.#parts.on.lost('refused', String(fault))
      await Promise.all(records.map((record) => this.#forward(record).catch(lost)))
      if (this.#stopping.signal.aborted) return
      from = { segment: range.segment, offset: range.to }
      position.write(from)
      await queue.release(from)
    }
  }

  /** Retries until it is accepted, rejected permanently, or the process ends. */
  async #forward({ header, body }: SpoolRecord): Promise<void> {
    if (header.kind !== 'envelope') return
    const { targetOf, post, on } = this.#parts
    for (let tries = 0; !this.#stopping.signal.aborted; tries++) {
      const target = targetOf(header.projectId)
      const times = { receivedAt: header.receivedAt, now: Date.now() }
      const envelope = target && envelopeFor(body, target, times)
      if (target === undefined || envelope === undefined) return
      const { signal } = this.#stopping
      const answer = await post(target.url, envelope, headersOf(header, target), signal).catch(() => undefined)
      if (answer === undefined && signal.aborted) return
      if (answer !== undefined && !isPassing(answer.status)) {
        if (answer.status >= 300) on.lost('refused', `${target.url}: ${answer.status}`)
        return
      }
      on.waiting(target.url, answer === undefined ? 'no answer' : String(answer.status))
      await delay(waitOf(tries, answer), undefined, this.#stopping).catch(() => undefined)
    }
  }
}

/** Exponential backoff, and at least as long as the server asks for. */
function waitOf(tries: number, answer: ForwardAnswer | undefined): number {
  const asked = (answer?.retryAfterSeconds ?? 0) * 1000
  return Math.min(LONGEST_WAIT_MS, Math.max(FIRST_WAIT_MS * 2 ** Math.min(tries, 10), asked))
}

/** Temporary failures: rate limits, timeouts and server errors. */
const isPassing = (status: number) => status === 408 || status === 429 || status >= 500

type EnvelopeRecordHeader = Extract<SpoolRecord['header'], { kind: 'envelope' }>

function headersOf({ remoteAddress, userAgent }: EnvelopeRecordHeader, { publicKey }: ForwardTarget) {
  return {
    'Content-Type': 'application/x-sentry-envelope',
    'X-Sentry-Auth': `Sentry sentry_version=7, sentry_client=${FORWARDED_BY}, sentry_key=${publicKey}`,
    'User-Agent': `${userAgent ?? ''} ${FORWARDED_BY}`.trim(),
    ...(remoteAddress !== null && { 'X-Forwarded-For': remoteAddress }),
  }
}
