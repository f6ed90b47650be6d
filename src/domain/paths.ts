import type { ProviderProblem } from './account/refusals.ts'
import type { EventChoice } from './event/event-choice.ts'
import type { EventId, ProjectId, PublicKey, ReplayId, SpanId, TraceId } from './ids.ts'

/** The address at which the server is reached from outside. */
export interface Site {
  /** Scheme, host and port, no slash at the end: `https://mishap.example.com`. */
  readonly origin: string
  /** '' or `/ops/errors`: no slash at the end. */
  readonly basePath: string
}

export type IssueRef = string | number

/** The pages of a project's settings, as their addresses and their navigation name them. */
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

/** The pages of the organisation's settings. */
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

/** The pages of one's own account. */
export const accountSections = [
  'profile',
  'preferences',
  'notifications',
  'security',
  'sessions',
  'tokens',
  'applications',
] as const
export type AccountSection = (typeof accountSections)[number]

/** The pages of performance, as their addresses name them. */
export const performancePages = ['transactions', 'queries', 'requests', 'caches', 'queues', 'assets', 'vitals'] as const
export type PerformancePage = (typeof performancePages)[number]

/** The pages of a status page's settings. */
export const statusPageSections = ['general', 'incidents', 'maintenance', 'subscribers'] as const
export type StatusPageSection = (typeof statusPageSections)[number]

/** The notes of the sign-in page for whoever was led there. */
export const signInNotes = ['password_set', 'account_made', 'email_confirmed'] as const
export type SignInNote = (typeof signInNotes)[number]

/** Parameters of a list, as they stand in the address. Empty ones are left out. */
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
 * Every address of the web app, in one place. They start with a slash and do not bear the base path: Next's links and
 * redirects add it. Use {@link absolute} for an address that leaves the app (mail, terminal, API, `<a>` outside Next).
 */
