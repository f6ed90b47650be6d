import type { ProviderProblem } from './account/refusals.ts'
import type { EventId, ProjectId, PublicKey } from './ids.ts'

/** Where the server is reached from outside. */
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
] as const
export type SettingsSection = (typeof settingsSections)[number]

/** The pages of the organisation's settings. */
export const organizationSections = ['general', 'members', 'teams', 'tokens', 'audit', 'instance'] as const
export type OrganizationSection = (typeof organizationSections)[number]

/** The pages of one's own account. */
export const accountSections = ['profile', 'security', 'sessions', 'tokens'] as const
export type AccountSection = (typeof accountSections)[number]

/** What the sign-in page says to whoever was led there. */
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
  home: () => '/',
  /** `problem`: why a provider did not sign them in. */
  signIn: (query: { next?: string; note?: SignInNote; problem?: ProviderProblem } = {}) => withQuery('/sign-in', query),
  /** After the password: the second factor. */
  secondFactor: (query: { next?: string } = {}) => withQuery('/sign-in/code', query),
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
  /** Leads to the event's page, whichever issue it belongs to. */
  event: (event: EventId) => `/events/${event}`,
  setUp: (query: { code?: string } = {}) => withQuery('/setup', query),
  issues: (query: QueryParams = {}) => withQuery('/issues', query),
  issue: (issue: IssueRef, query: QueryParams = {}, hash = '') =>
    withQuery(`/issues/${part(issue)}`, query) + hashOf(hash),
  issueEvent: (issue: IssueRef, event: EventId | 'latest' | 'oldest', query: QueryParams = {}, hash = '') =>
    withQuery(`/issues/${part(issue)}/events/${event}`, query) + hashOf(hash),
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
  artifactBundle: (slug: string, bundle: number) => `/projects/${part(slug)}/settings/source-maps/${bundle}`,
  releases: (query: QueryParams = {}) => withQuery('/releases', query),
  /** A version may hold any character but slashes. */
  release: (version: string) => `/releases/${part(version)}`,
  /** Without a value: where one can be typed. */
  digest: (value = '') => (value === '' ? '/digest' : `/digest/${part(value)}`),
  stats: (query: QueryParams = {}) => withQuery('/stats', query),
} as const

/** Addresses that tools use: outside Next, so with the base path where a proxy does not strip it. */
export const apiPaths = {
  health: () => '/api/health',
  auth: (route: string) => `/api/auth/${route}`,
  /** Everything that `mishap doctor` tells, for the operator's command alone. */
  examination: () => '/api/operator/examination',
  /** Has a running server back itself up, for the operator's command alone. */
  backup: () => '/api/operator/backup',
  /** JSON of one event, for the raw view. */
  rawEvent: (organization: string, projectSlug: string, event: EventId) =>
    `/api/0/projects/${part(organization)}/${part(projectSlug)}/events/${event}/json/`,
  issue: (organization: string, issue: IssueRef) => `/api/0/organizations/${part(organization)}/issues/${part(issue)}/`,
  /** Where tools send the chunks of what they upload (PROTOCOL 6.3). */
  chunkUpload: (organization: string) => `/api/0/organizations/${part(organization)}/chunk-upload/`,
  envelope: (project: ProjectId) => `/api/${project}/envelope/`,
  /** Envelopes of any project: their DSN is inside (PROTOCOL 8). */
  tunnel: () => '/tunnel',
  /** The list that is at `path` with these parameters, at another cursor (PROTOCOL 6.1). */
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

/** `https://KEY@host/pre/fix/42` (PROTOCOL 8). */
export function dsn(site: Site, key: PublicKey, project: ProjectId): string {
  const url = new URL(absolute(site, `/${project}`))
  url.username = key
  return url.toString()
}
