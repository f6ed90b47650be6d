import { setTimeout as delay } from 'node:timers/promises'
import type { ProjectId } from '#domain/ids.ts'
import type { Spool, SpoolPosition, SpoolRange, SpoolRecord } from '#domain/spool/spool.ts'
import { envelopeFor, type ForwardTarget } from './envelope-for.ts'

/** Stands behind the user agent of what was forwarded: two servers that forward to each other do so once. */
export const FORWARDED_BY = 'mishap-forward'

/** What came of a request: a status, or nothing where nobody answered. */
export interface ForwardAnswer {
  readonly status: number
  /** As `Retry-After` says; undefined: it does not. */
  readonly retryAfterSeconds: number | undefined
}

export interface ForwardParts {
  /** A spool of its own: what waits for the other server holds up neither answers nor the digest. */
  readonly queue: Spool
  /** Returns where a project's envelopes go; undefined: nowhere. */
  readonly targetOf: (project: ProjectId) => ForwardTarget | undefined
  readonly readRecords: (range: SpoolRange) => Iterable<SpoolRecord>
  /** Sends one envelope; rejects or resolves to undefined where nobody answers, or it was ended. */
  readonly post: (
    url: string,
    body: Uint8Array,
    headers: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ) => Promise<ForwardAnswer | undefined>
  /** Where the last process ended, and where this one is: what lies before it has been forwarded. */
  readonly position: { readonly read: () => SpoolPosition; readonly write: (now: SpoolPosition) => void }
  readonly on: {
    /** The other server does not take anything now; it is asked again. `why` is a status, or `no answer`. */
    readonly waiting: (url: string, why: string) => void
    /** Envelopes that will not get there: refused for good (`status`), or there was no room for them to wait. */
    readonly lost: (reason: 'refused' | 'full', detail: string) => void
  }
}

/** Passes envelopes on to another server. */
export interface Forwarding {
  /** Takes what was accepted; those that go nowhere are left out. Never rejects. */
  add(records: Iterable<SpoolRecord>): Promise<void>
  /** Envelopes that wait. */
  waiting(): number
  /** Ends what is under way; what waits is forwarded by the next process. */
  stop(): Promise<void>
}

const STEP = { records: 20, bytes: 4 * 1024 ** 2 } as const
const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 60_000

/**
 * Forwards envelopes in the order in which they came, each at least once: one that was under way when the process ended
 * is sent again, and servers know what they have by its id.
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

  /** Until it is taken, refused for good, or the process ends. */
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

/** Twice as long after each try, and as long as the server says. */
function waitOf(tries: number, answer: ForwardAnswer | undefined): number {
  const asked = (answer?.retryAfterSeconds ?? 0) * 1000
  return Math.min(LONGEST_WAIT_MS, Math.max(FIRST_WAIT_MS * 2 ** Math.min(tries, 10), asked))
}

/** Reasons that pass: too much at the time, or a server that is not well. */
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
