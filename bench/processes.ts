import { readFile, readdir } from 'node:fs/promises'

/** Linux counts CPU time in ticks of 10 ms, independent of the kernel's internals (proc(5), sysconf(_SC_CLK_TCK)). */
const TICKS_PER_SECOND = 100
const KIB = 1024

/** Resource usage of a process and all its descendants. */
export interface Usage {
  /** Resident memory in bytes, with shared pages counted once per process. */
  readonly rss: number
  /** Its private anonymous memory, in bytes. */
  readonly privateBytes: number
  /** The first process's peak resident memory in bytes, by the kernel. */
  readonly peakRss: number
  /** User and system time since the start. */
  readonly cpuSeconds: number
  /** CPU seconds of the live threads by id: several may share a name, and one may end between two readings. */
  readonly threads: ReadonlyMap<string, { readonly name: string; readonly cpuSeconds: number }>
}

/** Reads /proc for the tree under `pid`. Processes that end count 0. */
export async function usageOf(pid: number): Promise<Usage> {
  const pids = await familyOf(pid)
  const [statuses, stats, threads] = await Promise.all([
    Promise.all(pids.map((one) => read(`/proc/${one}/status`))),
    Promise.all(pids.map((one) => read(`/proc/${one}/stat`))),
    threadTimes(pid),
  ])
  return {
    rss: sum(statuses.map((status) => kibibytes(status, 'VmRSS'))),
    privateBytes: sum(statuses.map((status) => kibibytes(status, 'RssAnon'))),
    peakRss: kibibytes(statuses[0] ?? '', 'VmHWM'),
    cpuSeconds: sum(stats.map((stat) => parseStat(stat).cpuSeconds)),
    threads,
  }
}

/** The process itself, then its descendants. */
export async function familyOf(root: number): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const parents = new Map(
    await Promise.all(pids.map(async (pid) => [pid, parseStat(await read(`/proc/${pid}/stat`)).parent] as const)),
  )
  const found = [root]
  for (const pid of found) {
    for (const [child, parent] of parents) if (parent === pid) found.push(child)
  }
  return found
}

async function threadTimes(pid: number): Promise<Usage['threads']> {
  const ids = await readdir(`/proc/${pid}/task`).catch(() => [])
  const stats = await Promise.all(ids.map((id) => read(`/proc/${pid}/task/${id}/stat`)))
  return new Map(ids.map((id, index) => [id, parseStat(stats[index] ?? '')]))
}

/**
 * proc(5): `pid (name) state ppid …`, utime and stime are the 14th and 15th. A name may contain spaces and brackets.
 */
function parseStat(stat: string): { name: string; parent: number; cpuSeconds: number } {
  const nameEnd = stat.lastIndexOf(')')
  const fields = stat.slice(nameEnd + 2).split(' ')
  const ticks = Number(fields[11] ?? 0) + Number(fields[12] ?? 0)
  return {
    name: stat.slice(stat.indexOf('(') + 1, nameEnd),
    parent: Number(fields[1] ?? 0),
    cpuSeconds: ticks / TICKS_PER_SECOND,
  }
}

function kibibytes(status: string, name: string): number {
  return Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0) * KIB
}

function read(path: string): Promise<string> {
  return readFile(path, 'utf8').catch(() => '')
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
