import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { LatencySummary } from './latencies.ts'
import { backlogOf, digested } from './health.ts'
import type { Generator } from './load.ts'
import type { Collected } from './collector/collector.ts'
import { usageOf, type Usage } from './processes.ts'
import type { Server } from './server.ts'

/** The result of the measured load. Seconds count from the first request. */
export interface LoadResult {
  /** Events before the measurement. */
  readonly warmUp: number
  readonly accepted: number
  readonly refused: Readonly<Record<string, number>>
  readonly latency: LatencySummary
  /** Until the last response. */
  readonly sendSeconds: number
  /** Until everything accepted was stored. */
  readonly digestedSeconds: number
  /** Records waiting for the digest at the last response. */
  readonly backlog: number
  readonly serverCpuSeconds: number
  readonly generatorCpuSeconds: number
  readonly threads: readonly { readonly name: string; readonly cpuSeconds: number }[]
  readonly collected: Collected
}

const WARM_UP_SECONDS = 4
const UNBOUNDED_EVENTS = 100_000_000
/** The minimum digest rate to wait for: events per second. */
const SLOWEST_DIGEST = 200

/** Warms up the server, loads it at full speed for this many seconds, and waits until everything is digested. */
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

/** CPU seconds of each server thread, highest first. */
export function threadsBetween(before: Usage, after: Usage): LoadResult['threads'] {
  const byName = new Map<string, number>()
  for (const [id, { name, cpuSeconds }] of after.threads) {
    const spent = cpuSeconds - (before.threads.get(id)?.cpuSeconds ?? 0)
    byName.set(name, (byName.get(name) ?? 0) + spent)
  }
  return [...byName].map(([name, cpuSeconds]) => ({ name, cpuSeconds })).toSorted((a, b) => b.cpuSeconds - a.cpuSeconds)
}

/** Filling pauses at this spool backlog, because the store should be filled and not the spool. */
const MOST_BACKLOG = 50_000
const WATCH_MS = 1_000
const SAY_EVERY_MS = 15_000

/** Sends more events until there are enough. */
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

/** Pauses the generator while the digest is behind. */
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
      // If the server is gone, its refusals end the run, for which the generator must be sending.
      () => generator.resume(),
    )
  }, WATCH_MS)
  return { stop: () => clearInterval(watch) }
}

const SAMPLE_MS = 500

/** Peak memory of a process tree, in bytes. */
export interface PeakMemory {
  readonly rss: number
  readonly privateBytes: number
}

/** Watches the memory of a process tree until stopped, then returns the peak. */
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

/** The server's cost of some work. */
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

/** Disk space of each store in bytes, by folder or file name. */
export async function diskUsage(dataFolder: string): Promise<Record<string, number>> {
  const names = await readdir(dataFolder)
  const sizes = await Promise.all(names.map(async (name) => [name, await bytesIn(join(dataFolder, name))] as const))
  return Object.fromEntries(sizes)
}

/** Bytes of a file, or of a folder with everything below. Files that vanish count 0. */
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
