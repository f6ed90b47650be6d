import { fork } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Target } from '../bodies.ts'
import type { Row } from '../report.ts'
import { firstAccepted, freePort, operate, pagesReady, startServer, targetOf, type ServerConfig } from '../server.ts'
import { startAttack } from './attackers.ts'
import { chartsOf } from './charts.ts'
import type { HonestSecond } from './honest.ts'
import { minuteTable, minutesOf, spreadOf } from './minutes.ts'
import { plot } from './plot.ts'
import { startSampler, type Phase, type Sample, type Sampler } from './samples.ts'

const account = { email: 'bench@mail.example', password: 'a long bench password' }
const VICTIMS = 3
const HONEST_MS = 20_000
const IDLE_MS = 15_000
const QUIET_MS = 60_000
const START_MS = 8_000

/** Measures a mixed attack during honest traffic: its effect on the server, and what remains a minute later. */
export async function measureAttack(bench: {
  folder: string
  minutes: number
  /** The output folder for table, plot and samples. */
  out: string
  say(line: string): void
}): Promise<readonly Row[]> {
  const { say, minutes } = bench
  const config: ServerConfig = {
    dataFolder: join(bench.folder, 'attack'),
    port: await freePort(),
    pages: true,
    profileFolder: undefined,
  }
  const honestTarget = targetOf(await operate(config, ['project', 'create', 'honest', '--platform', 'node']))
  const victims: { key: string; project: string }[] = []
  for (let number = 1; number <= VICTIMS; number++) {
    const dsn = new URL(await operate(config, ['project', 'create', `victim ${number}`, '--platform', 'node']))
    victims.push({ key: dsn.username, project: dsn.pathname.slice(1) })
  }
  const { email, password } = account
  await operate(config, ['user', 'create', '--email', email, '--name', 'Bench', '--password-stdin'], password)
  const server = startServer(config)
  try {
    await firstAccepted(server, honestTarget)
    await pagesReady(server)
    await (await fetch(`http://127.0.0.1:${config.port}/sign-in`)).text()
    await delay(START_MS)
    const sampler = startSampler({ pid: server.pid, dataFolder: config.dataFolder })
    const answers = await runPhases({ sampler, honestTarget, port: config.port, victims, minutes, say })
    await sampler.stop()
    await writeResults(bench.out, sampler.samples, answers)
    say(`\n${minuteTable(minutesOf(sampler.samples))}\n\nTable, plot and samples: ${bench.out}\n`)
    return rowsOf(sampler.samples)
  } finally {
    await server.stop()
  }
}

interface Phases {
  readonly sampler: Sampler
  readonly honestTarget: Target
  readonly port: number
  readonly victims: readonly { readonly key: string; readonly project: string }[]
  readonly minutes: number
  readonly say: (line: string) => void
}

/** Honest traffic, a pause, honest traffic during the attack, and a pause. Returns the attackers' responses. */
async function runPhases({ sampler, honestTarget, port, victims, minutes, say }: Phases) {
  const phase = async (name: Phase, milliseconds: number) => {
    say(`Attack: ${name}, ${Math.round(milliseconds / 1000)} s …`)
    sampler.enter(name)
    await delay(milliseconds)
  }
  const sendHonestly = () => {
    const senders = fork(new URL('./honest.ts', import.meta.url), [JSON.stringify(honestTarget)], { execArgv: [] })
    senders.on('message', (second) => sampler.hear(second as HonestSecond))
    return senders
  }
  const before = sendHonestly()
  await phase('honest', HONEST_MS)
  before.kill('SIGKILL')
  await phase('idle', IDLE_MS)
  const senders = sendHonestly()
  const attack = startAttack({ port, victims })
  await phase('attack', minutes * 60_000)
  const answers = await attack.stop()
  senders.kill('SIGKILL')
  await phase('quiet', QUIET_MS)
  return answers
}

async function writeResults(out: string, samples: readonly Sample[], answers: object): Promise<void> {
  await mkdir(out, { recursive: true })
  const phases = samples.filter(({ phase }, index) => phase !== samples[index - 1]?.phase)
  const stretches = phases.map(({ phase, at }) => ({ name: phase, from: at }))
  const answered = Object.entries(answers).map(([status, count]) => `${status}: ${String(count)}`)
  const summary = [minuteTable(minutesOf(samples)), `Answers to attackers, by status: ${answered.join(', ')}`]
  await Promise.all([
    writeFile(join(out, 'attack.svg'), plot(chartsOf(samples), stretches, samples.at(-1)?.at ?? 1)),
    writeFile(join(out, 'attack.md'), `${summary.join('\n\n')}\n`),
    writeFile(join(out, 'samples.json'), JSON.stringify(samples.map(withoutLatencies))),
  ])
}

function withoutLatencies({ honest, ...sample }: Sample): object {
  return { ...sample, accepted: honest.latencies.length, refused: honest.refused }
}

const LAST_SECONDS = 10

function rowsOf(samples: readonly Sample[]): Row[] {
  const of = (phase: Phase) => samples.filter((sample) => sample.phase === phase)
  const attack = minutesOf(samples).filter(({ phase }) => phase === 'attack')
  const idle = spreadOf(of('idle').map(({ rss }) => rss)).median / 1e6
  const after = spreadOf(
    of('quiet')
      .slice(-LAST_SECONDS)
      .map(({ rss }) => rss),
  )
  const worst = (value: (minute: (typeof attack)[number]) => number) => Math.max(0, ...attack.map(value))
  const refused = attack.flatMap(({ honest }) => Object.values(honest.refused)).reduce((sum, count) => sum + count, 0)
  return [
    { name: 'memory, idle', value: idle, unit: 'MB' },
    { name: 'memory, most in the attack', value: worst(({ rss }) => rss.max) / 1e6, unit: 'MB' },
    { name: 'memory, a minute after it', value: after.median / 1e6, unit: 'MB', floor: { atMost: idle * 1.15 } },
    { name: 'descriptors, most', value: worst(({ descriptors }) => descriptors.max), unit: '' },
    { name: 'intake loop delay p99, worst minute', value: worst(({ loopP99 }) => loopP99['intake'] ?? 0), unit: 'ms' },
    { name: 'main loop delay p99, worst minute', value: worst(({ loopP99 }) => loopP99['main'] ?? 0), unit: 'ms' },
    { name: 'honest event p50, worst minute', value: worst(({ honest }) => honest.p50), unit: 'ms' },
    { name: 'honest event p99, worst minute', value: worst(({ honest }) => honest.p99), unit: 'ms' },
    { name: 'honest requests refused', value: refused, unit: '', floor: { atMost: 0 } },
  ]
}
