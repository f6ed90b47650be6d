import { spawn } from 'node:child_process'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { authorize, type Grant } from '#domain/access/access.ts'
import type { Permission } from '#domain/access/roles.ts'
import type { Catalogue } from '#domain/catalogue.ts'
import type { DigestedEvent } from '#domain/event/digested-event.ts'
import type { BatchCommit, CommitResult, DigestedItem } from '#domain/processing/batch.ts'
import { eventKey } from '#domain/processing/ledger.ts'
import type { EventId, GroupHash, ProjectId } from '#domain/ids.ts'
import type { Issue } from '#domain/issue/issue.ts'
import type { Decision } from '#domain/issue/triage.ts'
import type { OutcomeTotal } from '#domain/outcome/outcome.ts'
import type { Project } from '#domain/project/project.ts'
import type { SpoolRange } from '#domain/spool/spool.ts'
import { oneOf } from '#telemetry/wire.ts'
import { adaptersOfRun } from '../../test-support/adapters.ts'
import { openPostgresCatalogue } from '../postgres/postgres.ts'
import { openSqliteCatalogue } from '../sqlite/sqlite.ts'
import type { Attachment, Feedback } from './attached.ts'
import { query, takeDatabase } from './postgres.ts'

export const noon = new Date('2026-11-20T12:00:00Z')

/** The time that many minutes after noon. */
export function minutes(after: number): Date {
  return new Date(noon.getTime() + after * 60_000)
}

/** The command line's grant. */
export function operator<const P extends Permission>(permission: P): Grant<P> {
  const asked = authorize({ kind: 'operator' }, permission)
  if (!asked.ok) throw new Error(`The operator may not ${permission}.`)
  return asked.value
}

export function groupHash(name: string): GroupHash {
  return createHash('md5').update(name).digest('hex') as GroupHash
}

export function eventIds(count: number): readonly EventId[] {
  return Array.from({ length: count }, () => randomBytes(16).toString('hex') as EventId)
}

export function anEvent(projectId: ProjectId, group: string, differing: Partial<DigestedEvent> = {}): DigestedEvent {
  return {
    projectId,
    itemId: randomBytes(16).toString('hex') as EventId,
    units: oneOf(differing.type === 'default' ? 'default' : 'error'),
    rows: 1,
    groupHash: groupHash(group),
    timestamp: noon.getTime(),
    receivedAt: noon.getTime(),
    type: 'error',
    level: 'error',
    platform: 'node',
    title: 'Error: something',
    culprit: 'somewhere',
    metadata: { type: 'Error', value: 'something', filename: '', function: '' },
    handled: true,
    environment: 'production',
    release: 'web@1.0.0',
    secondaryHashes: [],
    ...differing,
  }
}

export function aBatch(spoolId: string, range: SpoolRange): BatchCommit {
  return { spoolId, range, sections: [], outcomes: [], groups: new Map() }
}

/** A range's items, by kind. */
export interface Brought {
  readonly events?: readonly DigestedEvent[]
  readonly attachments?: readonly Attachment[]
  readonly feedback?: readonly Feedback[]
  readonly spans?: readonly DigestedItem[]
  readonly sessions?: readonly DigestedItem[]
  readonly uptime?: readonly DigestedItem[]
}

/** The batch parts for these items: their sections, and the groups that the pipeline would have found. */
export function sectionsOf(brought: Brought): Pick<BatchCommit, 'sections' | 'groups'> {
  const sections = Object.entries(brought as Readonly<Record<string, readonly DigestedItem[]>>)
    .filter(([, items]) => items.length > 0)
    .map(([kind, items]) => ({ kind, items }))
  const groups = new Map<string, GroupHash>()
  for (const { projectId, eventId, groupHash: group } of [
    ...(brought.attachments ?? []),
    ...(brought.feedback ?? []),
  ]) {
    if (eventId !== null && group !== null) groups.set(eventKey(projectId, eventId), group)
  }
  return { sections, groups }
}

