import { z } from 'zod'
import { slugify } from '#domain/project/project.ts'
import { SourceFault, type ForeignMember, type ImportSource } from '../foreign.ts'
import { openForeignFile, type ForeignFile } from './file-process.ts'
import { bugsinkSteps, type BugsinkOptions, type BugsinkReader } from './steps.ts'
import { eventRow, issueRow, projectRow, releaseRow, teamRow, turningPoint } from './things.ts'

const PAGE = 500

/** The database file of a Bugsink (`db.sqlite3`). It is only read, so Bugsink may keep running. */
export async function bugsinkFile(file: string, options: BugsinkOptions, withinMs?: number): Promise<ImportSource> {
  const opened = openForeignFile(file, withinMs)
  try {
    await opened.rows('select 1 from issues_issue limit 1', [])
  } catch (fault) {
    await opened.close()
    throw fault
  }
  return {
    name: `bugsink ${file}`,
    steps: () => bugsinkSteps(readerOf(opened, file), options),
    close: () => opened.close(),
  }
}

const member = z.object({
  email: z.string(),
  is_superuser: z.number(),
  admin: z.number().nullable(),
  teams: z.string().nullable(),
})

function readerOf(opened: ForeignFile, file: string): BugsinkReader {
  const page = async <Shape extends z.ZodType>(shape: Shape, sql: string, ...values: (string | number)[]) => {
    const answer = await opened.rows(sql, values)
    const read = z.array(shape).safeParse(answer.rows)
    if (!read.success) throw new SourceFault('unreadable', file, read.error.message)
    return { found: read.data, isCut: answer.isCut }
  }
  const rows = async <Shape extends z.ZodType>(shape: Shape, sql: string, ...values: (string | number)[]) => {
    const { found, isCut } = await page(shape, sql, ...values)
    if (isCut) throw new SourceFault('unreadable', file, 'a list is too long')
    return found
  }
  return {
    teams: async () => rows(teamRow, 'select id, name from teams_team order by name'),
    members: async () => membersIn(await rows(member, MEMBERS)),
    projects: async () =>
      rows(
        projectRow,
        'select id, name, slug, team_id as team, sentry_key from projects_project where is_deleted = 0 order by id',
      ),
    releases: async (project) => ({
      rows: await rows(
        releaseRow,
        'select version, date_released from releases_release where project_id = ? order by date_released',
        project,
      ),
      next: null,
    }),
    events: async (project, since, cursor) => {
      const { found, isCut } = await page(
        eventRow.extend({ at: z.number() }),
        `select rowid as at, event_id, issue_id as issue, ingested_at, data from events_event
         where project_id = ? and rowid > ? and ingested_at >= ? order by rowid limit ${PAGE}`,
        project,
        Number(cursor ?? 0),
        since.toISOString().replace('T', ' ').replace('Z', ''),
      )
      return { rows: found, next: found.length < PAGE && !isCut ? null : String(found.at(-1)?.at) }
    },
    whole: async (event) => event,
    issues: async (project, cursor) => {
      const { found, isCut } = await page(issueRow.extend({ at: z.number() }), ISSUES, project, Number(cursor ?? 0))
      const withHistory: Awaited<ReturnType<BugsinkReader['issues']>>['rows'][number][] = []
      for (const issue of found) withHistory.push({ issue, history: await rows(turningPoint, HISTORY, issue.id) })
      return { rows: withHistory, next: found.length < PAGE && !isCut ? null : String(found.at(-1)?.at) }
    },
  }
}

const MEMBERS = `
  select email, is_superuser,
    (select max(role) from teams_teammembership where user_id = u.id) as admin,
    (select group_concat(t.name, char(10)) from teams_teammembership m join teams_team t on t.id = m.team_id where m.user_id = u.id) as teams
  from auth_user u where is_active = 1 and email <> '' order by id`

const ISSUES = `
  select i.rowid as at, i.id, upper(p.slug) || '-' || i.digest_order as friendly_id, i.last_seen, i.is_resolved,
    i.is_resolved_by_next_release, i.fixed_at, i.is_muted, i.unmute_after, i.unmute_on_volume_based_conditions
  from issues_issue i join projects_project p on p.id = i.project_id
  where i.project_id = ? and i.is_deleted = 0 and i.rowid > ? order by i.rowid limit ${PAGE}`

const HISTORY = `
  select kind, timestamp, comment, (select coalesce(nullif(first_name || ' ' || last_name, ' '), email) from auth_user u where u.id = t.user_id) as by
  from issues_turningpoint t where issue_id = ? order by timestamp, id`

function membersIn(found: readonly z.output<typeof member>[]): readonly Omit<ForeignMember, 'kind'>[] {
  return found.map(({ email, is_superuser, admin, teams }) => ({
    email,
    // A team admin of Bugsink has the permissions of a member here.
    role: is_superuser === 1 ? 'admin' : admin === null ? 'viewer' : 'member',
    teams: (teams ?? '')
      .split('\n')
      .filter((name) => name !== '')
      .map((name) => slugify(name)),
  }))
}
