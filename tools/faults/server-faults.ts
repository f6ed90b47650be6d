import { execFile } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { memoryOf } from '../../e2e/harness/server.ts'
import { between, type Fault } from './fault.ts'
import type { Stage } from './stage.ts'

const run = promisify(execFile)
const always = () => true
const MIB = 2 ** 20
const HOUR_MS = 3_600_000
/** What is left to a process that is short of something. */
const DESCRIPTORS_LEFT = 2
const MEMORY_STEP = 16 * MIB
const DIES_WITHIN_MS = 5_000

/** What befalls the process of Mishap itself. */
export const serverFaults: readonly Fault[] = [
  {
    name: 'kill-server',
    fits: always,
    strike: async (stage) => {
      await stage.server().kill()
      return 'killed'
    },
  },
  {
    name: 'freeze-server',
    fits: always,
    strike: async (stage, random) => {
      const ms = between(random, 500, 2_500)
      const { pid } = stage.server()
      process.kill(pid, 'SIGSTOP')
      await delay(ms)
      process.kill(pid, 'SIGCONT')
      return `stopped for ${ms} ms`
    },
  },
  {
    name: 'clock',
    fits: always,
    strike: async (stage, random) => {
      const hours = random(2) === 0 ? 1 : -1
      await stage.clock.set(hours * HOUR_MS)
      await delay(between(random, 300, 1_000))
      await stage.clock.set(0)
      return `set ${hours > 0 ? 'ahead' : 'back'} by an hour, and right again`
    },
  },
  {
    name: 'descriptors',
    fits: always,
    strike: async (stage, random) => {
      const { pid } = stage.server()
      const { stdout } = await run('prlimit', ['--pid', `${pid}`, '--nofile', '--output=SOFT,HARD', '--noheadings'])
      const [soft, hard] = stdout.trim().split(/\s+/)
      const open = readdirSync(`/proc/${pid}/fd`).length
      await run('prlimit', ['--pid', `${pid}`, `--nofile=${open + DESCRIPTORS_LEFT}:${hard}`])
      await delay(between(random, 500, 2_000))
      if (stage.isAlive()) await run('prlimit', ['--pid', `${pid}`, `--nofile=${soft}:${hard}`])
      return `${open} were open, and ${DESCRIPTORS_LEFT} more allowed`
    },
  },
  {
    name: 'memory',
    fits: ({ memory }) => memory !== undefined,
    strike: async (stage) => {
      const { pid } = stage.server()
      const held = await memoryOf(pid, 'RssAnon')
      const allowed = await leastLimit(stage, held)
      const deadline = performance.now() + DIES_WITHIN_MS
      while (stage.isAlive() && performance.now() < deadline) await delay(50)
      await stage.memory?.set(undefined)
      const end = stage.isAlive() ? 'it lived' : 'the kernel ended it'
      return `${Math.round(held / MIB)} MiB were held, ${Math.round(allowed / MIB)} allowed: ${end}`
    },
  },
]

/** Sets the lowest limit that the kernel takes: it refuses one that it cannot reach by giving up pages of files. */
async function leastLimit({ memory }: Stage, held: number): Promise<number> {
  for (let bytes = held; ; bytes += MEMORY_STEP) if (await memory?.set(bytes).then(always, () => false)) return bytes
}
