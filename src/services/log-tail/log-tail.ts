import { covers, type Grant } from '#domain/access/access.ts'
import { logTest, type LogTest } from '#domain/logs/log-match.ts'
import type { LogRecord } from '#domain/logs/log-record.ts'
import type { FollowedLogs, LogTail } from '#domain/logs/log-tail.ts'
import { tailLine } from '#domain/logs/tail-line.ts'
import { ok, refuse } from '#domain/result.ts'
import { QueuedReader } from './tail-reader.ts'

const MOST_READERS = 500
/** Maximum lines per message: no one could read more in that time. */
const MOST_LINES = 50
/** The first line is sent immediately, those after it together. */
const BETWEEN_MESSAGES_MS = 250

export interface FedLogTail extends LogTail {
  /** Whether there is a reader; otherwise new logs need not be read. */
  isFollowed(): boolean
  /** @param left the number of further logs that were not read */
  add(logs: readonly LogRecord[], left: number): void
  close(): void
}

/** Creates the fan-out of logs to readers. Readers with the same filter share a channel. */
export function createLogTail(): FedLogTail {
  const channels = new Map<string, Channel>()
  let readers = 0
  return {
    open(grant, followed) {
      if (readers >= MOST_READERS) return refuse({ reason: 'too_many_readers' })
      const key = keyOf(grant, followed)
      const channel = channels.get(key) ?? new Channel(grant, followed)
      channels.set(key, channel)
      readers++
      const reader = new QueuedReader(() => {
        readers--
        channel.readers.delete(reader)
        if (channel.readers.size > 0) return
        channel.close()
        channels.delete(key)
      })
      channel.readers.add(reader)
      return ok(reader)
    },
    isFollowed: () => readers > 0,
    add(logs, left) {
      for (const channel of channels.values()) channel.add(logs, left)
    },
    close() {
      for (const channel of channels.values()) for (const reader of channel.readers) reader.close()
    },
  }
}

function keyOf({ projects }: Grant<'event:read'>, { query, columns, environments }: FollowedLogs): string {
  return JSON.stringify([projects, query, columns, environments])
}

class Channel {
  readonly readers = new Set<QueuedReader>()
  readonly #grant: Grant<'event:read'>
  readonly #followed: FollowedLogs
  readonly #meets: LogTest
  #pending: LogRecord[] = []
  #left = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  #sentAt = -Infinity

  constructor(grant: Grant<'event:read'>, followed: FollowedLogs) {
    this.#grant = grant
    this.#followed = followed
    this.#meets = logTest(followed.where, followed.slugs)
  }

  add(logs: readonly LogRecord[], left: number): void {
    this.#left += left
    for (const log of logs) if (this.#isFollowed(log)) this.#pending.push(log)
    const tooMany = this.#pending.length - MOST_LINES
    if (tooMany > 0) {
      this.#pending.splice(0, tooMany)
      this.#left += tooMany
    }
    if (this.#pending.length === 0 && this.#left === 0) return
    const wait = this.#sentAt + BETWEEN_MESSAGES_MS - performance.now()
    this.#timer ??= setTimeout(() => this.#send(), Math.max(0, wait))
  }

  close(): void {
    clearTimeout(this.#timer)
  }

  #isFollowed(log: LogRecord): boolean {
    const { environments } = this.#followed
    return (
      covers(this.#grant, log.projectId) &&
      (environments.length === 0 || environments.includes(log.environment)) &&
      this.#meets(log)
    )
  }

  #send(): void {
    this.#timer = undefined
    this.#sentAt = performance.now()
    const lines = this.#pending.map((log) => tailLine(log, this.#followed))
    const json = JSON.stringify({ lines, left: this.#left })
    for (const reader of this.readers) reader.offer(json, lines.length + this.#left)
    this.#pending = []
    this.#left = 0
  }
}
