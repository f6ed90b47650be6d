import { mkdir, readFile, rmdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

/** A bound on the memory of processes that are started in it. */
export interface MemoryLimit extends AsyncDisposable {
  /** What starts a command within it: see `startServer`. */
  readonly under: readonly string[]
  /** Returns how often the kernel ended a process for want of memory. */
  kills(): Promise<number>
  /** Sets another limit; undefined: none. */
  set(bytes: number | undefined): Promise<void>
}

/**
 * Makes a control group with a limit of memory, of either version. Returns undefined where the kernel lets nobody make
 * one, as in containers without privileges: whoever tests there measures the process instead.
 * @param bytes undefined: no limit yet
 * @param of what it is for, where one process makes several
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
  /** The file that takes the limit. */
  readonly limit: string
  readonly bytes: number | undefined
}

async function group({ folder, limit, bytes }: Group): Promise<MemoryLimit | undefined> {
  // Where the folder is no part of a group hierarchy with memory, there is no such file to be written to.
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

/** How each version says that there is no limit. */
function none(limit: string): string {
  return limit === 'memory.max' ? 'max' : '-1'
}

/** A group can be removed a moment after its last process has ended. */
async function removed(folder: string, tries = 50): Promise<void> {
  await rmdir(folder).catch(async (fault: unknown) => {
    if (tries === 0) throw fault
    await delay(100)
    await removed(folder, tries - 1)
  })
}
