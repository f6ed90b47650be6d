/**
 * `npm run attack [-- --seed WORD]`: what an attacker with a public key and a user's token can do to others. Runs one
 * attack after the other against a real server, each limited, on loopback only. Prints how long a bystander waited for
 * a page and for an event during each, and the peak private memory. Exit code 1 if a floor is missed.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { permissions } from '#domain/access/roles.ts'
import { normalised, yardstickUs } from '../../tools/yardstick.ts'
import { digested } from '../health.ts'
import { usageOf } from '../processes.ts'
import { signIn } from '../requests.ts'
import { firstAccepted, freePort, operate, pagesReady, startServer, targetOf, type ServerConfig } from '../server.ts'
import type { Order } from './attacker.ts'
import { attacks, type Means } from './attacks.ts'
import { backTo, watch, type Bystander, type Felt } from './observers.ts'

const account = { email: 'bench@mail.example', password: 'a long bench password' }
/** The floors. Times are normalised by the yardstick. */
const FLOORS = { eventMs: 2_000, pageMs: 1_000, privateMb: 900, keptMb: 50 }
const BACK_WITHIN_MS = 60_000
const SETTLE_MS = 8_000
const WARM_MS = 5_000
/** How long the bystander continues after an attack has sent everything, because its records are still waiting. */
const AFTER_MS = 4_000
/** The longest time until everything that an attack sent is digested. */
const DIGESTED_SECONDS = 120

const { values } = parseArgs({ options: { seed: { type: 'string' }, only: { type: 'string', default: '' } } })
const seed = values.seed ?? String(Date.now())
const say = (line: string) => process.stdout.write(`${line}\n`)

const folder = mkdtempSync(join(tmpdir(), 'mishap-attack-'))
try {
  process.exitCode = (await run()) ? 0 : 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function run(): Promise<boolean> {
  say(`Seed ${seed}: npm run attack -- --seed ${seed}`)
  const config: ServerConfig = {
    dataFolder: join(folder, 'data'),
    port: await freePort(),
    pages: true,
    profileFolder: undefined,
    env: { MISHAP_API_REQUESTS: '1000000' },
  }
  const honest = await operate(config, ['project', 'create', 'bystander', '--platform', 'node'])
  const attacked = await operate(config, ['project', 'create', 'attacked', '--platform', 'node'])
  const { email, password } = account
  await operate(config, ['user', 'create', '--email', email, '--name', 'Bench', '--password-stdin'], password)
  const token = (await operate(config, ['token', 'create', '--scopes', permissions.join(' ')])).trim()
  const origin = `http://127.0.0.1:${config.port}`
  const server = startServer(config)
  try {
    await firstAccepted(server, targetOf(honest))
    await pagesReady(server)
    const cookie = await signIn(origin, account)
    const project = { slug: 'bystander', ...keyOf(honest) }
    const victim = { slug: 'attacked', ...keyOf(attacked) }
    return await attackAll(
      { origin, pid: server.pid, token, cookie, project },
      { origin, port: config.port, victim, token, seed },
    )
  } finally {
    await server.stop()
  }
}

/** Runs the attacks in turn. Returns whether all floors hold. */
async function attackAll(bystander: Bystander, means: Means): Promise<boolean> {
  // The first pages and events warm up the process.
  await feltDuring(bystander, () => delay(WARM_MS))
  await delay(SETTLE_MS)
  const idle = (await usageOf(bystander.pid)).privateBytes
  const calm = await feltDuring(bystander, () => delay(WARM_MS))
  say(`Idle: ${megabytes(idle)} MB. Calm: ${told(calm, yardstickUs())}`)
  let holds = true
  for (const { name } of attacks.filter((one) => one.name.includes(values.only))) {
    const before = yardstickUs()
    let answers: readonly number[] = []
    const felt = await feltDuring(bystander, async () => {
      answers = await carryOut(name, means)
      await delay(AFTER_MS)
    })
    await digested(means.origin, DIGESTED_SECONDS)
    const yardstick = Math.max(before, yardstickUs())
    const missed = missedBy(felt, yardstick)
    holds &&= missed.length === 0
    const verdict = missed.length === 0 ? '' : ` MISSED: ${missed.join(', ')}`
    say(`${name} (answers ${statuses(answers)}): ${told(felt, yardstick)}${verdict}`)
  }
  const kept = (await backTo(bystander.pid, idle + FLOORS.keptMb * 1e6, BACK_WITHIN_MS)) - idle
  say(`A minute later, above idle: ${megabytes(kept)} MB (floor ${FLOORS.keptMb})`)
  return holds && kept <= FLOORS.keptMb * 1e6
}

async function feltDuring(bystander: Bystander, work: () => Promise<void>): Promise<Felt> {
  const watching = watch(bystander)
  await work()
  return watching.stop()
}

/** Attacks from a separate process, so that creating the bodies does not delay the bystander. */
async function carryOut(name: string, means: Means): Promise<readonly number[]> {
  const attacker = fork(new URL('./attacker.ts', import.meta.url), { execArgv: [] })
  try {
    attacker.send({ name, means } satisfies Order)
    const [answers] = (await once(attacker, 'message')) as [readonly number[]]
    return answers
  } finally {
    attacker.kill('SIGKILL')
  }
}

function keyOf(dsn: string): { id: string; key: string } {
  const { username, pathname } = new URL(dsn)
  return { id: pathname.slice(1), key: username }
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 1e6)
}

/** `200 × 8, 429 × 2`; 0: a connection that ended without a response. */
function statuses(answers: readonly number[]): string {
  const counts = Map.groupBy(answers, (status) => status)
  return [...counts].map(([status, all]) => `${status} × ${all.length}`).join(', ') || 'unread'
}

function told(felt: Felt, yardstick: number): string {
  const time = (ms: number) => `${Math.round(ms)} ms (normalised ${Math.round(normalised(ms, yardstick))})`
  const counted = `${felt.events} events, ${felt.pages} pages, ${felt.refused} refused`
  return `event ${time(felt.eventMs)}, page ${time(felt.pageMs)}, most memory ${megabytes(felt.privateBytes)} MB; ${counted}.`
}

function missedBy(felt: Felt, yardstick: number): readonly string[] {
  return [
    ...(normalised(felt.eventMs, yardstick) > FLOORS.eventMs || felt.events === 0 ? ['event'] : []),
    ...(normalised(felt.pageMs, yardstick) > FLOORS.pageMs || felt.pages === 0 ? ['page'] : []),
    ...(felt.privateBytes > FLOORS.privateMb * 1e6 ? ['memory'] : []),
    ...(felt.refused > 0 ? ['refused'] : []),
  ]
}
