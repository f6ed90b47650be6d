import { spanPeriod } from '#domain/address/period.ts'
import { parseEventId, parseIssueId, parseReplayId, parseSpanId, parseTraceId } from '#domain/ids.ts'
import { parseShortId } from '#domain/issue/issue.ts'
import {
  paths,
  type AccountSection,
  type OrganizationSection,
  type QueryParams,
  type SettingsSection,
} from '#domain/paths.ts'

/** The decoded path segments and the query. */
export interface ForeignAddress {
  readonly segments: readonly string[]
  readonly query: QueryParams
}

/**
 * Maps an address of Sentry's web app to the page here, because tools, chat bots and people's notes build such links.
 * Returns `undefined` without an equivalent, or for another organization.
 */
export function pathOfSentryAddress({ segments, query }: ForeignAddress, organization: string): string | undefined {
  const [first, second, ...rest] = segments
  if (first === 'organizations') return second === organization ? inOrganization(rest, query) : undefined
  // Before sign-in, sentry-cli does not know the organization and uses a placeholder.
  if (first === 'orgredirect') return second === 'organizations' ? inOrganization(rest.slice(1), query) : undefined
  if (first === 'settings') {
    if (second === 'account') return inAccount(rest)
    return second === organization ? inSettings(rest) : undefined
  }
  return first === organization && second !== undefined ? inProject(second, rest, query) : undefined
}

/** `/organizations/<org>/…` */
function inOrganization([area, ...rest]: readonly string[], query: QueryParams): string | undefined {
  switch (area) {
    case undefined:
      return paths.issues(query)
    case 'issues':
      return inIssues(rest, query)
    case 'releases':
      return inReleases(rest, query)
    case 'projects':
      return inProjects(rest)
    case 'stats':
      return paths.stats(query)
    // Newer versions have releases and projects here.
    case 'explore':
      return inExplore(rest, query)
    case 'traces':
    case 'replays':
      return inExplore([area, ...rest], query)
    case 'performance':
      return rest[0] === 'trace' ? inTraces(rest, query) : paths.performance()
    case 'profiling':
      return inProfiles(rest)
    case 'discover':
      return paths.issues()
    case 'alerts':
      return inAlerts(rest)
    case 'crons':
      return paths.monitors()
    case 'monitors':
      return rest[0] === 'alerts' ? inAlerts(rest) : paths.monitors()
    // A single dashboard is at `dashboard`, the list at `dashboards`.
    case 'dashboard':
    case 'dashboards':
      return idOf(rest[0]) === undefined ? paths.dashboards() : paths.dashboard(idOf(rest[0]) ?? 0)
    case 'feedback':
      return paths.feedback(query)
    case 'insights':
      return rest[0] === 'projects' ? inProjects(rest.slice(1)) : paths.performance()
    case 'settings':
      return inSettings(rest)
    case 'members':
    case 'teams':
      return inSettings([area, ...rest])
    default:
      return undefined
  }
}

/** `…/alerts/rules/<project>/<id>/details/`, `…/alerts/rules/details/<id>/`, `…/monitors/alerts/<id>/`. */
function inAlerts(parts: readonly string[]): string {
  const id = parts.map(idOf).find((one) => one !== undefined)
  return id === undefined ? paths.alerts() : paths.alert(id)
}

function idOf(text = ''): number | undefined {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined
}

/** `…/explore/<what>/`, where newer versions have their search pages. */
function inExplore([area, ...rest]: readonly string[], query: QueryParams): string | undefined {
  switch (area) {
    case 'logs':
      return paths.logs(query)
    case 'metrics':
      return paths.metrics()
    case 'releases':
      return inReleases(rest, query)
    case 'traces':
      return inTraces(rest, query)
    case 'replays': {
      const replay = parseReplayId(rest[0] ?? '')
      return replay === undefined ? paths.replays() : paths.replay(replay)
    }
    case 'profiling':
      return inProfiles(rest)
    case 'discover':
      return paths.issues()
    case undefined:
    default:
      return undefined
  }
}

/** `…/trace/<trace>/`. A search is dropped, because its query language differs. */
function inTraces([area, id]: readonly string[], { node }: QueryParams): string {
  const trace = area === 'trace' ? parseTraceId(id ?? '') : undefined
  if (trace === undefined) return paths.explore()
  // `node=span-…` is the open span.
  const span = parseSpanId(String([node].flat()[0] ?? '').replace(/^(?:span|txn)-/, ''))
  return paths.trace(trace, span)
}

/** `…/profile/<project>/<profile>/flamegraph/` */
function inProfiles([area, , id]: readonly string[]): string {
  const profile = area === 'profile' ? parseEventId(id ?? '') : undefined
  return profile === undefined ? paths.profiles() : paths.profile(profile)
}

