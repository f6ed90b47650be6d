import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { LatencySummary } from './latencies.ts'
import { backlogOf, digested } from './health.ts'
import type { Generator } from './load.ts'
import type { Collected } from './collector/collector.ts'
import { usageOf, type Usage } from './processes.ts'
import type { Server } from './server.ts'

/** What the measured load found. Seconds run from the first request on. */
export interface LoadResult {
  /** Events before the clock ran. */
  readonly warmUp: number
  readonly accepted: number
  readonly refused: Readonly<Record<string, number>>
  readonly latency: LatencySummary
  /** To the last answer. */
  readonly sendSeconds: number
  /** To the moment when everything accepted was in the stores. */
  readonly digestedSeconds: number
  /** Records that waited to be digested when the last answer came. */
  readonly backlog: number
  readonly serverCpuSeconds: number
  readonly generatorCpuSeconds: number
  readonly threads: readonly { readonly name: string; readonly cpuSeconds: number }[]
  readonly collected: Collected
}

const WARM_UP_SECONDS = 4
const UNBOUNDED_EVENTS = 100_000_000
/** The slowest digest that is still waited for: events a second. */
const SLOWEST_DIGEST = 200

/** Warms the server up, then loads it as hard as it answers for so many seconds, and waits until all is digested. */
export async function measureLoad(bench: {
  origin: string
  server: Server
  generator: Generator
  seconds: number
}): Promise<LoadResult> {
  const { origin, server, generator } = bench
  const warmUp = await generator.run({ events: UNBOUNDED_EVENTS, seconds: WARM_UP_SECONDS })
  await digested(origin, warmUp.accepted / SLOWEST_DIGEST + 10)

  const before = await usageOf(server.pid)
  const collectedBefore = await server.collected()
  const began = performance.now()
  const ran = await generator.run({ events: UNBOUNDED_EVENTS, seconds: bench.seconds })
  if (ran.accepted === 0)
    throw new Error(`The server accepted nothing: ${JSON.stringify(ran.refused)}\n${server.output()}`)
  const backlog = await backlogOf(origin)
  await digested(origin, ran.accepted / SLOWEST_DIGEST + 10)
  const digestedSeconds = (performance.now() - began) / 1000
  const after = await usageOf(server.pid)
  const collected = await server.collected()

  return {
    warmUp: warmUp.accepted,
    accepted: ran.accepted,
    refused: ran.refused,
    latency: ran.latency,
    sendSeconds: ran.seconds,
    digestedSeconds,
    backlog,
    serverCpuSeconds: after.cpuSeconds - before.cpuSeconds,
    generatorCpuSeconds: ran.cpuSeconds,
    threads: threadsBetween(before, after),
    collected: {
      major: collected.major - collectedBefore.major,
      pausedSeconds: collected.pausedSeconds - collectedBefore.pausedSeconds,
    },
  }
}

/** CPU seconds of each thread of the server, most first. */
export function threadsBetween(before: Usage, after: Usage): LoadResult['threads'] {
  const byName = new Map<string, number>()
  for (const [id, { name, cpuSeconds }] of after.threads) {
    const spent = cpuSeconds - (before.threads.get(id)?.cpuSeconds ?? 0)
    byName.set(name, (byName.get(name) ?? 0) + spent)
  }
  return [...byName].map(([name, cpuSeconds]) => ({ name, cpuSeconds })).toSorted((a, b) => b.cpuSeconds - a.cpuSeconds)
}

/** Past so many records in the spool the filling waits: it is the store that is to be filled, not the spool. */
const MOST_BACKLOG = 50_000
const WATCH_MS = 1_000
const SAY_EVERY_MS = 15_000

/** Sends more events until there are as many as wanted. */
export async function fill(bench: {
  origin: string
  generator: Generator
  have: number
  want: number
  say(line: string): void
}) {
  const { origin, generator, have, want } = bench
  if (have >= want) return { accepted: 0, refused: {} }
  const seconds = (want - have) / SLOWEST_DIGEST + 60
  bench.say(`Filling the store with ${(want - have).toLocaleString('en')} more events …`)
  const throttle = throttled(bench)
  try {
    const ran = await generator.run({ events: want - have, seconds })
    await digested(origin, MOST_BACKLOG / SLOWEST_DIGEST + 60)
    return { accepted: ran.accepted, refused: ran.refused }
  } finally {
    throttle.stop()
  }
}

/** Holds the generator back while the digest is behind. */
function throttled({ origin, generator, say }: { origin: string; generator: Generator; say(line: string): void }) {
  let saidAt = performance.now()
  const watch = setInterval(() => {
    backlogOf(origin).then(
      (backlog) => {
        if (backlog > MOST_BACKLOG) generator.pause()
        else if (backlog < MOST_BACKLOG / 2) generator.resume()
        if (performance.now() - saidAt < SAY_EVERY_MS) return
        saidAt = performance.now()
        say(`  ${backlog.toLocaleString('en')} wait to be digested`)
      },
      // A server that has gone ends the run by its refusals, for which the generator must be sending.
      () => generator.resume(),
    )
  }, WATCH_MS)
  return { stop: () => clearInterval(watch) }
}

const SAMPLE_MS = 500

/** The most memory that a process tree was seen to have, in bytes. */
export interface PeakMemory {
  readonly rss: number
  readonly privateBytes: number
}

/** Watches the memory of a process tree until it is stopped; then says the most it saw. */
export function watchMemory(pid: number): { stop(): Promise<PeakMemory> } {
  let most: PeakMemory = { rss: 0, privateBytes: 0 }
  const look = async () => {
    const { rss, peakRss, privateBytes } = await usageOf(pid)
    most = { rss: Math.max(most.rss, rss, peakRss), privateBytes: Math.max(most.privateBytes, privateBytes) }
  }
  const timer = setInterval(() => void look(), SAMPLE_MS)
  return {
    stop: async () => {
      clearInterval(timer)
      await look()
      return most
    },
  }
}

/** What some work costs the server. */
export async function measured<T>(pid: number, work: () => Promise<T>) {
  const memory = watchMemory(pid)
  const before = await usageOf(pid)
  const began = performance.now()
  try {
    const result = await work()
    const seconds = (performance.now() - began) / 1000
    const after = await usageOf(pid)
    const cpuSeconds = after.cpuSeconds - before.cpuSeconds
    const { rss: peakRss } = await memory.stop()
    return { result, seconds, cpuSeconds, threads: threadsBetween(before, after), peakRss }
  } catch (fault) {
    await memory.stop()
    throw fault
  }
}

const BLOCK_BYTES = 512

/** What each store takes on disk, in bytes, by the name of its folder or file. */
export async function diskUsage(dataFolder: string): Promise<Record<string, number>> {
  const names = await readdir(dataFolder)
  const sizes = await Promise.all(names.map(async (name) => [name, await bytesIn(join(dataFolder, name))] as const))
  return Object.fromEntries(sizes)
}

/** Of a file, or of a folder and all below. What vanishes meanwhile counts nothing. */
async function bytesIn(path: string): Promise<number> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(() => undefined)
  const files = entries?.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name)) ?? [path]
  const sizes = await Promise.all(
    files.map((file) =>
      stat(file).then(
        (found) => found.blocks * BLOCK_BYTES,
        () => 0,
      ),
    ),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}
