import { readdir, readFile } from 'node:fs/promises'
import { apiPaths } from '#domain/paths.ts'
import type { ProcessReport } from '#domain/instance.ts'
import { runningServer } from '#main/data-folder.ts'
import type { HonestSecond } from './honest.ts'

/** The load in a given second. */
export type Phase = 'idle' | 'honest' | 'attack' | 'quiet'

/** The server in one second, seen from outside and, now and then, as it reports itself. Sizes in bytes. */
export interface Sample {
  /** Seconds since the first sample. */
  readonly at: number
  readonly phase: Phase
  readonly rss: number
  /** The process's private memory, without file-backed code. */
  readonly privateBytes: number
  readonly descriptors: number
  readonly report: ProcessReport | undefined
  readonly honest: HonestSecond
}

export interface Sampler {
  readonly samples: readonly Sample[]
  enter(phase: Phase): void
  hear(second: HonestSecond): void
  stop(): Promise<void>
}

const EVERY_MS = 1_000
/** The report inspects all stores, so it is not requested each second. */
const REPORT_EVERY = 5
const KIB = 1024

/** Samples a server each second until stopped. */
export function startSampler(server: { readonly pid: number; readonly dataFolder: string }): Sampler {
  const samples: Sample[] = []
  let phase: Phase = 'idle'
  let honest: HonestSecond[] = []
  let report: ProcessReport | undefined
  let isStopped = false
  const began = performance.now()
  const sampling = (async () => {
    for (let number = 0; !isStopped; number++) {
      const due = began + number * EVERY_MS
      await new Promise((wake) => setTimeout(wake, Math.max(0, due - performance.now())))
      // A slow response does not delay samples.
      if (number % REPORT_EVERY === 0) void reportOf(server.dataFolder).then((told) => (report = told))
      const memory = await memoryOf(server.pid)
      const descriptors = (await readdir(`/proc/${server.pid}/fd`)).length
      const at = (performance.now() - began) / 1000
      samples.push({ at, phase, ...memory, descriptors, report, honest: together(honest) })
      report = undefined
      honest = []
    }
  })()
  // The caller of stop receives the fault; until then the run continues.
  sampling.catch(() => undefined)
  return {
    samples,
    enter: (next) => (phase = next),
    hear: (second) => void honest.push(second),
    stop: async () => {
      isStopped = true
      await sampling
    },
  }
}

export function together(seconds: readonly HonestSecond[]): HonestSecond {
  const refused: Record<string, number> = {}
  for (const [status, count] of seconds.flatMap((second) => Object.entries(second.refused)))
    refused[status] = (refused[status] ?? 0) + count
  return { latencies: seconds.flatMap((second) => second.latencies), refused }
}

async function memoryOf(pid: number): Promise<{ rss: number; privateBytes: number }> {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8')
  const of = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)?.[1] ?? 0) * KIB
  return { rss: of('Rss'), privateBytes: of('Private_Clean') + of('Private_Dirty') }
}

/** The report for `mishap doctor`; `undefined` if the server does not answer in time. */
async function reportOf(dataFolder: string): Promise<ProcessReport | undefined> {
  const server = await runningServer(dataFolder)
  if (server === undefined) return undefined
  try {
    const response = await fetch(`${server.address}${apiPaths.examination()}`, {
      headers: { authorization: `Bearer ${server.operatorKey}` },
      signal: AbortSignal.timeout(10_000),
    })
    return ((await response.json()) as { process: ProcessReport }).process
  } catch {
    return undefined
  }
}
