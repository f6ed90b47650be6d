import type { ProviderProblem } from './account/refusals.ts'
import type { EventChoice } from './event/event-choice.ts'
import type { EventId, ProjectId, PublicKey, ReplayId, SpanId, TraceId } from './ids.ts'

/** The public address of the server. */
export interface Site {
  /** Scheme, host and port, without a trailing slash: `https://mishap.example.com`. */
  readonly origin: string
  /** '' or `/ops/errors`, without a trailing slash. */
  readonly basePath: string
}

export type IssueRef = string | number

/** Pages of a project's settings, as named in URLs and navigation. */
export const settingsSections = [
  'general',
  'keys',
  'environments',
  'grouping',
  'scrubbing',
  'filters',
  'source-maps',
  'ownership',
  'performance',
  'limits',
  'toolbar',
] as const
export type SettingsSection = (typeof settingsSections)[number]

export const organizationSections = [
  'general',
  'members',
  'teams',
  'integrations',
  'webhooks',
  'limits',
  'holds',
  'security',
  'tokens',
  'sign-on',
  'audit',
  'instance',
] as const
export type OrganizationSection = (typeof organizationSections)[number]

export const accountSections = [
  'profile',
  'preferences',
  'notifications',
  'security',
  'sessions',
  'tokens',
  'applications',
  'slack',
] as const
export type AccountSection = (typeof accountSections)[number]

/** Performance pages, as named in URLs. */
export const performancePages = ['transactions', 'queries', 'requests', 'caches', 'queues', 'assets', 'vitals'] as const
export type PerformancePage = (typeof performancePages)[number]

export const statusPageSections = ['general', 'incidents', 'maintenance', 'subscribers'] as const
export type StatusPageSection = (typeof statusPageSections)[number]

/** Messages on the sign-in page after a redirect. */
export const signInNotes = ['password_set', 'account_made', 'email_confirmed'] as const
export type SignInNote = (typeof signInNotes)[number]

/** URL parameters of a list. Empty ones are omitted. */
export type QueryParams = { readonly [name: string]: string | number | readonly string[] | undefined }

function withQuery(path: string, params: QueryParams): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(params)) {
    if (value === undefined || value === '') continue
    if (typeof value === 'string' || typeof value === 'number') search.append(name, String(value))
    else for (const one of value) search.append(name, one)
  }
  const text = search.toString()
  return text === '' ? path : `${path}?${text}`
}

const part = encodeURIComponent

/**
 * All URLs of the web app. They start with a slash and omit the base path, which Next's links and redirects add. Use
 * {@link absolute} for URLs used elsewhere (mail, terminal, API, `<a>` outside Next).
 */