export const paths = {
  /** Leads to the page that somebody begins with: the overview, unless they chose otherwise. */
  home: () => '/',
  overview: () => '/overview',
  /** `problem`: why a provider did not sign them in. */
  signIn: (query: { next?: string; note?: SignInNote; problem?: ProviderProblem } = {}) => withQuery('/sign-in', query),
  /** After the password: the second factor. */
  secondFactor: (query: { next?: string } = {}) => withQuery('/sign-in/code', query),
  /** Where an application has people sent that want to let it in; its query says what it asks. */
  authorize: () => '/oauth/authorize',
  signUp: () => '/sign-up',
  /** Asks for the link to a new password. */
  resetPassword: () => '/reset-password',
  /** Where that link leads. */
  newPassword: (token: string) => `/reset-password/${part(token)}`,
  invitation: (token: string) => `/invitation/${part(token)}`,
  confirmEmail: (token: string) => `/confirm-email/${part(token)}`,
  account: (section: AccountSection = 'profile') => `/account/${section}`,
  /** Leads to the first of the organisation's pages. */
  settings: () => '/settings',
  organization: (section: OrganizationSection = 'general', query: QueryParams = {}) =>
    withQuery(`/settings/${section}`, query),
  /** One person of the organisation, by the account's id. */
  member: (userId: string) => `/settings/members/${part(userId)}`,
  team: (slug: string) => `/settings/teams/${part(slug)}`,
  /** One connection to a GitHub, a GitLab or a Jira. */
  newIntegration: (system: string) => `/settings/integrations/new/${part(system)}`,
  /** The GitHub app of this instance. GitHub leads back to it. */
  githubApp: () => '/settings/integrations/github',
  integration: (id: number) => `/settings/integrations/${id}`,
  webhook: (id: number, query: QueryParams = {}) => withQuery(`/settings/webhooks/${id}`, query),
  /** Leads to the event's page, whichever issue it belongs to. */
  event: (event: EventId) => `/events/${event}`,
  setUp: (query: { code?: string } = {}) => withQuery('/setup', query),
  issues: (query: QueryParams = {}) => withQuery('/issues', query),
  issue: (issue: IssueRef, query: QueryParams = {}, hash = '') =>
    withQuery(`/issues/${part(issue)}`, query) + hashOf(hash),
  issueEvent: (issue: IssueRef, event: EventId | EventChoice, query: QueryParams = {}, hash = '') =>
    withQuery(`/issues/${part(issue)}/events/${event}`, query) + hashOf(hash),
  /** The parts of an issue that have pages of their own. */
  issueEvents: (issue: IssueRef, query: QueryParams = {}) => withQuery(`/issues/${part(issue)}/events`, query),
  issueTags: (issue: IssueRef, query: QueryParams = {}) => withQuery(`/issues/${part(issue)}/tags`, query),
  issueTag: (issue: IssueRef, key: string, query: QueryParams = {}) =>
    withQuery(`/issues/${part(issue)}/tags/${part(key)}`, query),
  issueGrouping: (issue: IssueRef, query: QueryParams = {}) => withQuery(`/issues/${part(issue)}/grouping`, query),
  issueAttachments: (issue: IssueRef, query: QueryParams = {}) =>
    withQuery(`/issues/${part(issue)}/attachments`, query),
  issueFeedback: (issue: IssueRef, query: QueryParams = {}) => withQuery(`/issues/${part(issue)}/feedback`, query),
  /** Makes a ticket of an issue: `integration` says where. */
  issueTicket: (issue: IssueRef, integration: number) => withQuery(`/issues/${part(issue)}/ticket`, { integration }),
  /** What people who met an error wrote. */
  feedback: (query: QueryParams = {}) => withQuery('/feedback', query),
  alerts: (query: QueryParams = {}) => withQuery('/alerts', query),
  newAlert: (query: QueryParams = {}) => withQuery('/alerts/new', query),
  alert: (id: number, query: QueryParams = {}) => withQuery(`/alerts/${id}`, query),
  editAlert: (id: number) => `/alerts/${id}/edit`,
  /** Where alerts go: channels, webhooks, pagers. */
  alertReceivers: (query: QueryParams = {}) => withQuery('/alerts/receivers', query),
  newReceiver: (kind: string) => `/alerts/receivers/new/${part(kind)}`,
  receiver: (id: number) => `/alerts/receivers/${id}`,
  uptime: (query: QueryParams = {}) => withQuery('/uptime', query),
  uptimeCheck: (id: number, query: QueryParams = {}) => withQuery(`/uptime/${id}`, query),
  newUptimeCheck: (query: QueryParams = {}) => withQuery('/uptime/new', query),
  editUptimeCheck: (id: number) => `/uptime/${id}/edit`,
  /** Takes over the monitors of an Uptime Kuma. */
  importUptime: () => '/uptime/import',
  uptimeMaintenance: () => '/uptime/maintenance',
  uptimeProbes: () => '/uptime/probes',
  /** Jobs that check in. */
  monitors: (query: QueryParams = {}) => withQuery('/monitors', query),
  newMonitor: () => '/monitors/new',
  monitor: (id: number, query: QueryParams = {}) => withQuery(`/monitors/${id}`, query),
  editMonitor: (id: number) => `/monitors/${id}/edit`,
  /** What a job asks for to check in: no page. */
  ping: (pingKey: string) => `/ping/${pingKey}`,
  checkIn: (project: ProjectId, slug: string, publicKey: string) => `/api/${project}/cron/${part(slug)}/${publicKey}/`,
  projects: () => '/projects',
  /** Leads to the project's issues. */
  project: (slug: string) => `/projects/${part(slug)}`,
  newProject: () => '/projects/new',
  projectSetUp: (slug: string) => `/projects/${part(slug)}/setup`,
  /** `from`: the slug that it had until just now. */
  projectSettings: (
    slug: string,
    section: SettingsSection = 'general',
    query: { event?: EventId; from?: string } = {},
  ) => withQuery(`/projects/${part(slug)}/settings/${section}`, query),
  /** How one detector of performance problems is set. */
  detector: (slug: string, detector: string) => `/projects/${part(slug)}/settings/performance/${part(detector)}`,
  artifactBundle: (slug: string, bundle: number) => `/projects/${part(slug)}/settings/source-maps/${bundle}`,
  releases: (query: QueryParams = {}) => withQuery('/releases', query),
  /** A version may hold any character but slashes. */
  release: (version: string, query: QueryParams = {}) => withQuery(`/releases/${part(version)}`, query),
  /** Releases side by side, each a `release`. Not below /releases: a release may have any name. */
  compareReleases: (query: QueryParams = {}) => withQuery('/compare-releases', query),
  /** How the sessions of a project go. */
  projectHealth: (slug: string, query: QueryParams = {}) => withQuery(`/projects/${part(slug)}/health`, query),
  /** With the span that is to be looked at, where there is one. */
  trace: (id: TraceId, span?: SpanId) => (span === undefined ? `/traces/${id}` : `/traces/${id}#span-${span}`),
  logs: (query: QueryParams = {}) => withQuery('/explore/logs', query),
  metrics: (query: QueryParams = {}) => withQuery('/explore/metrics', query),
  sql: (query: QueryParams = {}) => withQuery('/explore/sql', query),
  /** Recordings of what people saw. */
  replays: (query: QueryParams = {}) => withQuery('/replays', query),
  /** Where people click: the pages, and the map of one of them. Below /replays, where no replay has this name. */
  clickMaps: (query: QueryParams = {}) => withQuery('/replays/clicks', query),
  /** `t`: seconds since its start. */
  replay: (id: ReplayId, query: { readonly t?: number } = {}) => withQuery(`/replays/${id}`, query),
  /** The slowest functions, and the profiles that say so. */
  profiles: (query: QueryParams = {}) => withQuery('/profiles', query),
  profile: (id: EventId, query: QueryParams = {}) => withQuery(`/profiles/${id}`, query),
  /** The stacks of many profiles, added up and compared. */
  flameGraph: (query: QueryParams = {}) => withQuery('/profiles/flame-graph', query),
  /** The part of a continuous profile that a span took. */
  spanProfile: (query: QueryParams) => withQuery('/profiles/span', query),
  /** Searches among spans, and sums of them. */
  explore: (query: QueryParams = {}) => withQuery('/explore/traces', query),
  dashboards: () => '/dashboards',
  dashboard: (id: number, query: QueryParams = {}) => withQuery(`/dashboards/${id}`, query),
  /** Who sees it, its links and its versions. */
  dashboardSettings: (id: number, query: QueryParams = {}) => withQuery(`/dashboards/${id}/settings`, query),
  importDashboard: () => '/dashboards/import',
  /** Where a widget is picked: `new`, or the id of one that is there. */
  dashboardWidget: (id: number, widget: string, query: QueryParams = {}) =>
    withQuery(`/dashboards/${id}/widgets/${part(widget)}`, query),
  /** A chart of another page, on its way to a dashboard that is still to be chosen. */
  addToDashboard: (query: QueryParams = {}) => withQuery('/dashboards/add', query),
  /** A dashboard alone, for a screen on a wall. */
  wall: (id: number, query: QueryParams = {}) => withQuery(`/wall/${id}`, query),
  /** The status pages, for those who keep them. */
  statusPages: () => '/status-pages',
  statusPage: (id: number, section: StatusPageSection = 'general') =>
    section === 'general' ? `/status-pages/${id}` : `/status-pages/${id}/${section}`,
  /** A component of a status page: `new`, or its public id. */
  statusComponent: (id: number, component: string) => `/status-pages/${id}/components/${part(component)}`,
  statusIncident: (id: number, incident: number) => `/status-pages/${id}/incidents/${incident}`,
  /** A status page for the public. */
  publicStatusPage: (slug: string) => `/status/${part(slug)}`,
  /** A dashboard for whoever has the link. */
  sharedDashboard: (token: string) => `/shared/${part(token)}`,
  /** Without a value: where one can be typed. */
  digest: (value = '') => (value === '' ? '/digest' : `/digest/${part(value)}`),
  stats: (query: QueryParams = {}) => withQuery('/stats', query),
  /** The operations of `/api/1`; the hash names one. */
  apiDocs: (operation = '') => `/docs/api${hashOf(operation)}`,
  /** Transactions, all of them together and each. */
  performance: (query: QueryParams = {}) => withQuery('/performance', query),
  /** One kind of what takes time, or one of its rows by `name`. */
  performanceOf: (page: PerformancePage, query: QueryParams = {}) => withQuery(`/performance/${page}`, query),
} as const

