/**
 * The speed of the catalogue on SQLite and Postgres: `node tools/catalogue-speed.ts [events in a commit]`. Commits as
 * the pipeline does, each waiting for the disk, after a plan and a look-up of ids; then reads as pages do. Prints wall
 * times, and the CPU time of this process and, for Postgres, of its server.
 */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { operatorGrant } from '#domain/access/operator-grant.ts'
import type { Catalogue } from '#domain/catalogue.ts'
import type { ProjectId } from '#domain/ids.ts'
import { openPostgresCatalogue } from '#storage/catalogue/postgres/postgres.ts'
import { openSqliteCatalogue } from '#storage/catalogue/sqlite/sqlite.ts'
import { anEvent, groupHash, sectionsOf } from '#storage/catalogue/test-support/bench.ts'
import { startPostgres } from './test/postgres-server.ts'

const EVENTS = Number(process.argv[2] ?? 1_000)
const GROUPS = 200
const ROUNDS = 40
const READS = 400
const TICK_MS = 10

const now = new Date()
const say = (line: string) => process.stdout.write(`${line}\n`)

async function commitAll(catalogue: Catalogue, project: ProjectId, spool: string, rounds: number): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const events = Array.from({ length: EVENTS }, (_, index) => anEvent(project, `group ${index % GROUPS}`))
    const range = { segment: 1, from: round * 10, to: round * 10 + 10 }
    const before = performance.now()
    await catalogue.digest.plan(spool, range)
    await catalogue.digest.knownItems(events)
    await catalogue.digest.commit({ spoolId: spool, range, outcomes: [], ...sectionsOf({ events }) }, now)
    times.push(performance.now() - before)
  }
  return times
}

async function readAll(catalogue: Catalogue, project: ProjectId): Promise<void> {
  const keys = Array.from({ length: 25 }, (_, index) => ({
    projectId: project,
    groupHash: groupHash(`group ${index}`),
  }))
  const reads: Readonly<Record<string, () => Promise<unknown>>> = {
    'a project exists': () => catalogue.keys.projectExists(project),
    'issues of 25 groups': () => catalogue.issues.byGroups(operatorGrant('event:read'), keys),
    'outcomes of all time': () => catalogue.outcomes.totals(operatorGrant('org:read'), new Date(0), new Date(4e12)),
  }
  for (const [name, read] of Object.entries(reads)) {
    const times: number[] = []
    for (let count = 0; count < READS; count++) {
      const before = performance.now()
      await read()
      times.push(performance.now() - before)
    }
    say(`  ${name}: ${quantiles(times)}`)
  }
}

function quantiles(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (part: number) => (sorted[Math.floor(part * (sorted.length - 1))] ?? 0).toFixed(2)
  return `p50 ${at(0.5)} ms, p95 ${at(0.95)} ms`
}

/** CPU time of a server in a folder and of its connections, in milliseconds. */
async function cpuOfServer(folder: string): Promise<number> {
  let ticks = 0
  for (const pid of await readdir('/proc')) {
    const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
    if (!line.startsWith('postgres: mishap postgres') && !line.includes(folder)) continue
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    ticks += Number(fields[11]) + Number(fields[12])
  }
  return ticks * TICK_MS
}

async function measure(name: string, catalogue: Catalogue, serverCpu: () => Promise<number>, second?: Catalogue) {
  say(name)
  const { project } = await catalogue.projects.create(
    operatorGrant('project:write'),
    { name: 'web', platform: 'node' },
    now,
  )
  await commitAll(catalogue, project.id, 'warm', 5)
  const [own, server, began] = [process.cpuUsage(), await serverCpu(), performance.now()]
  const times = await commitAll(catalogue, project.id, 'one', ROUNDS)
  const seconds = (performance.now() - began) / 1000
  const used = process.cpuUsage(own)
  const ownMs = (used.user + used.system) / 1000 / ROUNDS
  say(`  commits of ${EVENTS} events: ${(ROUNDS / seconds).toFixed(1)}/s, ${quantiles(times)}`)
  const serverMs = ((await serverCpu()) - server) / ROUNDS
  say(`  processor per commit: ${ownMs.toFixed(1)} ms here, ${serverMs.toFixed(1)} ms in the server`)
  if (second !== undefined) {
    const start = performance.now()
    await Promise.all([commitAll(catalogue, project.id, 'two', ROUNDS), commitAll(second, project.id, 'three', ROUNDS)])
    say(`  two at once: ${((2 * ROUNDS * 1000) / (performance.now() - start)).toFixed(1)}/s`)
  }
  await readAll(catalogue, project.id)
}

const folder = await mkdtemp(join(tmpdir(), 'mishap-speed-'))
const sqlite = await openSqliteCatalogue({ file: join(folder, 'catalogue.db') })
await measure('SQLite', sqlite, async () => 0)
await sqlite.close()
await rm(folder, { recursive: true })

const postgres = await startPostgres({ durable: true })
const url = postgres.url('postgres')
const [one, other] = [
  await openPostgresCatalogue({ url, connections: 10 }),
  await openPostgresCatalogue({ url, connections: 10 }),
]
await measure('Postgres', one, () => cpuOfServer(decodeURIComponent(new URL(url).hostname)), other)
await one.close()
await other.close()
await postgres.stop()
