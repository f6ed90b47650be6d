import { setTimeout as delay } from 'node:timers/promises'
import type { Target } from '../bodies.ts'
import { openConnection } from '../connection.ts'
import { Latencies } from '../latencies.ts'
import { usageOf } from '../processes.ts'
import type { Row } from '../report.ts'
import { LINES, logRequest } from './log-bodies.ts'

const READERS = 100
const LINES_PER_SECOND = 2_000
const SECONDS = 15
/** Marks the lines for an additional reader, who measures their latency. */
const MARK = 'follow me '

interface Live {
  readonly target: Target
  readonly token: string
  readonly origin: string
  readonly pid: number
  say(line: string): void
}

/**
 * A hundred followers of different searches: their cost compared with the same load without them, and the latency of a
 * line.
 */
export async function followLive(live: Live): Promise<readonly Row[]> {
  live.say(`Logs: ${LINES_PER_SECOND} lines a second, without readers and with ${READERS} …`)
  const alone = await cpuOf(live)
  const latencies = new Latencies()
  const ends = new AbortController()
  const queries = Array.from({ length: READERS }, (_, at) => (at % 2 === 0 ? '' : `order ${at} OR level:error`))
  const signal = ends.signal
  const readers = [
    await follow(live, `"${MARK}"`, {
      signal,
      onLine: (body) => latencies.add(Date.now() - Number(body.slice(MARK.length))),
    }),
    ...(await Promise.all(queries.map((query) => follow(live, query, { signal, onLine: () => {} })))),
  ]
  const followed = await cpuOf(live)
  ends.abort()
  await Promise.all(readers.map(({ ended }) => ended))
  const { p50, p95 } = latencies.summary()
  return [
    { name: 'logs: core that 2,000 lines/s take, in percent', value: alone * 100, unit: '' },
    {
      name: 'logs: core that 100 readers take, in percent',
      value: (followed - alone) * 100,
      unit: '',
      floor: { atMost: 20 },
    },
    { name: 'logs: from 200 to a reader p50', value: p50, unit: 'ms' },
    { name: 'logs: from 200 to a reader p95', value: p95, unit: 'ms', floor: { atMost: 1_000 } },
  ]
}

/** Returns the server's CPU share of a core under the load. */
async function cpuOf({ target, pid }: Live): Promise<number> {
  const before = await usageOf(pid)
  const began = performance.now()
  const connection = await openConnection(target.host, target.port)
  const marked = await openConnection(target.host, target.port)
  for (let sent = 0; performance.now() - began < SECONDS * 1000; sent++) {
    await connection.send(logRequest(target, sent * LINES))
    if (sent % 4 === 0) await marked.send(markRequest(target))
    const due = ((sent + 1) * LINES * 1000) / LINES_PER_SECOND
    await delay(Math.max(0, due - (performance.now() - began)))
  }
  connection.close()
  marked.close()
  const seconds = (performance.now() - began) / 1000
  return ((await usageOf(pid)).cpuSeconds - before.cpuSeconds) / seconds
}

function markRequest({ host, port, path }: Target): Buffer {
  const items = [{ timestamp: Date.now() / 1000, level: 'info', body: MARK + Date.now() }]
  const body = `{}\n{"type":"log","item_count":1}\n${JSON.stringify({ items })}\n`
  return Buffer.from(`POST ${path} HTTP/1.1\r\nHost: ${host}:${port}\r\nContent-Length: ${body.length}\r\n\r\n${body}`)
}

interface Reader {
  readonly signal: AbortSignal
  onLine(body: string): void
}

/**
 * Follows the logs of a search. Returns after the existing lines have arrived, which is an ordinary search and not part
 * of the cost of following.
 */
async function follow(live: Live, query: string, { signal, onLine }: Reader): Promise<{ ended: Promise<void> }> {
  const events = eventsOf(live, query, signal)
  await events.next()
  return { ended: readOn(events, query.includes(MARK) ? onLine : () => {}, signal) }
}

async function readOn(events: AsyncIterable<string>, onLine: Reader['onLine'], signal: AbortSignal): Promise<void> {
  try {
    for await (const event of events) for (const body of bodiesOf(event)) onLine(body)
  } catch (fault) {
    if (!signal.aborted) throw fault
  }
}

async function* eventsOf({ origin, token }: Live, query: string, signal: AbortSignal): AsyncGenerator<string> {
  const url = `${origin}/api/0/organizations/1/logs/live/?query=${encodeURIComponent(query)}`
  const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` }, signal })
  if (!answer.ok || answer.body === null) throw new Error(`Following was answered ${answer.status}.`)
  let rest = ''
  for await (const chunk of answer.body.pipeThrough(new TextDecoderStream())) {
    const events = (rest + chunk).split('\n\n')
    rest = events.pop() ?? ''
    yield* events.filter((event) => event.startsWith('data: '))
  }
}

function bodiesOf(event: string): readonly string[] {
  const { lines } = JSON.parse(event.slice('data: '.length)) as { readonly lines: readonly { readonly body: string }[] }
  return lines.map(({ body }) => body)
}