/** Where directories provision accounts and teams (SCIM). */
export const SCIM_PATH = '/scim/v2'

/** Addresses that tools use: outside Next, so with the base path where a proxy does not strip it. */
export const apiPaths = {
  /** The script that shows the toolbar on a site of one's own. */
  toolbarScript: () => '/toolbar.js',
  /** What the script shows in a frame. */
  toolbarFrame: () => '/api/toolbar/frame',
  /** Where the frame gets its pass: a window of its own. */
  toolbarSignIn: (query: { readonly project: string; readonly origin: string }) =>
    withQuery('/api/toolbar/sign-in', query),
  toolbarIssues: () => '/api/toolbar/issues',
  health: () => '/api/health',
  auth: (route: string) => `/api/auth/${route}`,
  /** Whether the process answers at all: if it does not, start it anew. */
  alive: () => '/api/health/live',
  /** Whether pages and the API are open: until then, and once it stops, send nobody here. */
  ready: () => '/api/health/ready',
  /** Everything that `mishap doctor` tells, for the operator's command alone. */
  examination: () => '/api/operator/examination',
  /** Where `mishap doctor` knocks, and then asks how the knock came through. */
  knock: (word: string) => `/api/operator/knocks/${part(word)}`,
  /** What `mishap top` shows, for the operator's command alone. */
  vitals: () => '/api/operator/vitals',
  /** Has a running server back itself up, for the operator's command alone. */
  backup: () => '/api/operator/backup',
  /** Has a running server move its stores, for the operator's command alone. */
  migrate: () => '/api/operator/migrate',
  /** Digests what another node has left. */
  takeOver: () => '/api/operator/take-over',
  /** The rows of a statement as a file. */
  sqlExport: (organization: string, query: QueryParams) =>
    withQuery(`/api/0/organizations/${part(organization)}/sql/export/`, query),
  /** What the operations of `/api/1` are (OpenAPI). */
  ownDocument: () => '/api/1/openapi.json',
  import: () => '/api/operator/import',
  export: () => '/api/operator/export',
  /** JSON of one event, for the raw view. */
  rawEvent: (organization: string, projectSlug: string, event: EventId) =>
    `/api/0/projects/${part(organization)}/${part(projectSlug)}/events/${event}/json/`,
  /** A file that came with an event: as a download, or to be looked at. */
  attachment: (
    organization: string,
    projectSlug: string,
    { eventId, id }: { readonly eventId: EventId; readonly id: number },
    as: 'download' | 'preview',
  ) => `/api/0/projects/${part(organization)}/${part(projectSlug)}/events/${eventId}/attachments/${id}/?${as}`,
  /** A segment of a recording, by its number: `{segment}` stands for it. */
  replaySegment: (organization: string, projectSlug: string, replay: ReplayId) =>
    `/api/0/projects/${part(organization)}/${part(projectSlug)}/replays/${replay}/recording-segments/{segment}/`,
  replayVideo: (organization: string, projectSlug: string, replay: ReplayId) =>
    `/api/0/projects/${part(organization)}/${part(projectSlug)}/replays/${replay}/videos/{segment}/`,
  /** Where players load from what a recording names on other servers; it ends with a slash. */
  replayAssets: (organization: string, projectSlug: string, replay: ReplayId) =>
    `/api/0/projects/${part(organization)}/${part(projectSlug)}/replays/${replay}/assets/`,
  /** A profile as JSON, as a file for speedscope or pprof, or its trace as it came. */
  profile: (organization: string, projectSlug: string, profile: EventId, query: QueryParams = {}) =>
    withQuery(`/api/0/projects/${part(organization)}/${part(projectSlug)}/profiling/profiles/${profile}/`, query),
  /** Many profiles added up, as a file for speedscope or pprof. */
  flameGraph: (organization: string, query: QueryParams) =>
    withQuery(`/api/0/organizations/${part(organization)}/profiling/flamegraph/`, query),
  /** The page of an issue as Sentry writes its address. */
  issueLink: (organization: string, issue: IssueRef) => `/organizations/${part(organization)}/issues/${part(issue)}`,
  issue: (organization: string, issue: IssueRef) => `/api/0/organizations/${part(organization)}/issues/${part(issue)}/`,
  /** What has come since a list or an issue was looked at. */
  liveEvents: (organization: string, query: QueryParams) =>
    withQuery(`/api/0/organizations/${part(organization)}/live-events/`, query),
  /** The logs that a search finds, as a file. */
  auditExport: (organization: string, query: QueryParams) =>
    withQuery(`/api/0/organizations/${part(organization)}/audit-log/export/`, query),
  logsExport: (organization: string, query: QueryParams) =>
    withQuery(`/api/0/organizations/${part(organization)}/logs/export/`, query),
  /** The logs of a search as they come, as server-sent events. */
  logsLive: (organization: string, query: QueryParams) =>
    withQuery(`/api/0/organizations/${part(organization)}/logs/live/`, query),
  /** The events of an issue as a table, RFC 4180. */
  issueEventsCsv: (organization: string, issue: IssueRef, query: QueryParams = {}) =>
    withQuery(`/api/0/organizations/${part(organization)}/issues/${part(issue)}/csv/events/`, query),
  /** The values of a tag among them. */
  issueTagCsv: (organization: string, issue: IssueRef, key: string, query: QueryParams = {}) =>
    withQuery(`/api/0/organizations/${part(organization)}/issues/${part(issue)}/csv/tags/${part(key)}/`, query),
  /** Where tools send the chunks of what they upload (docs/protocol.md 6.3). */
  chunkUpload: (organization: string) => `/api/0/organizations/${part(organization)}/chunk-upload/`,
  /** Where a GitHub, a GitLab or a Jira tells what happens to tickets. */
  hook: (system: string, integration: number) => `/api/hooks/${part(system)}/${integration}`,
  /** Where the GitHub app tells what happens. */
  githubHook: () => '/api/hooks/github-app',
  /** The form that leads to GitHub to make the app. */
  githubManifest: (state: string) => withQuery('/api/0/github-app/manifest', { state }),
  envelope: (project: ProjectId) => `/api/${project}/envelope/`,
  /** Where OpenTelemetry's exporters send traces (docs/protocol.md 3). */
  otlpTraces: (project: ProjectId) => `/api/${project}/integration/otlp/v1/traces`,
  /** Where files of pprof are sent (docs/profiles.md). */
  pprof: (project: ProjectId, key: PublicKey) => `/api/${project}/pprof/?sentry_key=${key}`,
  /** Envelopes of any project: their DSN is inside (docs/protocol.md 8). */
  tunnel: () => '/tunnel',
  /** The list that is at `path` with these parameters, at another cursor (docs/protocol.md 6.1). */
  listAt: (path: string, params: URLSearchParams, cursor: string) => {
    const moved = new URLSearchParams(params)
    moved.set('cursor', cursor)
    return `${path}?${moved.toString()}`
  },
} as const

function hashOf(hash: string): string {
  return hash === '' ? '' : `#${hash}`
}

/** An address with origin and base path. */
export function absolute(site: Site, path: string): string {
  return site.origin + site.basePath + path
}

/** `https://KEY@host/pre/fix/42` (docs/protocol.md 8). */
export function dsn(site: Site, key: PublicKey, project: ProjectId): string {
  const url = new URL(absolute(site, `/${project}`))
  url.username = key
  return url.toString()
}
