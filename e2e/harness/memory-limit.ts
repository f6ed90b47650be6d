import { mkdir, readFile, rmdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

/** A memory limit for the processes started in it. */
export interface MemoryLimit extends AsyncDisposable {
  /** Command prefix that starts a process within the limit: see `startServer`. */
  readonly under: readonly string[]
  /** Returns how often the kernel killed a process for exceeding the limit. */
  kills(): Promise<number>
  /** Changes the limit; `undefined` removes it. */
  set(bytes: number | undefined): Promise<void>
}

/**
 * Creates a control group with a memory limit, in cgroup v1 or v2. Returns undefined if the kernel does not permit it,
 * as in unprivileged containers; such tests measure the process instead.
 * @param bytes undefined: no limit yet
 * @param of its purpose, if one process creates several
 */
export async function memoryLimit(bytes?: number, of = 'server'): Promise<MemoryLimit | undefined> {
  const name = `mishap-test-${process.pid}-${of}`
  return (
    (await group({ folder: join('/sys/fs/cgroup/memory', name), limit: 'memory.limit_in_bytes', bytes })) ??
    (await group({ folder: join('/sys/fs/cgroup', name), limit: 'memory.max', bytes }))
  )
}

interface Group {
  readonly folder: string
  /** File that sets the limit. */
  readonly limit: string
  readonly bytes: number | undefined
}

async function group({ folder, limit, bytes }: Group): Promise<MemoryLimit | undefined> {
  // If the folder is not in a hierarchy with the memory controller, the file does not exist.
  const set = (most: number | undefined) =>
    writeFile(join(folder, limit), most === undefined ? none(limit) : String(most), { flag: 'r+' })
  const isMade = await mkdir(folder)
    .then(() => set(bytes))
    .then(
      () => true,
      () => false,
    )
  if (!isMade) {
    await rmdir(folder).catch(() => {})
    return undefined
  }
  const oom = limit === 'memory.max' ? 'memory.events' : 'memory.oom_control'
  return {
    under: ['sh', '-c', 'echo $$ > "$0/cgroup.procs" && exec "$@"', folder],
    kills: async () => Number(/^oom_kill (\d+)/m.exec(await readFile(join(folder, oom), 'utf8'))?.[1]),
    set,
    [Symbol.asyncDispose]: () => removed(folder),
  }
}

/** The value for "no limit" in each version. */
function none(limit: string): string {
  return limit === 'memory.max' ? 'max' : '-1'
}

/** A group can be removed only a moment after its last process has exited. */
async function removed(folder: string, tries = 50): Promise<void> {
  await rmdir(folder).catch(async (fault: unknown) => {
    if (tries === 0) throw fault
    await delay(100)
    await removed(folder, tries - 1)
  })
}