/** A test's own catalogue, with helpers for common steps. */
export interface CatalogueBench extends AsyncDisposable {
  readonly catalogue: Catalogue
  project(name: string): Promise<Project>
  /** Plans and commits the next range of this bench's spool. */
  commit(
    events: readonly DigestedEvent[],
    more?: Partial<Pick<BatchCommit, 'outcomes' | 'charges'>> & Omit<Brought, 'events'> & { now?: Date },
  ): Promise<CommitResult>
  issuesOf(project: ProjectId, groups: readonly string[]): Promise<readonly Issue[]>
  /** The issue that owns a group. Throws if no issue owns it. */
  issueOf(project: ProjectId, group: string): Promise<Issue>
  /** Makes a decision as the operator, in an action of its own. Returns how many issues changed. */
  decide(issues: readonly Pick<Issue, 'id'>[], decision: Decision, now?: Date): Promise<number>
  totals(): Promise<readonly OutcomeTotal[]>
  /** Creates an account, as src/accounts would. */
  account(id: string, name?: string): Promise<void>
  /** All rows as text, by table. */
  dump(): Promise<Readonly<Record<string, string>>>
  /** Opens the same data a second time, like another process. */
  again(): Promise<CatalogueBench>
  /**
   * Starts a process that commits batches of 5 events and 10 bytes, and kills it (SIGKILL) after `commits` of them.
   * Returns how many it acknowledged in all.
   */
  commitUntilKilled(project: ProjectId, commits: number): Promise<number>
}

let migrated: Promise<Buffer> | undefined

/** The file of an empty, migrated catalogue. Cached, because migrations wait for the disk. */
function migratedFile(): Promise<Buffer> {
  migrated ??= mkdtemp(join(tmpdir(), 'mishap-catalogue-')).then(async (folder) => {
    const file = join(folder, 'catalogue.db')
    await (await openSqliteCatalogue({ file })).close()
    const bytes = await readFile(file)
    await rm(folder, { recursive: true })
    return bytes
  })
  return migrated
}

/** On SQLite, in a temporary folder that is deleted with the bench. */
export async function sqliteBench(): Promise<CatalogueBench> {
  const folder = await mkdtemp(join(tmpdir(), 'mishap-catalogue-'))
  const file = join(folder, 'catalogue.db')
  await writeFile(file, await migratedFile())
  return benchOf(await openSqliteCatalogue({ file }), {
    account: async (id, name) => addAccount(file, id, name),
    dump: async () => dumpOf(file),
    again: async () => benchOf(await openSqliteCatalogue({ file })),
    killed: (project, commits) => victim('sqlite', file, project, commits),
    cleanUp: () => rm(folder, { recursive: true }),
  })
}

/** On the test run's Postgres, in a database that no other test uses at the time. */
async function postgresBench(): Promise<CatalogueBench> {
  const { url, giveBack } = await takeDatabase()
  const open = () => openPostgresCatalogue({ url, connections: 4 })
  return benchOf(await open(), {
    account: async (id, name) => void (await query(url, ADD_ACCOUNT, [id, name])),
    dump: () => dumpOfPostgres(url),
    again: async () => benchOf(await open()),
    killed: (project, commits) => victim('postgres', url, project, commits),
    cleanUp: giveBack,
  })
}

/** The engines that every catalogue contract test runs on. */
export const engines = adaptersOfRun([
  { name: 'sqlite', bench: sqliteBench },
  { name: 'postgres', bench: postgresBench },
])

interface Means {
  account(id: string, name: string): Promise<void>
  dump(): Promise<Readonly<Record<string, string>>>
  again(): Promise<CatalogueBench>
  killed(project: ProjectId, commits: number): Promise<number>
  cleanUp(): Promise<void>
}

const noMeans: Means = {
  account: () => Promise.reject(new Error('Make accounts on the first bench.')),
  dump: () => Promise.reject(new Error('Look from the first bench.')),
  again: () => Promise.reject(new Error('Open it again from the first bench.')),
  killed: () => Promise.reject(new Error('Kill from the first bench.')),
  cleanUp: () => Promise.resolve(),
}

