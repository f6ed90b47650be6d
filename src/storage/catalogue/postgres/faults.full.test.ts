import { connect, createServer, type AddressInfo, type Server } from 'node:net'
import { expect, test, vi } from 'vitest'
import type { Catalogue } from '#domain/catalogue.ts'
import type { ProjectId } from '#domain/ids.ts'
import { awayOf } from '#domain/store-away.ts'
import { startPostgres } from '../../../../tools/test/postgres-server.ts'
import { anEvent, noon, operator, sectionsOf } from '../test-support/bench.ts'
import { query, takeDatabase } from '../test-support/postgres.ts'
import { openPostgresCatalogue } from './postgres.ts'

const EVENTS = 5

async function aProject(catalogue: Catalogue): Promise<ProjectId> {
  const { project } = await catalogue.projects.create(
    operator('project:write'),
    { name: 'web', platform: 'node' },
    noon,
  )
  return project.id
}

/** Retries until the work succeeds, like the pipeline during a database outage. Returns the number of failures. */
async function untilDone(work: () => Promise<unknown>): Promise<number> {
  let tries = 0
  await vi.waitFor(() => (tries++, work()), { timeout: 60_000, interval: 20 })
  return tries - 1
}

/** Plans and commits ranges while `goesOn` returns true. Returns how many there were, and how many attempts failed. */
async function commitWhile(digest: Catalogue['digest'], project: ProjectId, goesOn: (commits: number) => boolean) {
  let failed = 0
  let commits = 0
  for (; goesOn(commits); commits++) {
    const range = { segment: 1, from: commits * 10, to: commits * 10 + 10 }
    const events = Array.from({ length: EVENTS }, () => anEvent(project, 'fault'))
    failed += await untilDone(() => digest.plan('spool', range))
    const batch = { spoolId: 'spool', range, outcomes: [], ...sectionsOf({ events }) }
    failed += await untilDone(() => digest.commit(batch, noon))
  }
  return { commits, failed }
}

/** Total counts from all writers. */
async function counts(url: string) {
  const { rows } = await query(
    url,
    `select (select event_count from issues)::integer as counted, (select sum(quantity) from outcomes)::integer as outcomes,
       (select count(*) from known_events)::integer as known, (select "offset" from digest_positions)::integer as position`,
  )
  return rows[0]
}

const allOf = (commits: number) => ({
  counted: commits * EVENTS,
  outcomes: commits * EVENTS,
  known: commits * EVENTS,
  position: commits * 10,
})

test('commits whose connections are ended again and again are made once each', async () => {
  const database = await takeDatabase()
  const catalogue = await openPostgresCatalogue({ url: database.url, connections: 4 })
  const project = await aProject(catalogue)
  const ends = 12
  let ended = 0
  const working = commitWhile(catalogue.digest, project, () => ended < ends)
  const endWhatIsBusy = async () => {
    const { rows } = await query(
      database.url,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
       and pid <> pg_backend_pid() and state <> 'idle'`,
    )
    ended += rows.length
    return ended
  }
  await expect.poll(endWhatIsBusy, { timeout: 60_000, interval: 7 }).toBeGreaterThanOrEqual(ends)
  const { commits } = await working
  expect(await counts(database.url)).toEqual(allOf(commits))
  await catalogue.close()
  await database.giveBack()
}, 60_000)

test('commits whose server is killed and started again are made once each', async () => {
  const server = await startPostgres({ durable: true })
  const url = server.url('postgres')
  const catalogue = await openPostgresCatalogue({ url, connections: 4 })
  const project = await aProject(catalogue)
  let isOver = false
  let committed = 0
  const working = commitWhile(catalogue.digest, project, (commits) => {
    committed = commits
    return !isOver || commits < 10
  })
  for (const more of [2, 5]) {
    const wanted = committed + more
    await expect.poll(() => committed, { timeout: 20_000, interval: 1 }).toBeGreaterThanOrEqual(wanted)
    await server.kill()
    const fault: unknown = await catalogue.projects.list(operator('project:read')).catch((cause: unknown) => cause)
    expect(awayOf(fault)).toBe('catalogue')
    await server.start()
  }
  isOver = true
  const { commits, failed } = await working
  expect(failed).toBeGreaterThan(0)
  expect(await counts(url)).toEqual(allOf(commits))
  await catalogue.close()
  await server.stop()
}, 60_000)

/** A proxy to the database. When armed, it breaks right after a transaction commits, before the client hears of it. */
async function aBreakingWay(
  socketPath: string,
): Promise<{ server: Server; port: number; arm(): void; broken(): number }> {
  let isArmed = false
  let broken = 0
  const server = createServer((client) => {
    const database = connect(socketPath)
    let isBreaking = false
    client.on('data', (bytes) => {
      if (isArmed && bytes.includes('commit\0')) {
        isArmed = false
        isBreaking = true
      }
      database.write(bytes)
    })
    database.on('data', (bytes) => {
      if (!isBreaking) client.write(bytes)
      else {
        broken++
        client.destroy()
        database.destroy()
      }
    })
    for (const one of [client, database]) {
      one.on('error', () => {})
      one.on('close', () => (one === client ? database : client).destroy())
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { server, port, arm: () => (isArmed = true), broken: () => broken }
}

test('a commit and a plan that were made, and whose word got lost, are not made again and hold nothing up', async () => {
  const database = await takeDatabase()
  const { pathname, hostname } = new URL(database.url)
  const way = await aBreakingWay(`${decodeURIComponent(hostname)}/.s.PGSQL.5432`)
  const url = `postgres://mishap@127.0.0.1:${way.port}${pathname}`
  const catalogue = await openPostgresCatalogue({ url, connections: 4 })
  const project = await aProject(catalogue)
  const range = { segment: 1, from: 0, to: 10 }
  const batch = { spoolId: 'spool', range, outcomes: [] }
  const events = Array.from({ length: EVENTS }, () => anEvent(project, 'fault'))

  way.arm()
  await expect(catalogue.digest.plan('spool', range)).rejects.toThrow()
  await catalogue.digest.plan('spool', range)
  // That was the second attempt. A third would be a bug.
  await expect(catalogue.digest.plan('spool', range)).rejects.toThrow('out of order')

  way.arm()
  await expect(catalogue.digest.commit({ ...batch, ...sectionsOf({ events }) }, noon)).rejects.toThrow()
  expect(await counts(database.url)).toEqual(allOf(1))
  const again = await catalogue.digest.commit({ ...batch, ...sectionsOf({ events }) }, noon)
  expect(again).toEqual({ newIssues: 1, firstEvents: [project] })
  expect([await counts(database.url), way.broken()]).toEqual([allOf(1), 2])
  await expect(catalogue.digest.commit({ ...batch, ...sectionsOf({ events }) }, noon)).rejects.toThrow('out of order')
  await catalogue.close()
  way.server.close()
  await database.giveBack()
})
