import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { z } from 'zod'
import type { Notices } from '#domain/processing/notices.ts'
import { clientConfig, type PostgresPlace } from './pool.ts'

const CHANNEL = 'mishap_notices'
const LISTENS_AGAIN_MS = 1_000

const envelope = z.object({ from: z.string(), notice: z.string() })

/** Anybody who has the database may say anything on the channel. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * What servers of one catalogue tell each other, by NOTIFY, on a connection of its own. Nothing that has to arrive goes
 * this way: whoever was not connected hears of a gap.
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
      // Nobody misses what the store has; a page is told a little later.
      await client?.query('select pg_notify($1, $2)', [CHANNEL, JSON.stringify({ from: self, notice })]).catch(() => {})
    },
    close: async () => {
      closing.abort()
      await client?.end()
    },
  }
}
