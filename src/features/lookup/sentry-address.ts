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

/** The parts of a path, decoded, and what follows the question mark. */
export interface ForeignAddress {
  readonly segments: readonly string[]
  readonly query: QueryParams
}

/**
 * Where an address of Sentry's web app is here: tools, chat bots and people's notes build them by its scheme. undefined
 * where nothing here answers to it, and for another organisation than ours.
 */
export function pathOfSentryAddress({ segments, query }: ForeignAddress, organization: string): string | undefined {
  const [first, second, ...rest] = segments
  if (first === 'organizations') return second === organization ? inOrganization(rest, query) : undefined
  // sentry-cli does not know the organisation before it is signed in, and writes a placeholder.
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
    // Where newer versions keep releases and projects.
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
    // One dashboard is at `dashboard`, the list of them at `dashboards`.
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

/** `…/explore/<what>/`, where newer versions keep what can be searched. */
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

/** `…/trace/<trace>/`; a search is in another language, and is not taken along. */
function inTraces([area, id]: readonly string[], { node }: QueryParams): string {
  const trace = area === 'trace' ? parseTraceId(id ?? '') : undefined
  if (trace === undefined) return paths.explore()
  // `node=span-…` is the span that is open.
  const span = parseSpanId(String([node].flat()[0] ?? '').replace(/^(?:span|txn)-/, ''))
  return paths.trace(trace, span)
}

/** `…/profile/<project>/<profile>/flamegraph/` */
function inProfiles([area, , id]: readonly string[]): string {
  const profile = area === 'profile' ? parseEventId(id ?? '') : undefined
  return profile === undefined ? paths.profiles() : paths.profile(profile)
}

/** `…/issues/<id>/events/<event>/`: what else follows an issue shows parts of its page. */
function inIssues([issue, area, event]: readonly string[], query: QueryParams): string {
  if (issue === 'feedback') return paths.feedback(query)
  if (issue === 'alerts') return inAlerts([area ?? '', event ?? ''])
  // `views` and the like are lists.
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

/** `/<org>/<project>/…`, as it was before organisations had addresses. */
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

/** `/settings/<org>/…`; what is no page here is part of the first. */
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
 * Sentry's parameters as ours: projects by slug instead of by number, and the period under our name. What else there is
 * stays.
 * @param slugs of the projects that whoever asks may know of, by number
 */
export function ownParams(query: QueryParams, slugs: ReadonlyMap<string, string>): QueryParams {
  const { project, statsPeriod, start, end, ...rest } = query
  const named = [project ?? []].flat().map(String)
  // -1 stands for all projects; so does every number that means nothing here.
  const projects = named.flatMap((one) => (/^-?\d+$/.test(one) ? (slugs.get(one) ?? []) : one))
  return { ...rest, project: projects, period: rest.period ?? statsPeriod ?? spanPeriod(utcMs(start), utcMs(end)) }
}

/** A time without a zone is UTC, as everywhere in the protocol. NaN: it is none. */
function utcMs(said: QueryParams[string]): number {
  const text = typeof said === 'string' ? said : ''
  return Date.parse(/(?:Z|[+-]\d\d:?\d\d)$/i.test(text) || !text.includes('T') ? text : `${text}Z`)
}
