import { aClock, type Clock } from '../../e2e/harness/clock.ts'
import { memoryLimit, type MemoryLimit } from '../../e2e/harness/memory-limit.ts'
import { newDataFolder, startServer, type TestServer } from '../../e2e/harness/server.ts'

/** What a process of Mishap's does: everything, or a part of it. */
export type Part = 'server' | 'ingest' | 'digest' | 'web'

/** A process of Mishap's on a stage, which may die and be started again. */
export interface Member {
  readonly part: Part
  readonly server: () => TestServer
  /** undefined: the kernel lets nobody limit it. */
  readonly memory: MemoryLimit | undefined
  /** Its own: the others have theirs. */
  readonly clock: Clock
  isAlive(): boolean
  /** Starts it again after its end, however that came. */
  revive(): Promise<void>
}

const STARTS_WITHIN_MS = 120_000

let opens = 0

/** Starts a process; whatever ends the run ends it. */
export async function openMember(
  part: Part,
  { data: given, env }: { readonly data?: string; readonly env: Readonly<Record<string, string>> },
  opened: AsyncDisposableStack,
): Promise<Member> {
  const data = given ?? (await newDataFolder())
  const memory = await memoryLimit(undefined, `${part}-${++opens}`)
  if (memory !== undefined) opened.use(memory)
  const args = part === 'server' ? [] : ['--role', part]
  // In a folder of its own: a volume may be mounted on the other one.
  const clock = await aClock(await newDataFolder())
  const options = {
    data,
    env: { ...env, ...clock.env },
    startsWithinMs: STARTS_WITHIN_MS,
    args: ['serve', '--no-pages', ...args],
  }
  const start = () => startServer({ ...options, ...(memory && { under: memory.under }) })
  let server = await start()
  opened.defer(() => server.kill())
  const isAlive = () => isThere(server.pid)
  const orphan = () => void (isAlive() && process.kill(server.pid, 'SIGKILL'))
  process.once('exit', orphan)
  opened.defer(() => void process.off('exit', orphan))
  return {
    part,
    server: () => server,
    memory,
    clock,
    isAlive,
    revive: async () => {
      // What has ended by itself is closed like what was killed.
      await server.kill()
      server = await start()
    },
  }
}

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