export const paths = {
  /** Redirects to the user's start page: the overview by default. */
  home: () => '/',
  overview: () => '/overview',
  /** `problem`: why provider sign-in failed. */
  signIn: (query: { next?: string; note?: SignInNote; problem?: ProviderProblem } = {}) => withQuery('/sign-in', query),
  /** The second factor, after the password. */
  secondFactor: (query: { next?: string } = {}) => withQuery('/sign-in/code', query),
  /** OAuth consent page for applications; the query contains the request. */
  authorize: () => '/oauth/authorize',
  signUp: () => '/sign-up',
  /** Requests a password reset link. */
  resetPassword: () => '/reset-password',
  /** Target of that link. */
  newPassword: (token: string) => `/reset-password/${part(token)}`,
  invitation: (token: string) => `/invitation/${part(token)}`,
  confirmEmail: (token: string) => `/confirm-email/${part(token)}`,
  account: (section: AccountSection = 'profile') => `/account/${section}`,
  /** Redirects to the first settings page of the organization. */
  settings: () => '/settings',
  organization: (section: OrganizationSection = 'general', query: QueryParams = {}) =>
    withQuery(`/settings/${section}`, query),
  /** A member, by account id. */
  member: (userId: string) => `/settings/members/${part(userId)}`,
  team: (slug: string) => `/settings/teams/${part(slug)}`,
  /** Creates a connection to GitHub, GitLab or Jira. */
  newIntegration: (system: string) => `/settings/integrations/new/${part(system)}`,
  /** This instance's GitHub app. GitHub redirects back to it. */
  githubApp: () => '/settings/integrations/github',
  slackApp: () => '/settings/integrations/slack',
  integration: (id: number) => `/settings/integrations/${id}`,
  webhook: (id: number, query: QueryParams = {}) => withQuery(`/settings/webhooks/${id}`, query),
  /** Redirects to the event in its issue. */
  event: (event: EventId) => `/events/${event}`,
  setUp: (query: { code?: string } = {}) => withQuery('/setup', query),
  issues: (query: QueryParams = {}) => withQuery('/issues', query),
  issue: (issue: IssueRef, query: QueryParams = {}, hash = '') =>
    withQuery(`/issues/${part(issue)}`, query) + hashOf(hash),
  issueEvent: (issue: IssueRef, event: EventId | EventChoice, query: QueryParams = {}, hash = '') =>
    withQuery(`/issues/${part(issue)}/events/${event}`, query) + hashOf(hash),
  /** Parts of an issue with pages of their own. */
  issueEvents: (issue: IssueRef, query: QueryParams = {}) => withQuery(`/issues/${part(issue)}/events`, query),
  issueTags: (issue: IssueRef, query: QueryParams = {}) => withQuery(`/issues/${part(issue)}/tags`, query),
  issueTag: (issue: IssueRef, key: string, query: QueryParams = {}) =>
    withQuery(`/issues/${part(issue)}/tags/${part(key)}`, query),
  issueGrouping: (issue: IssueRef, query: QueryParams = {}) => withQuery(`/issues/${part(issue)}/grouping`, query),
  issueAttachments: (issue: IssueRef, query: QueryParams = {}) =>
    withQuery(`/issues/${part(issue)}/attachments`, query),
  issueFeedback: (issue: IssueRef, query: QueryParams = {}) => withQuery(`/issues/${part(issue)}/feedback`, query),
  /** Creates a ticket for an issue, through `integration`. */
  issueTicket: (issue: IssueRef, integration: number) => withQuery(`/issues/${part(issue)}/ticket`, { integration }),
  feedback: (query: QueryParams = {}) => withQuery('/feedback', query),
  alerts: (query: QueryParams = {}) => withQuery('/alerts', query),
  newAlert: (query: QueryParams = {}) => withQuery('/alerts/new', query),
  alert: (id: number, query: QueryParams = {}) => withQuery(`/alerts/${id}`, query),
  editAlert: (id: number) => `/alerts/${id}/edit`,
  /** Receivers of alerts: channels, webhooks, pagers. */
  alertReceivers: (query: QueryParams = {}) => withQuery('/alerts/receivers', query),
  newReceiver: (kind: string) => `/alerts/receivers/new/${part(kind)}`,
  receiver: (id: number) => `/alerts/receivers/${id}`,
  uptime: (query: QueryParams = {}) => withQuery('/uptime', query),
  uptimeCheck: (id: number, query: QueryParams = {}) => withQuery(`/uptime/${id}`, query),
  newUptimeCheck: (query: QueryParams = {}) => withQuery('/uptime/new', query),
  editUptimeCheck: (id: number) => `/uptime/${id}/edit`,
  /** Imports monitors from Uptime Kuma. */
  importUptime: () => '/uptime/import',
  uptimeMaintenance: () => '/uptime/maintenance',
  uptimeProbes: () => '/uptime/probes',
  /** Cron monitors. */
  monitors: (query: QueryParams = {}) => withQuery('/monitors', query),
  newMonitor: () => '/monitors/new',
  monitor: (id: number, query: QueryParams = {}) => withQuery(`/monitors/${id}`, query),
  editMonitor: (id: number) => `/monitors/${id}/edit`,
  /** The URL that a job requests to check in; not a page. */
  ping: (pingKey: string) => `/ping/${pingKey}`,
  checkIn: (project: ProjectId, slug: string, publicKey: string) => `/api/${project}/cron/${part(slug)}/${publicKey}/`,
  projects: () => '/projects',
  /** Redirects to the project's issues. */
  project: (slug: string) => `/projects/${part(slug)}`,
  newProject: () => '/projects/new',
  projectSetUp: (slug: string) => `/projects/${part(slug)}/setup`,
  /** `from`: the previous slug, right after a rename. */
  projectSettings: (
    slug: string,
    section: SettingsSection = 'general',
    query: { event?: EventId; from?: string } = {},
  ) => withQuery(`/projects/${part(slug)}/settings/${section}`, query),
  /** Settings of one performance detector. */
  detector: (slug: string, detector: string) => `/projects/${part(slug)}/settings/performance/${part(detector)}`,
  artifactBundle: (slug: string, bundle: number) => `/projects/${part(slug)}/settings/source-maps/${bundle}`,
  releases: (query: QueryParams = {}) => withQuery('/releases', query),
  /** A version may contain any character except slashes. */
  release: (version: string, query: QueryParams = {}) => withQuery(`/releases/${part(version)}`, query),
  /**
   * Compares releases, each given as a `release` parameter. Not below /releases, because a release may have any name.
   */
  compareReleases: (query: QueryParams = {}) => withQuery('/compare-releases', query),
  /** Session health of a project. */
  projectHealth: (slug: string, query: QueryParams = {}) => withQuery(`/projects/${part(slug)}/health`, query),
  /** Optionally scrolls to a span. */
  trace: (id: TraceId, span?: SpanId) => (span === undefined ? `/traces/${id}` : `/traces/${id}#span-${span}`),
  logs: (query: QueryParams = {}) => withQuery('/explore/logs', query),
  metrics: (query: QueryParams = {}) => withQuery('/explore/metrics', query),
  sql: (query: QueryParams = {}) => withQuery('/explore/sql', query),
  /** Session replays. */
  replays: (query: QueryParams = {}) => withQuery('/replays', query),
  /** Click maps: the list of pages, or the map of one. No replay has this name, so it can be below /replays. */
  clickMaps: (query: QueryParams = {}) => withQuery('/replays/clicks', query),
  /** `t`: seconds since its start. */
  replay: (id: ReplayId, query: { readonly t?: number } = {}) => withQuery(`/replays/${id}`, query),
  /** The slowest functions and their profiles. */
  profiles: (query: QueryParams = {}) => withQuery('/profiles', query),
  profile: (id: EventId, query: QueryParams = {}) => withQuery(`/profiles/${id}`, query),
  /** Aggregated and compared stacks of many profiles. */
  flameGraph: (query: QueryParams = {}) => withQuery('/profiles/flame-graph', query),
  /** The part of a continuous profile that covers a span. */
  spanProfile: (query: QueryParams) => withQuery('/profiles/span', query),
  /** Searches and aggregates spans. */
  explore: (query: QueryParams = {}) => withQuery('/explore/traces', query),
  dashboards: () => '/dashboards',
  dashboard: (id: number, query: QueryParams = {}) => withQuery(`/dashboards/${id}`, query),
  /** Sharing, links and versions. */
  dashboardSettings: (id: number, query: QueryParams = {}) => withQuery(`/dashboards/${id}/settings`, query),
  importDashboard: () => '/dashboards/import',
  /** The widget editor: `new`, or the id of an existing one. */
  dashboardWidget: (id: number, widget: string, query: QueryParams = {}) =>
    withQuery(`/dashboards/${id}/widgets/${part(widget)}`, query),
  /** Adds a chart from another page to a dashboard yet to be chosen. */
  addToDashboard: (query: QueryParams = {}) => withQuery('/dashboards/add', query),
  /** A dashboard in full screen, for a wall display. */
  wall: (id: number, query: QueryParams = {}) => withQuery(`/wall/${id}`, query),
  /** Management of status pages. */
  statusPages: () => '/status-pages',
  statusPage: (id: number, section: StatusPageSection = 'general') =>
    section === 'general' ? `/status-pages/${id}` : `/status-pages/${id}/${section}`,
  /** A component of a status page: `new`, or its public id. */
  statusComponent: (id: number, component: string) => `/status-pages/${id}/components/${part(component)}`,
  statusIncident: (id: number, incident: number) => `/status-pages/${id}/incidents/${incident}`,
  /** A public status page. */
  publicStatusPage: (slug: string) => `/status/${part(slug)}`,
  /** A publicly shared dashboard, for anyone with the link. */
  sharedDashboard: (token: string) => `/shared/${part(token)}`,
  /** Without a value: a form to enter one. */
  digest: (value = '') => (value === '' ? '/digest' : `/digest/${part(value)}`),
  stats: (query: QueryParams = {}) => withQuery('/stats', query),
  /** The operations of `/api/1`; the hash selects one. */
  apiDocs: (operation = '') => `/docs/api${hashOf(operation)}`,
  performance: (query: QueryParams = {}) => withQuery('/performance', query),
  /** One kind of performance overview, or one of its rows by `name`. */
  performanceOf: (page: PerformancePage, query: QueryParams = {}) => withQuery(`/performance/${page}`, query),
} as const

