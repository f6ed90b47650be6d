import { z } from 'zod'
import { parseEventId } from '#domain/ids.ts'
import type { Miss } from '#domain/import/tally.ts'
import {
  SourceFault,
  type ForeignEvent,
  type Here,
  type ImportSource,
  type SourcePage,
  type SourceStep,
} from '../foreign.ts'
import { missOf } from '../sentry/pages.ts'
import type { SentrySourceOptions } from '../sentry/source.ts'
import { openGlitchtipDatabase, type GlitchtipDatabase } from './database.ts'
import {
  eventOf,
  eventRow,
  issueOf,
  issueRow,
  memberOf,
  memberRow,
  organizationRow,
  projectOf,
  projectRow,
  releaseRow,
  teamRow,
  uuidOf,
  type GlitchtipEvent,
  type GlitchtipProject,
} from './rows.ts'
import { alertsIn, monitorsIn } from './setting-rows.ts'
import { MEMBERS, PROJECTS, RELEASES, TEAMS, eventsSql, issuesSql, type Schema } from './sql.ts'

const PAGE = 50

type Options = Omit<SentrySourceOptions, 'flavour'> & { readonly signal: AbortSignal }

/**
 * A GlitchTip by its PostgreSQL, versions 4 to 6. It is only read, so GlitchTip may keep running.
 * @param size rows per page
 * @throws SourceFault
 */
export async function glitchtipDatabase(url: string, options: Options, size = PAGE): Promise<ImportSource> {
  const database = await openGlitchtipDatabase(url, options.signal)
  try {
    const organization = await organizationOf(database, options.organization)
    return {
      name: `glitchtip ${database.place} ${organization.slug}`,
      steps: () => stepsOf({ database, options, size }, organization.id),
      close: () => database.close(),
    }
  } catch (fault) {
    await database.close()
    throw fault
  }
}

async function organizationOf(database: GlitchtipDatabase, wanted: string | undefined) {
  const all = await database.rows(organizationRow, 'select id, slug from organizations_ext_organization order by slug')
  const [only, ...others] = wanted === undefined ? all : all.filter(({ slug }) => slug === wanted)
  if (only !== undefined && others.length === 0) return only
  const slugs = all.map(({ slug }) => slug).join(', ')
  throw wanted === undefined
    ? new SourceFault('no_organization', slugs)
    : new SourceFault('not_found', `${database.place}: ${wanted}`)
}

interface Context {
  readonly database: GlitchtipDatabase
  readonly options: Options
  readonly size: number
}

async function stepsOf(context: Context, organization: string): Promise<readonly SourceStep[]> {
  const { database, options } = context
  const of = [organization]
  const all = await database.rows(projectRow, PROJECTS, of)
  const missing = options.projects.filter((slug) => !all.some((project) => project.slug === slug))
  if (missing.length > 0) throw new SourceFault('not_found', `${database.place}: ${missing.join(', ')}`)
  const projects = options.projects.length === 0 ? all : all.filter(({ slug }) => options.projects.includes(slug))
  const ids = new Set(projects.map(({ id }) => id))
  const schema = await schemaOf(database)
  return [
    once('teams', async () => {
      const teams = await database.rows(teamRow, TEAMS, of)
      return { things: teams.map(({ id, slug }) => ({ kind: 'team', id, slug, name: slug })) }
    }),
    once('projects', async () => ({ things: projects.map(projectOf) })),
    once('members', async () => ({ things: (await database.rows(memberRow, MEMBERS, of)).map(memberOf) })),
    once('alerts', () => alertsIn(database, organization, projects)),
    once('monitors', () => monitorsIn(database, organization, ids)),
    once('releases', async () => {
      const releases = await database.rows(releaseRow, RELEASES, of)
      return { things: releases.flatMap((row) => releaseOf(row, ids)), misses: await fileMisses(database, of) }
    }),
    ...projects.map((project) => eventStep(context, schema, project)),
    ...projects.map((project) => issueStep(context, schema, project)),
  ]
}

