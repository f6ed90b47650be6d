import { fork } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { randomFrom } from '#demo/random.ts'
import { aimedAt, rows } from '#main/ingest/hostile-bodies.table.ts'
import type { HostileAnswer, HostileMessage } from '#main/ingest/hostile-client.ts'

/** The attack's targets and load, limited so that two cores leave some capacity for the server. */
export interface Attacked {
  readonly port: number
  /** One project per attacker for its events. */
  readonly victims: readonly { readonly key: string; readonly project: string }[]
}

export interface Attack {
  /** Ends it. Returns the count of each status; 0 for a connection that ended without a response. */
  stop(): Promise<Readonly<Record<string, number>>>
}

/** How often one client sends the same body. */
const TIMES_EACH = 2
const BODY_PAUSE_MS = 350
const PAGES_PER_SECOND = 4
const HALF_OPEN = 300
const SLOW_BODIES = 40
const DRIP_MS = 1_000
const SIGN_IN = '/sign-in'

/**
 * Sends everything at once that a hostile client may try: bombs, pages, connections without requests, endless bodies.
 */
export function startAttack({ port, victims }: Attacked): Attack {
  const stopping = new AbortController()
  const { signal } = stopping
  const answers: Record<string, number> = {}
  const count = (status: number) => (answers[status] = (answers[status] ?? 0) + 1)
  const attackers = [
    ...victims.map((victim, number) => throwBodies({ port, victim, from: `127.0.1.${number + 1}`, signal, count })),
    loadPages(port, signal),
    ...Array.from({ length: HALF_OPEN }, (_, number) => holdOpen(port, `127.0.2.${1 + (number % 50)}`, '', signal)),
    ...victims.map((victim, number) => costDigest({ port, victim, from: `127.0.3.${number + 1}`, signal, count })),
    ...Array.from({ length: SLOW_BODIES }, (_, number) => {
      const { key, project } = victims[number % victims.length] ?? { key: '', project: '' }
      const head = `POST /api/${project}/envelope/?sentry_key=${key} HTTP/1.1\r\nHost: x\r\nContent-Length: 900000\r\n\r\n{}\n`
      return holdOpen(port, `127.0.4.${1 + (number % 10)}`, head, signal)
    }),
  ]
  return {
    stop: async () => {
      stopping.abort()
      await Promise.all(attackers)
      return answers
    },
  }
}

interface Thrower {
  readonly port: number
  readonly victim: { readonly key: string; readonly project: string }
  readonly from: string
  readonly signal: AbortSignal
  readonly count: (status: number) => void
}

/** A client that repeatedly sends the table's bodies in its own order. */
async function throwBodies({ port, victim, from, signal, count }: Thrower): Promise<void> {
  const client = fork(new URL('../../src/main/ingest/hostile-client.ts', import.meta.url), { execArgv: [] })
  const ask = async (message: HostileMessage) => {
    client.send(message)
    const [answer] = (await once(client, 'message', { signal })) as [HostileAnswer]
    return answer
  }
  const random = randomFrom(from)
  try {
    while (!signal.aborted) {
      const row = random.pick(rows)
      const { path, contentType, body } = aimedAt(victim, row)
      await ask({ kind: 'prepare', body, encoding: row[2] })
      for (let time = 0; time < TIMES_EACH; time++) {
        const headers = { 'Content-Type': contentType }
        count((await ask({ kind: 'send', port, path, headers, from })).status)
        await delay(BODY_PAUSE_MS, undefined, { signal })
      }
    }
  } catch (fault) {
    if (!signal.aborted) throw fault
  } finally {
    client.kill('SIGKILL')
  }
}

/** Visitors at a steady rate, whether or not earlier ones have their page. */
async function loadPages(port: number, signal: AbortSignal): Promise<void> {
  const visits: Promise<unknown>[] = []
  while (!signal.aborted) {
    const visit = fetch(`http://127.0.0.1:${port}${SIGN_IN}`, { signal }).then((page) => page.text())
    visits.push(visit.catch(() => undefined))
    await delay(1000 / PAGES_PER_SECOND, undefined, { signal }).catch(() => undefined)
  }
  await Promise.all(visits)
}

/** Keeps a connection open that sends `head` and then a byte now and then. Reopens it when closed. */
async function holdOpen(port: number, from: string, head: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const socket = connect({ port, host: '127.0.0.1', localAddress: from })
    socket.on('error', () => undefined).on('data', () => undefined)
    const drip = head === '' ? undefined : setInterval(() => socket.write('x'), DRIP_MS)
    if (head !== '') socket.write(head)
    await once(socket, 'close', { signal }).catch(() => undefined)
    clearInterval(drip)
    socket.destroy()
    await delay(DRIP_MS, undefined, { signal }).catch(() => undefined)
  }
}

const COSTLY_EVENT_BYTES = 900_000
const COSTLY_EVERY_MS = 1_500

/** Events within all limits, full of near-secrets: they are accepted, and cost the digest as much as any may. */
async function costDigest({ port, victim, from, signal, count }: Thrower): Promise<void> {
  const { key, project } = victim
  const client = fork(new URL('../../src/main/ingest/hostile-client.ts', import.meta.url), { execArgv: [] })
  const piece = '{"type":"E","value":"password=1 token=1a sk-a 4111 1111 1111 111 Bearer x://a:b@c"},'
  try {
    for (let number = 0; !signal.aborted; number++) {
      const id = `${from.replaceAll('.', '')}${number}`.padStart(32, '0')
      const head = `{"event_id":"${id}"}\n{"type":"event"}\n{"event_id":"${id}","exception":{"values":[`
      const body = { head, piece, times: Math.floor(COSTLY_EVENT_BYTES / piece.length), tail: '{}]}}\n' }
      const path = `/api/${project}/envelope/?sentry_key=${key}`
      client.send({ kind: 'prepare', body, encoding: 'gzip' } satisfies HostileMessage)
      await once(client, 'message', { signal })
      client.send({ kind: 'send', port, path, headers: {}, from } satisfies HostileMessage)
      const [answer] = (await once(client, 'message', { signal })) as [HostileAnswer]
      count(answer.status)
      await delay(COSTLY_EVERY_MS, undefined, { signal })
    }
  } catch (fault) {
    if (!signal.aborted) throw fault
  } finally {
    client.kill('SIGKILL')
  }
}