/** SCIM endpoint for provisioning accounts and teams. */
export const SCIM_PATH = '/scim/v2'

/** URLs for tools. They are outside Next, so they need the base path unless a proxy strips it. */
export const apiPaths = {
  /** The script that embeds the toolbar in a site. */
  toolbarScript: () => '/toolbar.js',
  /** Content of the toolbar's frame. */
  toolbarFrame: () => '/api/toolbar/frame',
  /** A window in which the frame obtains its pass. */
  toolbarSignIn: (query: { readonly project: string; readonly origin: string }) =>
    withQuery('/api/toolbar/sign-in', query),
  toolbarIssues: () => '/api/toolbar/issues',
  health: () => '/api/health',
  auth: (route: string) => `/api/auth/${route}`,
  /** Liveness: if it does not respond, restart the process. */
  alive: () => '/api/health/live',
  /** Readiness: do not send traffic before pages and the API are available, or during shutdown. */
  ready: () => '/api/health/ready',
  /** All results of `mishap doctor`, only for the operator's command. */
  examination: () => '/api/operator/examination',
  /** Echo endpoint that `mishap doctor` calls to detect proxy problems. */
  knock: (word: string) => `/api/operator/knocks/${part(word)}`,
  /** Data for `mishap top`, only for the operator's command. */
  vitals: () => '/api/operator/vitals',
  /** Makes a running server create a backup, only for the operator's command. */
  backup: () => '/api/operator/backup',
  /** Makes a running server move its stores, only for the operator's command. */
  migrate: () => '/api/operator/migrate',
  /** Digests the data left behind by another node. */
  takeOver: () => '/api/operator/take-over',
  /** The result of an SQL statement as a file. */
  sqlExport: (organization: string, query: QueryParams) =>
    withQuery(`/api/0/organizations/${part(organization)}/sql/export/`, query),
  /** The OpenAPI description of `/api/1`. */
  ownDocument: () => '/api/1/openapi.json',
  import: () => '/api/operator/import',
  export: () => '/api/operator/export',
  /** JSON of one event, for the raw view. */
  rawEvent: (organization: string, projectSlug: string, event: EventId) =>
    `/api/0/projects/${part(organization)}/${part(projectSlug)}/events/${event}/json/`,
  /** An attachment: as a download, or for display. */
  attachment: (
    organization: string,
    projectSlug: string,
    { eventId, id }: { readonly eventId: EventId; readonly id: number },
    as: 'download' | 'preview',
  ) => `/api/0/projects/${part(organization)}/${part(projectSlug)}/events/${eventId}/attachments/${id}/?${as}`,
  /** A segment of a replay; `{segment}` is a placeholder for its number. */
  replaySegment: (organization: string, projectSlug: string, replay: ReplayId) =>
    `/api/0/projects/${part(organization)}/${part(projectSlug)}/replays/${replay}/recording-segments/{segment}/`,
  replayVideo: (organization: string, projectSlug: string, replay: ReplayId) =>
    `/api/0/projects/${part(organization)}/${part(projectSlug)}/replays/${replay}/videos/{segment}/`,
  /** Base URL for third-party assets of a replay; ends with a slash. */
  replayAssets: (organization: string, projectSlug: string, replay: ReplayId) =>
    `/api/0/projects/${part(organization)}/${part(projectSlug)}/replays/${replay}/assets/`,
  /** A profile as JSON, as a file for speedscope or pprof, or its original trace. */
  profile: (organization: string, projectSlug: string, profile: EventId, query: QueryParams = {}) =>
    withQuery(`/api/0/projects/${part(organization)}/${part(projectSlug)}/profiling/profiles/${profile}/`, query),
  /** Aggregated profiles as a file for speedscope or pprof. */
  flameGraph: (organization: string, query: QueryParams) =>
    withQuery(`/api/0/organizations/${part(organization)}/profiling/flamegraph/`, query),
  /** An issue's page in Sentry's URL format. */
  issueLink: (organization: string, issue: IssueRef) => `/organizations/${part(organization)}/issues/${part(issue)}`,
  issue: (organization: string, issue: IssueRef) => `/api/0/organizations/${part(organization)}/issues/${part(issue)}/`,
  /** New events since a list or issue was loaded. */
  liveEvents: (organization: string, query: QueryParams) =>
    withQuery(`/api/0/organizations/${part(organization)}/live-events/`, query),
  /** The audit log as a file. */
  auditExport: (organization: string, query: QueryParams) =>
    withQuery(`/api/0/organizations/${part(organization)}/audit-log/export/`, query),
  /** Logs matching a search, as a file. */
  logsExport: (organization: string, query: QueryParams) =>
    withQuery(`/api/0/organizations/${part(organization)}/logs/export/`, query),
  /** Live logs matching a search, as server-sent events. */
  logsLive: (organization: string, query: QueryParams) =>
    withQuery(`/api/0/organizations/${part(organization)}/logs/live/`, query),
  /** The events of an issue as CSV, RFC 4180. */
  issueEventsCsv: (organization: string, issue: IssueRef, query: QueryParams = {}) =>
    withQuery(`/api/0/organizations/${part(organization)}/issues/${part(issue)}/csv/events/`, query),
  /** The values of a tag in these events. */
  issueTagCsv: (organization: string, issue: IssueRef, key: string, query: QueryParams = {}) =>
    withQuery(`/api/0/organizations/${part(organization)}/issues/${part(issue)}/csv/tags/${part(key)}/`, query),
  /** Where tools upload chunks (docs/protocol.md 6.3). */
  chunkUpload: (organization: string) => `/api/0/organizations/${part(organization)}/chunk-upload/`,
  /** Webhook for ticket updates from GitHub, GitLab or Jira. */
  hook: (system: string, integration: number) => `/api/hooks/${part(system)}/${integration}`,
  githubHook: () => '/api/hooks/github-app',
  /** Receives links, clicks and commands from Slack. */
  slackHook: () => '/api/hooks/slack-app',
  /** The form that redirects to GitHub to create the app. */
  githubManifest: (state: string) => withQuery('/api/0/github-app/manifest', { state }),
  envelope: (project: ProjectId) => `/api/${project}/envelope/`,
  /** Receives traces from OpenTelemetry exporters (docs/protocol.md 3). */
  otlpTraces: (project: ProjectId) => `/api/${project}/integration/otlp/v1/traces`,
  /** Receives pprof files (docs/profiles.md). */
  pprof: (project: ProjectId, key: PublicKey) => `/api/${project}/pprof/?sentry_key=${key}`,
  /** Receives envelopes of any project, which contain their DSN (docs/protocol.md 8). */
  tunnel: () => '/tunnel',
  /** The list at `path` with these parameters and another cursor (docs/protocol.md 6.1). */
  listAt: (path: string, params: URLSearchParams, cursor: string) => {
    const moved = new URLSearchParams(params)
    moved.set('cursor', cursor)
    return `${path}?${moved.toString()}`
  },
} as const

function hashOf(hash: string): string {
  return hash === '' ? '' : `#${hash}`
}

/** An absolute URL with origin and base path. */
export function absolute(site: Site, path: string): string {
  return site.origin + site.basePath + path
}

/** `https://KEY@host/pre/fix/42` (docs/protocol.md 8). */
export function dsn(site: Site, key: PublicKey, project: ProjectId): string {
  const url = new URL(absolute(site, `/${project}`))
  url.username = key
  return url.toString()
}
