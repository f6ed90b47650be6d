import { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { slugify } from '#domain/project/project.ts'
import { SourceFault, type ForeignMember, type ImportSource } from '../foreign.ts'
import { bugsinkSteps, type BugsinkOptions, type BugsinkReader } from './steps.ts'
import { eventRow, issueRow, projectRow, releaseRow, teamRow, turningPoint } from './things.ts'

const PAGE = 500

/** The file of a Bugsink (`db.sqlite3`); it is only read, and Bugsink may go on with it. */
export function bugsinkFile(file: string, options: BugsinkOptions): ImportSource {
  let database: DatabaseSync
  try {
    database = new DatabaseSync(file, { readOnly: true, timeout: 30_000 })
    database.prepare('select 1 from issues_issue limit 1').all()
  } catch (fault) {
    throw new SourceFault('unreadable', file, fault instanceof Error ? fault.message : '')
  }
  return {
    name: `bugsink ${file}`,
    steps: () => bugsinkSteps(readerOf(database), options),
    close: async () => database.close(),
  }
}

const member = z.object({
  email: z.string(),
  is_superuser: z.number(),
  admin: z.number().nullable(),
  teams: z.string().nullable(),
})

function readerOf(database: DatabaseSync): BugsinkReader {
  const rows = <Shape extends z.ZodType>(shape: Shape, sql: string, ...values: (string | number)[]) =>
    z.array(shape).parse(database.prepare(sql).all(...values))
  return {
    teams: async () => rows(teamRow, 'select id, name from teams_team order by name'),
    members: async () => membersIn(rows(member, MEMBERS)),
    projects: async () =>
      rows(
        projectRow,
        'select id, name, slug, team_id as team, sentry_key from projects_project where is_deleted = 0 order by id',
      ),
    releases: async (project) => ({
      rows: rows(
        releaseRow,
        'select version, date_released from releases_release where project_id = ? order by date_released',
        project,
      ),
      next: null,
    }),
    events: async (project, since, cursor) => {
      const found = rows(
        eventRow.extend({ at: z.number() }),
        `select rowid as at, event_id, issue_id as issue, ingested_at, data from events_event
         where project_id = ? and rowid > ? and ingested_at >= ? order by rowid limit ${PAGE}`,
        project,
        Number(cursor ?? 0),
        since.toISOString().replace('T', ' ').replace('Z', ''),
      )
      return { rows: found, next: found.length < PAGE ? null : String(found.at(-1)?.at) }
    },
    whole: async (event) => event,
    issues: async (project, cursor) => {
      const found = rows(issueRow.extend({ at: z.number() }), ISSUES, project, Number(cursor ?? 0))
      const withHistory = found.map((issue) => ({ issue, history: rows(turningPoint, HISTORY, issue.id) }))
      return { rows: withHistory, next: found.length < PAGE ? null : String(found.at(-1)?.at) }
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
    // Whoever administers a team there may do what a member may here.
    role: is_superuser === 1 ? 'admin' : admin === null ? 'viewer' : 'member',
    teams: (teams ?? '')
      .split('\n')
      .filter((name) => name !== '')
      .map((name) => slugify(name)),
  }))
}
