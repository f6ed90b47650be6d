import { slugify } from '#domain/project/project.ts'
import type { Miss } from '#domain/import/tally.ts'
import { parseEventId } from '#domain/ids.ts'
import type { ForeignEvent, ForeignMember, Here, SourcePage, SourceStep } from '../foreign.ts'
import type { ForeignIssue } from '../foreign-issue.ts'
import { missOf } from '../sentry/pages.ts'
import {
  eventOf,
  issueOf,
  projectOf,
  releaseOf,
  type BugsinkEvent,
  type BugsinkIssue,
  type BugsinkProject,
  type TurningPoint,
} from './things.ts'

/** A page of rows; `next` is null at the end. */
export interface RowPage<Row> {
  readonly rows: readonly Row[]
  readonly next: string | null
}

/** Reads Bugsink's rows, from its database or by its API. */
export interface BugsinkReader {
  teams(): Promise<readonly { readonly id: string; readonly name: string }[]>
  /** `undefined` if the source does not expose them. */
  members(): Promise<readonly Omit<ForeignMember, 'kind'>[] | undefined>
  projects(): Promise<readonly BugsinkProject[]>
  releases(project: string, cursor: string | null): Promise<RowPage<{ version: string; date_released: Date }>>
  /** Without their data if events are fetched individually. */
  events(project: string, since: Date, cursor: string | null): Promise<RowPage<BugsinkEvent>>
  whole(event: BugsinkEvent): Promise<BugsinkEvent>
  issues(
    project: string,
    cursor: string | null,
  ): Promise<RowPage<{ issue: BugsinkIssue; history: readonly TurningPoint[] }>>
}

export interface BugsinkOptions {
  readonly projects: readonly string[]
  readonly since: Date | undefined
}

/** Everything that Bugsink has a counterpart for: it has no commits, owners or rules. */
export async function bugsinkSteps(reader: BugsinkReader, options: BugsinkOptions): Promise<readonly SourceStep[]> {
  const all = await reader.projects()
  const projects = options.projects.length === 0 ? all : all.filter(({ slug }) => options.projects.includes(slug))
  const teams = await reader.teams()
  const slugs = new Map(teams.map(({ id, name }) => [id, slugify(name)]))
  return [
    once('teams', async () => ({
      things: teams.map(({ id, name }) => ({ kind: 'team', id, slug: slugify(name), name })),
    })),
    once('projects', async () => ({ things: projects.map((project) => projectOf(project, slugs)) })),
    once('members', async () => {
      const members = await reader.members()
      if (members === undefined) return { things: [], misses: [missOf('member', 'not_offered', 'members')] }
      return { things: members.map((member) => ({ kind: 'member', ...member })) }
    }),
    ...projects.map(({ id }) =>
      paged(`releases ${id}`, async (cursor) => {
        const { rows, next } = await reader.releases(id, cursor)
        return { things: rows.map((row) => releaseOf(row, id)), next }
      }),
    ),
    ...projects.map((project) =>
      paged(`events ${project.id}`, (cursor, here) => eventPage(reader, options, project, cursor, here)),
    ),
    ...projects.map(({ id }) => issueStep(reader, id)),
  ]
}

function once(name: string, read: () => Promise<Omit<SourcePage, 'next'>>): SourceStep {
  return paged(name, async () => ({ ...(await read()), next: null }))
}

function paged(name: string, read: (cursor: string | null, here: Here) => Promise<SourcePage>): SourceStep {
  return {
    name,
    pages: async function* (from, here) {
      let cursor = from
      do {
        const page: SourcePage = await read(cursor, here)
        yield page
        cursor = page.next
      } while (cursor !== null)
    },
  }
}

async function eventPage(
  reader: BugsinkReader,
  options: BugsinkOptions,
  { id, slug }: BugsinkProject,
  cursor: string | null,
  here: Here,
): Promise<SourcePage> {
  const kept = await here.keptSince(id)
  const since = options.since !== undefined && options.since > kept ? options.since : kept
  const { rows, next } = await reader.events(id, since, cursor)
  const known = await here.events(
    id,
    rows.flatMap((row) => parseEventId(row.event_id) ?? []),
  )
  const things: ForeignEvent[] = []
  const misses: Miss[] = []
  for (const row of rows) {
    const eventId = parseEventId(row.event_id)
    if (eventId !== undefined && known.has(eventId)) continue
    // From a list that goes back further than our retention.
    if (row.ingested_at < since) {
      misses.push(missOf('event', 'too_old', `${slug}: before ${since.toISOString()}`))
      continue
    }
    const read = eventOf(await reader.whole(row), id)
    if ('payload' in read) things.push(read)
    else misses.push(read)
  }
  return { things, misses, next }
}

function issueStep(reader: BugsinkReader, project: string): SourceStep {
  const step = paged(`issues ${project}`, async (cursor) => {
    const { rows, next } = await reader.issues(project, cursor)
    return { things: rows.map(({ issue, history }): ForeignIssue => issueOf(issue, project, history)), next }
  })
  return { ...step, after: 'digest' }
}
