/**
 * `npm run faults -- --kind kill-server --strikes 200 --seed 7`: injects faults under a load of every kind, drawn by a
 * printed seed, and then compares acknowledged with stored data, item by item. docs/reliability.md lists the runs.
 */
import { parseArgs } from 'node:util'
import { discard, newDataFolder } from '../e2e/harness/server.ts'
import { reportOf, rowOf } from './faults/report.ts'
import { allFaults, runFaults } from './faults/run.ts'
import { soak } from './faults/soak/soak.ts'

const { values } = parseArgs({
  options: {
    kind: { type: 'string', default: '' },
    stores: { type: 'string', default: 'embedded' },
    volumes: { type: 'boolean', default: false },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    strikes: { type: 'string', default: '20' },
    minutes: { type: 'string', default: '10' },
    workers: { type: 'string', default: '8' },
    soak: { type: 'boolean', default: false },
    share: { type: 'string', default: '0.5' },
    help: { type: 'boolean', default: false },
  },
})

const usage = `npm run faults -- [options]
  --kind NAMES     faults whose names begin like this, with commas between; default: all that fit
                   ${allFaults.map(({ name }) => name).join(', ')}
  --stores WHERE   embedded; servers: PostgreSQL, ClickHouse and S3 in processes of their own; or roles: on these,
                   a process that takes (--role ingest), two that digest and one that shows
  --volumes        small disks of their own for what Mishap and the servers write, so that they can be full (as root)
  --seed N         draws the same faults again
  --strikes N      how many (20)
  --minutes N      and no longer than this (10)
  --workers N      senders at once (8)
  --soak           no faults: a steady load of every kind, for --minutes, at --share of the floors (0.5)`

async function main(): Promise<number> {
  const { stores, volumes } = values
  if (values.soak) return soakFor(Number(values.minutes), Number(values.share))
  const [seed, strikes, minutes, workers] = [values.seed, values.strikes, values.minutes, values.workers].map(Number)
  if (values.help || (stores !== 'embedded' && stores !== 'servers' && stores !== 'roles')) {
    console.log(usage)
    return values.help ? 0 : 2
  }
  const kinds = values.kind.split(',').filter((kind) => kind !== '')
  console.log(`seed ${seed}, stores: ${stores}`)
  const options = { stores, volumes, workers, kinds, seed, strikes, minutes } as const
  const ended = await runFaults({ ...options, say: (line) => console.log(line) } as Parameters<typeof runFaults>[0])
  console.log(reportOf(ended))
  console.log(rowOf(commandOf(kinds), ended))
  return ended.problems.length + ended.verdict.lost.length + ended.verdict.doubled.length + ended.verdict.strange.length
}

/** The command that repeats the run, with its actual length. */
function commandOf(kinds: readonly string[]): string {
  const { stores, volumes, seed } = values
  const words = [
    ...(kinds.length === 0 ? [] : [`--kind ${kinds.join(',')}`]),
    ...(stores === 'embedded' ? [] : [`--stores ${stores}`]),
    ...(volumes ? ['--volumes'] : []),
    `--seed ${seed}`,
  ]
  return words.join(' ')
}

async function soakFor(minutes: number, share: number): Promise<number> {
  const folder = await newDataFolder()
  console.log(`a soak of ${minutes} minutes at ${share} of the floors`)
  const wrong = await soak({ folder, minutes, share, say: (line) => console.log(line) })
  for (const line of wrong) console.log(`not held: ${line}`)
  return wrong.length
}

// exit() runs 'exit' handlers, which stop servers.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

try {
  process.exitCode = (await main()) === 0 ? 0 : 1
} finally {
  await discard()
}
// Sockets of killed servers would keep it alive.
process.exit()