function benchOf(catalogue: Catalogue, means: Means = noMeans): CatalogueBench {
  let offset = 0
  const issuesOf: CatalogueBench['issuesOf'] = async (projectId, groups) => {
    const keys = groups.map((group) => ({ projectId, groupHash: groupHash(group) }))
    const found = await catalogue.issues.byGroups(operator('event:read'), keys)
    return found.toSorted((a, b) => a.number - b.number)
  }
  return {
    catalogue,
    project: async (name) =>
      (await catalogue.projects.create(operator('project:write'), { name, platform: 'node' }, noon)).project,
    commit: async (events, { now = noon, outcomes = [], charges = [], ...others } = {}) => {
      const range = { segment: 1, from: offset, to: offset + 10 }
      offset += 10
      await catalogue.digest.plan('bench', range)
      return catalogue.digest.commit(
        { spoolId: 'bench', range, outcomes, charges, ...sectionsOf({ events, ...others }) },
        now,
      )
    },
    issuesOf,
    issueOf: async (projectId, group) => {
      const [issue] = await issuesOf(projectId, [group])
      if (issue === undefined) throw new Error(`No issue owns ${group}.`)
      return issue
    },
    decide: (issues, decision, now = noon) =>
      catalogue.triage.decide(
        operator('event:write'),
        issues.map(({ id }) => id),
        decision,
        randomUUID(),
        now,
      ),
    totals: () => catalogue.outcomes.totals(operator('org:read'), new Date(0), minutes(60_000)),
    account: (id, name = id) => means.account(id, name),
    dump: means.dump,
    again: means.again,
    commitUntilKilled: means.killed,
    [Symbol.asyncDispose]: async () => {
      await catalogue.close()
      await means.cleanUp()
    },
  }
}

function addAccount(file: string, id: string, name: string): void {
  using database = new DatabaseSync(file)
  database
    .prepare(
      `insert into "user" ("id", "name", "email", "emailVerified", "createdAt", "updatedAt", "role")
       values (?, ?, ?, 1, 0, 0, 'member')`,
    )
    .run(id, name, `${id}@example.com`)
}

const ADD_ACCOUNT = `insert into "user" ("id", "name", "email", "emailVerified", "createdAt", "updatedAt", "role")
  values ($1, $2, $1 || '@example.com', true, now(), now(), 'member')`

async function dumpOfPostgres(url: string): Promise<Readonly<Record<string, string>>> {
  const { rows } = await query(
    url,
    `select relname as name, query_to_xml(format('select * from %I', relname), true, false, '')::text as content
     from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  )
  return Object.fromEntries(rows.map(({ name, content }) => [String(name), String(content)]))
}

function dumpOf(file: string): Readonly<Record<string, string>> {
  using database = new DatabaseSync(file, { readOnly: true })
  const tables = database.prepare("select name from sqlite_schema where type = 'table'").all()
  const bytesAsHex = (_: string, value: unknown) =>
    value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value
  return Object.fromEntries(
    tables.map(({ name }) => [
      String(name),
      JSON.stringify(database.prepare(`select * from "${String(name)}"`).all(), bytesAsHex),
    ]),
  )
}

const victimScript = fileURLToPath(new URL('./victim.ts', import.meta.url))

async function victim(engine: string, place: string, project: ProjectId, commits: number): Promise<number> {
  const child = spawn(process.execPath, [victimScript, engine, place, String(project)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let acknowledged = 0
  let heard = 0
  for await (const line of createInterface({ input: child.stdout })) {
    acknowledged = Number(line)
    heard++
    // Hits a different moment of the next commit each time.
    if (heard === commits) setTimeout(() => child.kill('SIGKILL'), commits % 7)
  }
  if (heard < commits) throw new Error(`The process ended by itself after ${heard} commits.`)
  return acknowledged
}
