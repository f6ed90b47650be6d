import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { z } from 'zod'
import type { Notices } from '#domain/processing/notices.ts'
import { clientConfig, type PostgresPlace } from './pool.ts'

const CHANNEL = 'mishap_notices'
const LISTENS_AGAIN_MS = 1_000

const envelope = z.object({ from: z.string(), notice: z.string() })

/** Any client of the database can send arbitrary text on the channel. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Notices between servers of one catalogue, sent by NOTIFY on a dedicated connection. Delivery is not guaranteed: a
 * subscriber that was disconnected is notified of a gap.
 */
export function openPostgresNotices(place: Pick<PostgresPlace, 'url'>): Notices {
  const self = randomUUID()
  const closing = new AbortController()
  const listening = Promise.withResolvers<Parameters<Notices['listen']>[0]>()
  let client: pg.Client | undefined

  async function connect(): Promise<void> {
    const { hear, missed } = await listening.promise
    const made = new pg.Client(clientConfig(place.url))
    const ended = new Promise<void>((resolve) => made.once('end', resolve))
    made.on('error', () => {})
    made.on('notification', ({ payload = '' }) => {
      const read = envelope.safeParse(parsed(payload))
      if (read.success && read.data.from !== self) hear(read.data.notice)
    })
    await made.connect()
    await made.query(`listen ${CHANNEL}`)
    if (closing.signal.aborted) return made.end()
    client = made
    missed()
    await ended
    client = undefined
  }

  async function keepConnected(): Promise<void> {
    while (!closing.signal.aborted) {
      await connect().catch(() => undefined)
      await delay(LISTENS_AGAIN_MS, undefined, { signal: closing.signal, ref: false }).catch(() => undefined)
    }
  }

  return {
    mostBytes: 7_800,
    listen: (listener) => {
      listening.resolve(listener)
      void keepConnected()
    },
    tell: async (notice) => {
      // A lost notice loses no data, because the store has it; pages just update later.
      await client?.query('select pg_notify($1, $2)', [CHANNEL, JSON.stringify({ from: self, notice })]).catch(() => {})
    },
    close: async () => {
      closing.abort()
      await client?.end()
    },
  }
}
