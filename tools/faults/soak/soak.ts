import { readdirSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { backlogOf, digested } from '../../../bench/health.ts'
import { Latencies } from '../../../bench/latencies.ts'
import { usageOf } from '../../../bench/processes.ts'
import { firstAccepted, freePort, operate, startServer, targetOf, type ServerConfig } from '../../../bench/server.ts'
import { Sender, soakKinds } from './senders.ts'
import { verdictOf, type Sample } from './verdict.ts'

export interface SoakOptions {
  readonly folder: string
  readonly minutes: number
  /** Relative to the floors: all kinds together use this share of what each has alone. */
  readonly share: number
  readonly say: (line: string) => void
}

const SAMPLE_MS = 20_000
const READY_WITHIN_MS = 60_000
const MB = 1e6

/**
 * Runs a steady load of every kind, for any length of time: memory, descriptors and latencies must stay stable. Returns
 * what did not.
 */
export async function soak({ folder, minutes, share, say }: SoakOptions): Promise<readonly string[]> {
  await using opened = new AsyncDisposableStack()
  const port = await freePort()
  const config: ServerConfig = { dataFolder: join(folder, 'data'), port, pages: false, profileFolder: undefined }
  const target = targetOf(await operate(config, ['project', 'create', 'soak', '--platform', 'node']))
  const token = await operate(config, ['token', 'create', 'soak', '--scopes', 'project:read,event:read,org:read'])
  const server = startServer(config)
  opened.defer(() => server.stop())
  await firstAccepted(server, target)
  const origin = `http://127.0.0.1:${port}`
  await isReady(origin)
  const kinds = soakKinds(target)
  const senders = kinds.map((kind) => new Sender(kind, target, share / kinds.length))
  for (const sender of senders) sender.start()
  opened.defer(() => senders.forEach((sender) => sender.stop()))
  say(columns.join('\t'))
  const samples: Sample[] = []
  const began = performance.now()
  while (performance.now() - began < minutes * 60_000) {
    const read = readOf(origin, token)
    await delay(SAMPLE_MS)
    const sample = await sampleOf({ senders, pid: server.pid, origin, readMs: await read, minute: since(began) })
    samples.push(sample)
    say(lineOf(sample))
  }
  senders.forEach((sender) => sender.stop())
  await digested(origin, 300)
  return verdictOf(samples, say)
}

const columns = [
  'minute',
  'RSS MB',
  'own MB',
  'files',
  'threads',
  'waiting',
  'p50 ms',
  'p99 ms',
  'read ms',
  'items/s',
  'refused',
  'cores',
]

function lineOf(sample: Sample): string {
  const { minute, rss, own, files, threads, waiting, p50, p99, readMs, itemsPerSecond, refused, cores } = sample
  const numbers = [
    minute,
    rss / MB,
    own / MB,
    files,
    threads,
    waiting,
    p50,
    p99,
    readMs,
    itemsPerSecond,
    refused,
    cores,
  ]
  return numbers.map((number) => (Number.isInteger(number) ? `${number}` : number.toFixed(1))).join('\t')
}

const since = (began: number) => (performance.now() - began) / 60_000
let cpuBefore = 0

interface Sampled {
  readonly senders: readonly Sender[]
  readonly pid: number
  readonly origin: string
  readonly readMs: number
  readonly minute: number
}

async function sampleOf({ senders, pid, origin, readMs, minute }: Sampled): Promise<Sample> {
  const [usage, waiting] = await Promise.all([usageOf(pid), backlogOf(origin).catch(() => -1)])
  const latencies = new Latencies()
  let items = 0
  let refused = 0
  for (const seen of senders.map((sender) => sender.seen())) {
    for (const latency of seen.latencies) latencies.add(latency)
    items += seen.items
    refused += seen.refused
  }
  const { p50, p99 } = latencies.summary()
  const cores = (usage.cpuSeconds - cpuBefore) / (SAMPLE_MS / 1000)
  cpuBefore = usage.cpuSeconds
  const files = heldFiles(pid)
  const itemsPerSecond = items / (SAMPLE_MS / 1000)
  const { rss, privateBytes: own, threads } = usage
  return { minute, rss, own, files, threads: threads.size, waiting, p50, p99, readMs, itemsPerSecond, refused, cores }
}

/** Parts being written or merged by the event store: hundreds for some seconds, then gone. */
const IN_PASSING = /^socket:|\/tmp_(?:insert|merge|mut)/

/** Open files except connections, which belong to clients, and parts in progress. */
function heldFiles(pid: number): number {
  const folder = `/proc/${pid}/fd`
  return readdirSync(folder).filter((name) => {
    try {
      return !IN_PASSING.test(readlinkSync(join(folder, name)))
    } catch {
      // Closed since.
      return false
    }
  }).length
}

async function isReady(origin: string): Promise<void> {
  const deadline = performance.now() + READY_WITHIN_MS
  while (!(await fetch(`${origin}/api/health/ready`)).ok) {
    if (performance.now() > deadline) throw new Error('The server was not ready in time.')
    await delay(50)
  }
}

/** How long the newest issues take to load. */
async function readOf(origin: string, token: string): Promise<number> {
  const began = performance.now()
  const answer = await fetch(`${origin}/api/0/organizations/home/issues/?statsPeriod=1h`, {
    headers: { authorization: `Bearer ${token.trim()}` },
  })
  await answer.text()
  if (!answer.ok) throw new Error(`The list of issues was answered ${answer.status}.`)
  return performance.now() - began
}
