import { join } from 'node:path'
import { dataPaths } from '#domain/data-paths.ts'
import { permissions } from '#domain/access/roles.ts'
import { fillPages } from '../pages/fill.ts'
import { sendSome } from '../pages/traffic.ts'
import { fillReplays } from '../replays/fill-replays.ts'
import type { Row } from '../report.ts'
import { freePort, operate, firstAccepted, startServer, targetOf, type ServerConfig } from '../server.ts'
import { found, timedLists } from './lists.ts'
import { makeThings, type CallApi } from './things.ts'
import { timeList, type TimedAnswers } from './time-list.ts'

/** 95th percentile in milliseconds to the last byte. */
const AT_MOST = 50
/** One replay per this many events. */
const EVENTS_OF_A_REPLAY = 50
const SETTLE_MS = 3_000
const START_TIMEOUT_MS = 60_000
const POLL_MS = 50

interface ApiBench {
  readonly folder: string
  readonly events: number
  readonly profileFolder: string | undefined
  say(line: string): void
}

/**
 * Times each list of `/api/1` with this many events and spans in the store: repeated requests, after new data arrived,
 * and unchanged.
 */
export async function measureApi({ folder, events, profileFolder, say }: ApiBench): Promise<readonly Row[]> {
  await using cleanUp = new AsyncDisposableStack()
  const dataFolder = join(folder, `pages-${events}`)
  const env = { MISHAP_API_REQUESTS: '1000000' }
  const config: ServerConfig = { dataFolder, port: await freePort(), pages: false, profileFolder, env }
  await fillPages({ dataFolder, count: events, now: new Date(), say })
  const token = (await operate(config, ['token', 'create', '--scopes', permissions.join(' ')])).trim()
  const name = `sent-${Date.now().toString(36)}`
  const target = targetOf(await operate(config, ['project', 'create', name, '--platform', 'node']))
  const origin = `http://127.0.0.1:${config.port}`
  const call = caller(`${origin}/api/1`, token)
  const start = async () => {
    const server = startServer(config)
    cleanUp.defer(() => server.stop())
    await firstAccepted(server, target)
    await opened(call)
    return server
  }
  const first = await start()
  await makeThings(call, say)
  const replays = (await call('GET', '/replays?period=30d&limit=1')) as { readonly data: readonly unknown[] }
  if (replays.data.length === 0) {
    // Only one process may open the store.
    await first.stop()
    say('API: replays …')
    await fillReplays({ folder: dataPaths(dataFolder).events, replays: events / EVENTS_OF_A_REPLAY, now: new Date() })
    await start()
  }
  await new Promise((wake) => setTimeout(wake, SETTLE_MS))
  const values = await valuesOf(call)
  const rows: Row[] = []
  for (const list of timedLists) {
    const address = `${origin}/api/1${named(list.path, values)}`
    const before = list.grows ? (round: number) => sendSome(origin, { path: target.path }, round) : undefined
    const times = await timeList(address, token, before)
    say(lineOf(list.name, times))
    rows.push(...rowsOf(list.name, events, times))
  }
  return rows
}

/** Waits for the API, which opens after intake. */
async function opened(call: CallApi): Promise<void> {
  const deadline = performance.now() + START_TIMEOUT_MS
  for (;;) {
    const isOpen = await call('GET', '/me').then(
      () => true,
      () => false,
    )
    if (isOpen) return
    if (performance.now() > deadline) throw new Error('The API was not open in time.')
    await new Promise((wake) => setTimeout(wake, POLL_MS))
  }
}

function caller(root: string, token: string): CallApi {
  return async (method, path, body) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const answer = await fetch(root + path, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`)
    return text === '' ? undefined : JSON.parse(text)
  }
}

/** Values for the names in paths: the first entry of each list. */
async function valuesOf(call: CallApi): Promise<ReadonlyMap<string, string>> {
  const values = new Map<string, string>()
  for (const [name, { in: path, field }] of Object.entries(found)) {
    const list = (await call('GET', named(path, values))) as { readonly data: readonly object[] }
    values.set(name, fieldOf(list.data[0], field.split('.')))
  }
  return values
}

function fieldOf(thing: unknown, [part, ...rest]: readonly string[]): string {
  if (part === undefined) return typeof thing === 'string' ? thing : ''
  return fieldOf((thing as Readonly<Record<string, unknown>> | undefined)?.[part], rest)
}

function named(path: string, values: ReadonlyMap<string, string>): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = values.get(name)
    if (!value) throw new Error(`The stores of the bench hold no ${name}.`)
    return encodeURIComponent(value)
  })
}

function rowsOf(name: string, events: number, { again, fresh, unchanged, bytes }: TimedAnswers): readonly Row[] {
  const at = `${events.toLocaleString('en')}: /api/1 ${name}`
  const floor = { atMost: AT_MOST }
  return [
    { name: `${at} p50`, value: again.p50, unit: 'ms' },
    { name: `${at} p95`, value: again.p95, unit: 'ms', floor },
    ...(fresh === undefined
      ? []
      : [{ name: `${at}, after something came p95`, value: fresh.p95, unit: 'ms', floor } as const]),
    { name: `${at}, unchanged (304) p95`, value: unchanged.p95, unit: 'ms', floor },
    { name: `${at}, size`, value: bytes / 1000, unit: 'kB' },
  ]
}

function lineOf(name: string, { again, fresh, unchanged, bytes, first }: TimedAnswers): string {
  const of = (times: { p50: number; p95: number } | undefined) =>
    (times === undefined ? '' : `${times.p50.toFixed(1)}/${times.p95.toFixed(1)}`).padStart(12)
  return `  ${name.padEnd(34)}${first.toFixed(0).padStart(6)}${of(again)}${of(fresh)}${of(unchanged)} ${(bytes / 1000).toFixed(1).padStart(7)} kB`
}
