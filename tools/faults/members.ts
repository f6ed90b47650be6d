import { aClock, type Clock } from '../../e2e/harness/clock.ts'
import { memoryLimit, type MemoryLimit } from '../../e2e/harness/memory-limit.ts'
import { newDataFolder, startServer, type TestServer } from '../../e2e/harness/server.ts'

/** The role of a Mishap process. */
export type Part = 'server' | 'ingest' | 'digest' | 'web'

/** A Mishap process on a stage, which may die and be restarted. */
export interface Member {
  readonly part: Part
  readonly server: () => TestServer
  /** `undefined` if the kernel does not allow limits. */
  readonly memory: MemoryLimit | undefined
  /** Each process has its own clock. */
  readonly clock: Clock
  isAlive(): boolean
  /** Restarts it after its end, regardless of the cause. */
  revive(): Promise<void>
}

const STARTS_WITHIN_MS = 120_000

let opens = 0

/** Starts a process, which ends with the run. */
export async function openMember(
  part: Part,
  { data: given, env }: { readonly data?: string; readonly env: Readonly<Record<string, string>> },
  opened: AsyncDisposableStack,
): Promise<Member> {
  const data = given ?? (await newDataFolder())
  const memory = await memoryLimit(undefined, `${part}-${++opens}`)
  if (memory !== undefined) opened.use(memory)
  const args = part === 'server' ? [] : ['--role', part]
  // In a separate folder, because a volume may be mounted on the other one.
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
      // A process that ended on its own is closed like a killed one.
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
