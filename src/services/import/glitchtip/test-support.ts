import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import pg from 'pg'

/** Versions of GlitchTip whose tables differ. */
export type GlitchtipVersion = 5 | 6

const fixture = (name: string) =>
  readFileSync(new URL(`../../../../fixtures/imports/glitchtip-${name}.sql`, import.meta.url), 'utf8')

const frame = (name: string) => ({
  filename: 'till/drawer.py',
  function: name,
  lineno: 7,
  in_app: true,
  context_line: `    ${name}()`,
})

const failed = (type: string, value: string, name: string) => ({
  platform: 'python',
  sdk: { name: 'sentry.python', version: '2.66.0' },
  exception: { values: [{ type, value, stacktrace: { frames: [frame('main'), frame(name)] } }] },
  metadata: { type, value },
  user: { id: '7', email: 'grace@example.com' },
  contexts: { runtime: { name: 'CPython', version: '3.14.0' } },
})

/** For each issue: its number of events, and the stored fields of each event. */
const issues = [
  {
    id: 1,
    count: 3,
    release: 1,
    type: 1,
    level: 4,
    title: 'ValueError: no change',
    data: failed('ValueError', 'no change', 'count'),
  },
  {
    id: 2,
    count: 2,
    release: 1,
    type: 1,
    level: 5,
    title: 'KeyError: drawer',
    data: failed('KeyError', "'drawer'", 'open'),
  },
  {
    id: 3,
    count: 1,
    release: null,
    type: 0,
    level: 2,
    title: 'The printer is out of paper',
    data: { platform: 'python', message: 'The printer is out of paper' },
  },
] as const

/** Event ids, as assigned by clients. */
export const clientId = (issue: number, n: number) => `${issue}${n}`.padStart(8, 'e').padEnd(32, '0')

const dashed = (hex: string) => hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
const uuid7 = (ms: number) =>
  dashed(`${ms.toString(16).padStart(12, '0')}7${randomUUID().replaceAll('-', '').slice(13)}`)

/**
 * Creates a database with the tables of a GlitchTip: an organization and a project with three issues and six events,
 * all on one day.
 * @param server a database on the server to use
 * @param day `2026-11-24`
 * @returns its URL
 */
export async function makeGlitchtip(server: string, version: GlitchtipVersion, day: string): Promise<string> {
  const name = `glitchtip_${randomUUID().slice(0, 8)}`
  await on(server, (client) => client.query(`create database ${name}`))
  const url = server.replace(/[^/]*$/, name)
  await on(url, async (client) => {
    await client.query((fixture('base') + fixture(String(version))).replaceAll('2026-11-24', day))
    for (const issue of issues)
      for (let n = 0; n < issue.count; n++) {
        const at = Date.parse(`${day}T01:0${n}:00Z`)
        const { data, title, type, level, release, id } = issue
        const tags = {
          environment: 'shop floor',
          server_name: 'till-7',
          ...(release && { release: 'till@1.0.0' }),
          lane: 'left',
        }
        const own =
          version === 5
            ? { id: dashed(clientId(id, n)), received: new Date(at + 1000) }
            : { id: uuid7(at + 1000), event_id: dashed(clientId(id, n)), organization_id: 1 }
        const row = {
          ...own,
          timestamp: new Date(at),
          issue_id: id,
          release_id: release,
          type,
          level,
          title,
          transaction: 'till.drawer in open',
          data,
          tags,
        }
        const columns = Object.keys(row)
        const places = columns.map((_, index) => `$${index + 1}`)
        // oxlint-disable-next-line no-await-in-loop -- a few rows
        await client.query(
          `insert into issue_events_issueevent (${columns.join(', ')}) values (${places.join(', ')})`,
          Object.values(row),
        )
      }
  })
  return url
}

async function on(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
