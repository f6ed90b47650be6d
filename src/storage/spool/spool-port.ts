import type { MessagePort } from 'node:worker_threads'
import { refuse, type Result } from '#domain/result.ts'
import type {
  AsideRun,
  BatchLimits,
  DurableRecords,
  FetchedRange,
  ProjectBacklog,
  Spool,
  SpoolBacklog,
  SpoolPosition,
  SpoolRange,
  SpoolRecord,
  SpoolRefusal,
} from '#domain/spool/spool.ts'
import { rangeWhereItLies, segmentPath } from './folder.ts'
import { SpoolIndex } from './spool-index.ts'
import type { WholeSpool } from './spool.ts'

/** The state of a spool when it was opened, for readers in another thread. */
export interface SpoolState {
  readonly id: string
  readonly contents: readonly DurableRecords[]
}

type Ask =
  | { readonly kind: 'append'; readonly id: number; readonly record: SpoolRecord }
  | {
      readonly kind: 'release'
      readonly id: number
      readonly before: SpoolPosition
      readonly aside: readonly AsideRun[]
    }
  | { readonly kind: 'refuse'; readonly isRefusing: boolean }

type Told =
  | { readonly kind: 'durable'; readonly added: DurableRecords }
  | { readonly kind: 'appended'; readonly id: number; readonly result: Result<void, SpoolRefusal> }
  | { readonly kind: 'released'; readonly id: number; readonly fault: string | null }

/**
 * Lends a spool to another thread. A {@link DistantSpool} learns everything that is durable from the returned state and
 * the port's messages, in order.
 */
export function lendSpool(spool: WholeSpool, port: MessagePort): SpoolState {
  const tell = (told: Told): void => port.postMessage(told)
  spool.onDurable((added) => tell({ kind: 'durable', added }))
  port.on('message', (ask: Ask) => {
    switch (ask.kind) {
      case 'append':
        void spool.append(ask.record).then((result) => tell({ kind: 'appended', id: ask.id, result }))
        break
      case 'refuse':
        spool.refuseAll(ask.isRefusing)
        break
      case 'release':
        spool.release(ask.before, ask.aside).then(
          () => tell({ kind: 'released', id: ask.id, fault: null }),
          (fault: unknown) => tell({ kind: 'released', id: ask.id, fault: String(fault) }),
        )
        break
    }
  })
  return { id: spool.id, contents: spool.contents() }
}

const ended = 'the thread of the spool has ended'

/**
 * A spool that another thread writes. It mirrors the durable records, so that finding ranges needs no messages. Its
 * thread may end and be replaced: {@link DistantSpool.attach}.
 */
export class DistantSpool implements Spool {
  readonly id: string
  readonly #folder: string
  #index: SpoolIndex
  #port: MessagePort | undefined
  #lastId = 0
  #isRefusing = false
  readonly #waiting = new Map<number, (told: Told) => void>()
  readonly #listeners = new Set<(added: DurableRecords) => void>()

  constructor(folder: string, state: SpoolState, port: MessagePort) {
    this.id = state.id
    this.#folder = folder
    this.#index = indexOf(state)
    this.#listen(port)
  }

  /** Continues with the spool as another thread has opened it. */
  attach(state: SpoolState, port: MessagePort): void {
    const { released, aside } = this.#index
    this.#index = indexOf(state)
    this.#index.release(released, aside)
    this.#listen(port)
    // The new thread does not know what was digested. If this fails, the next release fails too and reports it.
    this.release(released, aside).catch(() => {})
    this.refuseAll(this.#isRefusing)
    for (const added of state.contents) for (const listener of this.#listeners) listener(added)
  }

  /** Rejects pending requests to a thread that has ended, and all requests until it is replaced. */
  detach(): void {
    this.#port?.close()
    this.#port = undefined
    for (const [id, settle] of this.#waiting) {
      this.#waiting.delete(id)
      settle({ kind: 'released', id, fault: ended })
    }
  }

  async append(record: SpoolRecord): Promise<Result<void, SpoolRefusal>> {
    const told = await this.#ask((id) => ({ kind: 'append', id, record }))
    return told.kind === 'appended' ? told.result : refuse({ reason: 'spool_failed', detail: ended })
  }

  refuseAll(isRefusing: boolean): void {
    this.#isRefusing = isRefusing
    this.#port?.postMessage({ kind: 'refuse', isRefusing } satisfies Ask)
  }

  nextRange(from: SpoolPosition, limits: BatchLimits): SpoolRange | undefined {
    return this.#index.nextRange(from, limits)
  }

  leftOf(range: SpoolRange): SpoolRange | undefined {
    return this.#index.leftOf(range)
  }

  segmentPath(segment: number): string {
    return segmentPath(this.#folder, segment)
  }

  async fetch({ segment }: SpoolRange): Promise<FetchedRange> {
    return rangeWhereItLies(this.segmentPath(segment))
  }

  async release(before: SpoolPosition, aside: readonly AsideRun[] = []): Promise<void> {
    this.#index.release(before, aside)
    for (const segment of this.#index.spent()) this.#index.drop(segment)
    const told = await this.#ask((id) => ({ kind: 'release', id, before, aside }))
    if (told.kind === 'released' && told.fault !== null) throw new Error(told.fault)
  }

  backlog(): SpoolBacklog {
    return this.#index.backlog()
  }

  async backlogByProject(): Promise<readonly ProjectBacklog[]> {
    return this.#index.backlogByProject()
  }

  onDurable(listener: (added: DurableRecords) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** The thread that writes it closes it. */
  async close(): Promise<void> {
    this.detach()
  }

  #ask(asked: (id: number) => Ask): Promise<Told> {
    const id = ++this.#lastId
    const port = this.#port
    if (port === undefined) return Promise.resolve({ kind: 'released', id, fault: ended })
    return new Promise((settle) => {
      this.#waiting.set(id, settle)
      port.postMessage(asked(id))
    })
  }

  #listen(port: MessagePort): void {
    this.#port = port
    port.on('message', (told: Told) => {
      // A late message from a thread that has ended. Its replacement has already reported the contents.
      if (this.#port !== port) return
      if (told.kind === 'durable') {
        this.#index.add(told.added)
        for (const listener of this.#listeners) listener(told.added)
        return
      }
      const settle = this.#waiting.get(told.id)
      this.#waiting.delete(told.id)
      settle?.(told)
    })
  }
}

function indexOf({ contents }: SpoolState): SpoolIndex {
  const index = new SpoolIndex([])
  for (const segment of contents) index.add(segment)
  return index
}
