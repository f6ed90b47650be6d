import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import type {
  AsideRun,
  BatchLimits,
  FetchedRange,
  ProjectBacklog,
  SpoolBacklog,
  SpoolPosition,
  SpoolRange,
  SpoolReader,
} from '#domain/spool/spool.ts'
import { NodeAway, type NodeCaller } from './call.ts'
import { projectsShape, rangeShape, stateShape, wirePaths, type SpoolReport } from './wire.ts'

interface Parts {
  readonly id: string
  /** The address at which its node offers it. */
  readonly address: string
  readonly caller: NodeCaller
  /** The folder to which ranges are copied while they are digested. */
  readonly scratch: string
}

const RETRY_MS = 250
const nothing = z.object({})

/**
 * Another node's spool, read over the network. While the node is unreachable no new data arrives, and requests wait.
 */
export class RemoteSpool implements SpoolReader {
  readonly id: string
  readonly #caller: NodeCaller
  readonly #scratch: string
  #address: string
  #known: Pick<SpoolReport, 'life' | 'syncs'> = { life: '', syncs: 0 }
  #backlog: SpoolBacklog = { bytes: 0, records: 0, oldestReceivedAt: null }
  #isThere = false
  /** The latest release, and whether the node has received it since its last start. */
  #released: (SpoolPosition & { readonly aside: readonly AsideRun[] }) | undefined
  #isReleaseTold = true
  readonly #listeners = new Set<() => void>()
  readonly #closing = new AbortController()
  readonly #following: Promise<void>

  constructor({ id, address, caller, scratch }: Parts) {
    this.id = id
    this.#address = address
    this.#caller = caller
    this.#scratch = scratch
    this.#following = this.#follow()
  }

  /** Whether the node answered the last request. */
  get isThere(): boolean {
    return this.#isThere
  }

  /** Changes the node's address. */
  moveTo(address: string): void {
    this.#address = address
  }

  async nextRange(from: SpoolPosition, limits: BatchLimits): Promise<SpoolRange | undefined> {
    if (!this.#isThere) return undefined
    try {
      return await this.#ask(wirePaths.next(from, limits))
    } catch (fault) {
      // Waiters are woken when the node is back.
      if (!(fault instanceof NodeAway)) throw fault
      this.#isThere = false
      return undefined
    }
  }

  leftOf(range: SpoolRange): Promise<SpoolRange | undefined> {
    return this.#ask(wirePaths.left(range))
  }

  async fetch(range: SpoolRange): Promise<FetchedRange> {
    const path = join(this.#scratch, `${randomUUID()}.range`)
    const remove = () => rm(path, { force: true })
    try {
      const answer = await this.#caller.open(this.#call(wirePaths.bytes(range)))
      // Written at its position in the segment, with a hole before it, so that offsets mean the same everywhere.
      const file = createWriteStream(path, { flags: 'wx', start: range.from })
      await pipeline(answer, file)
      if (file.bytesWritten !== range.to - range.from)
        throw new NodeAway(`${file.bytesWritten} bytes came of a range of ${range.to - range.from}`)
      return { path, [Symbol.asyncDispose]: remove }
    } catch (fault) {
      await remove()
      throw fault
    }
  }

  /**
   * A node that is away receives this when it is back. Callers need not wait for it, because the catalogue has the
   * position.
   */
  async release(before: SpoolPosition, aside: readonly AsideRun[] = []): Promise<void> {
    this.#released = { ...before, aside }
    this.#isReleaseTold = false
    await this.#tellRelease().catch(() => undefined)
  }

  backlog(): SpoolBacklog {
    return this.#backlog
  }

  async backlogByProject(): Promise<readonly ProjectBacklog[]> {
    if (!this.#isThere) return []
    try {
      return (await this.#caller.json(this.#call(wirePaths.projects()), projectsShape)).projects
    } catch (fault) {
      if (!(fault instanceof NodeAway)) throw fault
      return []
    }
  }

  onDurable(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  async close(): Promise<void> {
    this.#closing.abort()
    await this.#following
  }

  async #follow(): Promise<void> {
    const { signal } = this.#closing
    while (!signal.aborted) {
      try {
        await this.#hear(await this.#caller.json({ ...this.#call(wirePaths.state(this.#known)), signal }, stateShape))
      } catch {
        this.#isThere = false
        await delay(RETRY_MS, undefined, { signal }).catch(() => undefined)
      }
    }
  }

  async #hear({ id, life, syncs, backlog }: SpoolReport): Promise<void> {
    if (id !== this.id) throw new NodeAway(`the node at ${this.#address} has another spool`)
    const isNew = life !== this.#known.life
    this.#known = { life, syncs }
    this.#backlog = backlog
    // A restarted node does not know what has been digested.
    if (isNew && this.#released !== undefined) this.#isReleaseTold = false
    if (!this.#isReleaseTold) await this.#tellRelease()
    this.#isThere = true
    for (const listener of this.#listeners) listener()
  }

  async #tellRelease(): Promise<void> {
    const released = this.#released
    const body = Buffer.from(JSON.stringify(released))
    await this.#caller.json({ ...this.#call(wirePaths.release()), body }, nothing)
    if (this.#released === released) this.#isReleaseTold = true
  }

  async #ask(path: string): Promise<SpoolRange | undefined> {
    return (await this.#caller.json(this.#call(path), rangeShape)).range ?? undefined
  }

  #call(path: string) {
    return { address: this.#address, path }
  }
}