/** `…/issues/<id>/events/<event>/`. Other subpages of an issue are parts of its page here. */
function inIssues([issue, area, event]: readonly string[], query: QueryParams): string {
  if (issue === 'feedback') return paths.feedback(query)
  if (issue === 'alerts') return inAlerts([area ?? '', event ?? ''])
  // `views` and similar are lists.
  if (issue === undefined || (parseIssueId(issue) === undefined && parseShortId(issue) === undefined))
    return paths.issues(query)
  const ref = event === 'latest' || event === 'oldest' ? event : parseEventId(event ?? '')
  return area === 'events' && ref !== undefined ? paths.issueEvent(issue, ref, query) : paths.issue(issue, query)
}

function inReleases([version]: readonly string[], query: QueryParams): string {
  return version === undefined ? paths.releases(query) : paths.release(version)
}

function inProjects([slug, area, ...rest]: readonly string[]): string | undefined {
  if (slug === undefined) return paths.projects()
  if (slug === 'new') return paths.newProject()
  if (area === 'getting-started') return paths.projectSetUp(slug)
  return area === 'events' ? eventPath(rest[0]) : paths.project(slug)
}

/** `/<org>/<project>/…`, from before organizations had addresses. */
function inProject(slug: string, [area, ...rest]: readonly string[], query: QueryParams): string | undefined {
  switch (area) {
    case undefined:
      return paths.project(slug)
    case 'issues':
      return rest.length === 0 ? paths.issues({ ...query, project: slug }) : inIssues(rest, query)
    case 'events':
      return eventPath(rest[0])
    case 'releases':
      return inReleases(rest, { ...query, project: slug })
    case 'getting-started':
      return paths.projectSetUp(slug)
    case 'settings':
      return inProjectSettings(slug, rest[0])
    default:
      return undefined
  }
}

function eventPath(text = ''): string | undefined {
  const event = parseEventId(text)
  return event && paths.event(event)
}

const organizationSections: ReadonlyMap<string, OrganizationSection> = new Map([
  ['members', 'members'],
  ['teams', 'teams'],
  ['auth-tokens', 'tokens'],
  ['audit-log', 'audit'],
])

/** `/settings/<org>/…`. Pages without an equivalent lead to the first one. */
function inSettings([area = '', subject, section]: readonly string[]): string {
  if (area === 'projects') return subject === undefined ? paths.projects() : inProjectSettings(subject, section)
  if (area === 'teams' && subject !== undefined) return paths.team(subject)
  return paths.organization(organizationSections.get(area))
}

const projectSections: ReadonlyMap<string, SettingsSection> = new Map([
  ['keys', 'keys'],
  ['environments', 'environments'],
  ['filters', 'filters'],
  ['issue-grouping', 'grouping'],
  ['security-and-privacy', 'scrubbing'],
  ['source-maps', 'source-maps'],
  ['debug-symbols', 'source-maps'],
  ['proguard', 'source-maps'],
])

function inProjectSettings(slug: string, section = ''): string {
  return section === 'install' ? paths.projectSetUp(slug) : paths.projectSettings(slug, projectSections.get(section))
}

const accountSections: ReadonlyMap<string, AccountSection> = new Map([
  ['security', 'security'],
  ['api', 'tokens'],
])

/** `/settings/account/…` */
function inAccount([area = '', sub]: readonly string[]): string {
  return paths.account(sub === 'session-history' ? 'sessions' : accountSections.get(area))
}

/**
 * Converts Sentry's parameters: projects by slug instead of id, and the period under our name. Other parameters are
 * kept.
 * @param slugs of the projects visible to the user, by id
 */
export function ownParams(query: QueryParams, slugs: ReadonlyMap<string, string>): QueryParams {
  const { project, statsPeriod, start, end, ...rest } = query
  const named = [project ?? []].flat().map(String)
  // -1 means all projects; unknown ids are treated the same.
  const projects = named.flatMap((one) => (/^-?\d+$/.test(one) ? (slugs.get(one) ?? []) : one))
  return { ...rest, project: projects, period: rest.period ?? statsPeriod ?? spanPeriod(utcMs(start), utcMs(end)) }
}

/** Parses a time. Without a zone it is UTC, as everywhere in the protocol. NaN if invalid. */
function utcMs(said: QueryParams[string]): number {
  const text = typeof said === 'string' ? said : ''
  return Date.parse(/(?:Z|[+-]\d\d:?\d\d)$/i.test(text) || !text.includes('T') ? text : `${text}Z`)
}
