/** Columns that only some versions of GlitchTip have. */
export interface Schema {
  /** Up to version 5, the arrival time is a column. Later it is part of the id. */
  readonly isReceivedKept: boolean
  /** In the newest version, an issue's state is in a separate table. */
  readonly isStatusInIndex: boolean
  readonly hasAssignees: boolean
  readonly hasReleases: boolean
  readonly hasNextRelease: boolean
}

export const TEAMS = 'select id, slug from teams_team where organization_id = $1 order by slug'

/** An open invitation has an address but no account. */
export const MEMBERS = `
  select coalesce(u.email, m.email) as email, m.role,
    array(select t.slug from teams_team_members tm join teams_team t on t.id = tm.team_id
      where tm.organizationuser_id = m.id order by t.slug) as teams
  from organizations_ext_organizationuser m left join users_user u on u.id = m.user_id
  where m.organization_id = $1 and coalesce(u.email, m.email, '') <> '' order by m.id`

export const PROJECTS = `
  select p.id, p.slug, p.name, p.platform, p.created,
    array(select t.slug from teams_team_projects tp join teams_team t on t.id = tp.team_id
      where tp.project_id = p.id order by t.slug) as teams,
    array(select to_jsonb(k) from projects_projectkey k where k.project_id = p.id order by k.id) as keys
  from projects_project p
  where p.organization_id = $1 and coalesce((to_jsonb(p) ->> 'is_deleted')::boolean, false) = false order by p.id`

export const RELEASES = `
  select r.id, r.version, r.ref, r.url, r.created, r.released,
    array(select rp.project_id from releases_releaseproject rp where rp.release_id = r.id order by 1) as projects
  from releases_release r where r.organization_id = $1 order by r.id`

const eventColumns = `
  e.id, e.issue_id, e.timestamp, e.type, e.level, e.transaction, e.title, e.data, e.tags,
  (select version from releases_release r where r.id = e.release_id) as release_version`

/**
 * A project's events (`$1`) since a time or an id (`$2`), newest first, after a cursor (`$3`, null to start at the
 * beginning).
 */
export function eventsSql({ isReceivedKept }: Schema): string {
  if (!isReceivedKept)
    return `
      select e.id::text as at, e.event_id, ${eventColumns}
      from issue_events_issueevent e join issue_events_issue i on i.id = e.issue_id
      where i.project_id = $1 and e.id >= $2::uuid and ($3::text is null or e.id < $3::uuid) order by e.id desc`
  return `
    select e.received::text || ' ' || e.id as at, e.received, to_jsonb(e) ->> 'event_id' as event_id, ${eventColumns}
    from issue_events_issueevent e join issue_events_issue i on i.id = e.issue_id
    where i.project_id = $1 and e.received >= $2::timestamptz and ($3::text is null or
      (e.received, e.id) < (regexp_replace($3, ' \\S+$', '')::timestamptz, regexp_replace($3, '^.* ', '')::uuid))
    order by e.received desc, e.id desc`
}

/** A project's issues (`$1`) with their current state, after a cursor (`$2`, null to start at the beginning). */
export function issuesSql(schema: Schema): string {
  const hot = schema.isStatusInIndex ? 'x' : 'i'
  return `
    select i.id, i.short_id, ${hot}.status, ${hot}.last_seen,
      ${schema.hasReleases ? '(select version from releases_release r where r.id = i.resolved_in_release_id)' : 'null'} as resolved_in,
      ${schema.hasNextRelease ? 'i.resolved_in_next_release' : 'false'} as resolved_in_next_release,
      ${schema.hasAssignees ? 'i.assigned_to_team_id' : 'null'} as assigned_team,
      ${schema.hasAssignees ? ASSIGNEE : 'null'} as assigned_email,
      array(select jsonb_build_object('by', coalesce(u.email, ''), 'text', c.text, 'at', c.created)
        from issue_events_comment c left join users_user u on u.id = c.user_id
        where c.issue_id = i.id and coalesce(c.text, '') <> '' order by c.created) as comments
    from issue_events_issue i ${schema.isStatusInIndex ? 'join issue_events_issueindex x on x.issue_id = i.id' : ''}
    where i.project_id = $1 and ($2::text is null or i.id > $2::bigint)
      and coalesce((to_jsonb(i) ->> 'is_deleted')::boolean, false) = false
    order by i.id`
}

const ASSIGNEE = `
  (select coalesce(u.email, m.email) from organizations_ext_organizationuser m left join users_user u on u.id = m.user_id
    where m.id = i.assigned_to_org_user_id)`

/** Project alerts with their recipients. Columns that only some versions have are read from the row's JSON. */
export const ALERTS = `
  select a.id, a.project_id, a.name, a.timespan_minutes, a.quantity, a.uptime, to_jsonb(a) ->> 'environment' as environment,
    array(select jsonb_build_object('recipientType', r.recipient_type, 'url', r.url) from alerts_alertrecipient r
      where r.alert_id = a.id order by r.id) as recipients
  from alerts_projectalert a join projects_project p on p.id = a.project_id where p.organization_id = $1 order by a.id`

/** The interval is a PostgreSQL interval or a number of seconds, so it is read as text. */
export const MONITORS = `
  select m.id, m.monitor_type, m.name, m.url, m.expected_status, m.expected_body, to_jsonb(m) ->> 'interval' as interval,
    m.timeout, m.project_id, (select name from environments_environment e where e.id = m.environment_id) as environment
  from uptime_monitor m where m.organization_id = $1 order by m.id`