/** Detects the differences between versions. */
async function schemaOf(database: GlitchtipDatabase): Promise<Schema> {
  const events = await database.columns('issue_events_issueevent')
  const issues = await database.columns('issue_events_issue')
  return {
    isReceivedKept: events.has('received'),
    isStatusInIndex: !issues.has('status'),
    hasAssignees: issues.has('assigned_to_team_id'),
    hasReleases: issues.has('resolved_in_release_id'),
    hasNextRelease: issues.has('resolved_in_next_release'),
  }
}

function once(name: string, read: () => Promise<Omit<SourcePage, 'next'>>): SourceStep {
  return {
    name,
    pages: async function* () {
      yield { ...(await read()), next: null }
    },
  }
}

function releaseOf(row: z.output<typeof releaseRow>, known: ReadonlySet<string>) {
  const projects = row.projects.filter((id) => known.has(id))
  if (projects.length === 0) return []
  const { version, created: createdAt, released, url, ref } = row
  const change = {
    ...(released !== null && { releasedAt: released }),
    ...(url && { url }),
    ...(ref && { ref }),
  }
  return [{ kind: 'release', version, projects, createdAt, change, deploys: [] } as const]
}

/** Files are in GlitchTip's folder or bucket; its database only has their names. */
async function fileMisses(database: GlitchtipDatabase, of: readonly string[]): Promise<readonly Miss[]> {
  const counted = async (table: string, sql: string) => {
    if ((await database.columns(table)).size === 0) return 0
    const [row] = await database.rows(z.object({ n: z.number() }), sql, of)
    return row?.n ?? 0
  }
  const bundles = await counted(
    'sourcecode_debugsymbolbundle',
    'select count(*)::int as n from sourcecode_debugsymbolbundle where organization_id = $1',
  )
  const files = await counted(
    'difs_debuginformationfile',
    `select count(*)::int as n from difs_debuginformationfile d join projects_project p on p.id = d.project_id
     where p.organization_id = $1`,
  )
  return [
    ...(bundles > 0 ? [missOf('artifact', 'not_offered', `${bundles} source maps: upload them again`)] : []),
    ...(files > 0 ? [missOf('debug_file', 'not_offered', `${files}: upload them again`)] : []),
  ]
}

/** Newest first. The cursor is the position of the next page. */
function eventStep({ database, options, size }: Context, schema: Schema, project: GlitchtipProject): SourceStep {
  return {
    name: `events ${project.id}`,
    pages: async function* (cursor, here) {
      const kept = await here.keptSince(project.id)
      const since = options.since !== undefined && options.since > kept ? options.since : kept
      const values = [project.id, schema.isReceivedKept ? since.toISOString() : uuidOf(since), cursor]
      for await (const rows of database.pages(eventRow, eventsSql(schema), values, size))
        yield { ...(await pageOf(rows, project, here)), next: rows.length < size ? null : (rows.at(-1)?.at ?? null) }
    },
  }
}

async function pageOf(rows: readonly GlitchtipEvent[], { id }: GlitchtipProject, here: Here) {
  const idOf = (row: GlitchtipEvent) => parseEventId((row.event_id ?? row.id).replaceAll('-', ''))
  const known = await here.events(
    id,
    rows.flatMap((row) => idOf(row) ?? []),
  )
  const things: ForeignEvent[] = []
  const misses: Miss[] = []
  for (const row of rows) {
    const eventId = idOf(row)
    if (eventId !== undefined && known.has(eventId)) continue
    const read = eventOf(row, id)
    if ('payload' in read) things.push(read)
    else misses.push(read)
  }
  return { things, misses }
}

function issueStep({ database, size }: Context, schema: Schema, project: GlitchtipProject): SourceStep {
  return {
    name: `issues ${project.id}`,
    after: 'digest',
    pages: async function* (cursor) {
      for await (const rows of database.pages(issueRow, issuesSql(schema), [project.id, cursor], size))
        yield {
          things: rows.map((row) => issueOf(row, project)),
          next: rows.length < size ? null : (rows.at(-1)?.id ?? null),
        }
    },
  }
}
