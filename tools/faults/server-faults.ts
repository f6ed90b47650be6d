import { execFile } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { memoryOf } from '../../e2e/harness/server.ts'
import type { Random } from '../fuzz/mutate.ts'
import { between, type Fault } from './fault.ts'
import type { Member, Part } from './members.ts'

const run = promisify(execFile)
const parts: readonly Part[] = ['server', 'ingest', 'digest', 'web']
const MIB = 2 ** 20
const HOUR_MS = 3_600_000
/** Within the allowed clock difference of nodes, and longer than a node may be silent (10 s). */
const APART_MS = { least: 60_000, most: 240_000 }
const APART_FOR_MS = { least: 12_000, most: 20_000 }
/** The remaining resources of a limited process. */
const DESCRIPTORS_LEFT = 2
const MEMORY_STEP = 16 * MIB
const ADDRESSES_LEFT = 8 * MIB
const DIES_WITHIN_MS = 5_000
/** For nodes with a spool lease, longer than the lease (8 s): another takes over, and then both exist. */
const FROZEN_MS: Readonly<Record<Part, number>> = { server: 2_500, ingest: 2_500, digest: 12_000, web: 2_500 }

function onMember(what: string, part: Part, strike: (member: Member, random: Random) => Promise<string>): Fault {
  return {
    name: `${what}-${part}`,
    fits: (stage) => stage.members.some((member) => member.part === part && (what !== 'memory' || member.memory)),
    strike: (stage, random) => {
      const fitting = stage.members.filter((member) => member.part === part)
      const chosen = fitting[random(fitting.length)]
      if (chosen === undefined) throw new Error(`There is no ${part} here.`)
      return strike(chosen, random)
    },
  }
}

const ofEach = parts.flatMap((part): readonly Fault[] => [
  onMember('kill', part, async (member) => {
    await member.server().kill()
    return 'killed'
  }),
  onMember('freeze', part, async (member, random) => {
    const ms = between(random, 500, FROZEN_MS[part])
    const { pid } = member.server()
    process.kill(pid, 'SIGSTOP')
    await delay(ms)
    process.kill(pid, 'SIGCONT')
    return `stopped for ${ms} ms`
  }),
  onMember('descriptors', part, async (member, random) => {
    const open = readdirSync(`/proc/${member.server().pid}/fd`).length
    await limited(member, 'nofile', open + DESCRIPTORS_LEFT, between(random, 500, 2_000))
    return `${open} were open, and ${DESCRIPTORS_LEFT} more allowed: ${endOf(member)}`
  }),
  onMember('addresses', part, async (member, random) => {
    const held = await memoryOf(member.server().pid, 'VmSize')
    await limited(member, 'as', held + ADDRESSES_LEFT, between(random, 500, 2_000))
    return `${Math.round(held / MIB)} MiB of addresses, and ${ADDRESSES_LEFT / MIB} more allowed: ${endOf(member)}`
  }),
  onMember('memory', part, async (member) => {
    const held = await memoryOf(member.server().pid, 'RssAnon')
    const allowed = await leastLimit(member, held)
    const deadline = performance.now() + DIES_WITHIN_MS
    while (member.isAlive() && performance.now() < deadline) await delay(50)
    await member.memory?.set(undefined)
    return `${Math.round(held / MIB)} MiB were held, ${Math.round(allowed / MIB)} allowed: ${endOf(member)}`
  }),
])

/** For one of several processes: with a single one, `clock` sets it. */
const ofClocks = parts
  .filter((part) => part !== 'server')
  .map((part) =>
    onMember('clock', part, async (member, random) => {
      const apart = between(random, APART_MS.least, APART_MS.most)
      const ahead = random(2) === 0 ? apart : -apart
      const ms = between(random, APART_FOR_MS.least, APART_FOR_MS.most)
      await member.clock.set(ahead)
      await delay(ms)
      await member.clock.set(0)
      return `set ${Math.round(apart / 1000)} s ${ahead > 0 ? 'ahead' : 'back'} for ${ms} ms, and right again`
    }),
  )

/** Faults of the Mishap processes themselves. */
export const serverFaults: readonly Fault[] = [
  ...ofEach,
  ...ofClocks,
  {
    name: 'clock',
    fits: () => true,
    strike: async (stage, random) => {
      const hours = random(2) === 0 ? 1 : -1
      const set = (aheadMs: number) => Promise.all(stage.members.map(({ clock }) => clock.set(aheadMs)))
      await set(hours * HOUR_MS)
      await delay(between(random, 300, 1_000))
      await set(0)
      return `set ${hours > 0 ? 'ahead' : 'back'} by an hour, and right again`
    },
  },
]

/** Limits a running process for a while: it may survive, refuse or end. */
async function limited(member: Member, what: 'nofile' | 'as', most: number, ms: number): Promise<void> {
  const of = ['--pid', `${member.server().pid}`]
  const { stdout } = await run('prlimit', [...of, `--${what}`, '--output=SOFT,HARD', '--noheadings'])
  const [soft, hard] = stdout.trim().split(/\s+/)
  await run('prlimit', [...of, `--${what}=${most}:${hard}`])
  const deadline = performance.now() + ms
  while (member.isAlive() && performance.now() < deadline) await delay(50)
  if (member.isAlive()) await run('prlimit', [...of, `--${what}=${soft}:${hard}`]).catch(() => undefined)
}

function endOf(member: Member): string {
  return member.isAlive() ? 'it lived' : 'it ended'
}

/** Sets the lowest limit that the kernel accepts: it refuses one that it cannot reach by evicting file pages. */
async function leastLimit({ memory }: Member, held: number): Promise<number> {
  const isTaken = (bytes: number) =>
    memory?.set(bytes).then(
      () => true,
      () => false,
    )
  for (let bytes = held; ; bytes += MEMORY_STEP) if ((await isTaken(bytes)) ?? true) return bytes
}
