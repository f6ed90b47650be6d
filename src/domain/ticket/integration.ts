import type { Grant } from '../access/access.ts'
import type { ProjectId } from '../ids.ts'
import { ok, refuse, type Result } from '../result.ts'

/** The systems that tickets can be in. */
export const ticketSystems = ['github', 'gitlab', 'jira'] as const
export type TicketSystemKind = (typeof ticketSystems)[number]

/** The settings of an integration that a person fills in. */
export interface IntegrationSettings {
  /** What people call it: "GitHub of the shop". */
  readonly name: string
  /**
   * Where people open it, without a slash at the end: `https://github.com`, `https://gitlab.example.com/tools`,
   * `https://acme.atlassian.net`. Where its API is follows from it.
   */
  readonly baseUrl: string
  /** The address of the account that the token belongs to: Jira Cloud wants it. '' elsewhere. */
  readonly account: string
  /** Where tickets are made: `owner/repo`, `group/project`, `PROJ`. '' where each project has its own, or none. */
  readonly place: string
  /** For the tickets of single projects another place. */
  readonly places: readonly ProjectPlace[]
  /** A ticket that is closed resolves its issues, one that is opened again reopens them. */
  readonly resolvesIssues: boolean
  /** Issues that are resolved close their ticket. */
  readonly closesTickets: boolean
}

export interface ProjectPlace {
  readonly projectId: ProjectId
  readonly place: string
}

/** A connection to one GitHub, GitLab or Jira. Its secrets are not among what is read. */
export interface Integration extends IntegrationSettings {
  readonly id: number
  readonly kind: TicketSystemKind
  /** The last characters of the token, so that people know which one it is. */
  readonly tokenEnds: string
  readonly createdAt: Date
  readonly createdBy: string
  /** When its webhook was last heard; null: never. */
  readonly hookHeardAt: Date | null
}

/** The facts that pages need to name an integration and to offer it. */
export type UsableIntegration = Pick<Integration, 'id' | 'kind' | 'name' | 'baseUrl'> & {
  /** Where tickets of the project at hand are made; '' where nobody has said. */
  readonly place: string
}

/** A system that the organisation is connected to, by a token for tickets or by an app of its own. */
export interface ConnectedSystem {
  readonly kind: TicketSystemKind | 'slack'
  readonly by: 'token' | 'app'
  /** Among those that are connected in the same way. */
  readonly id: number
  readonly name: string
  readonly baseUrl: string
  /** What it is called over there: the number of the app, the workspace; '' of a token. */
  readonly externalId: string
  readonly createdAt: Date
}

/** Most characters of an integration's name, of a place, of an address, and of a token. */
export const MAX_INTEGRATION_NAME = 100
export const MAX_PLACE = 200
export const MAX_BASE_URL = 500
export const MAX_TOKEN = 2_000

/** A problem with the settings of an integration, by its field. */
export type IntegrationProblem =
  | { readonly field: 'name'; readonly reason: 'name_missing' | 'name_too_long' | 'name_taken' }
  | { readonly field: 'baseUrl'; readonly reason: 'address_invalid' | 'address_too_long' }
  | { readonly field: 'token'; readonly reason: 'token_missing' | 'token_invalid' }
  | { readonly field: 'account'; readonly reason: 'account_invalid' }
  /** `line`: from 1, in the list of places for single projects; absent: the one for all. */
  | { readonly field: 'place' | 'places'; readonly reason: 'place_invalid'; readonly place: string }
  | { readonly field: 'places'; readonly reason: 'project_unknown'; readonly place: string }

/** Returns the problems of settings that show without asking another server. Trim first. */
export function settingsProblems(
  kind: TicketSystemKind,
  { name, baseUrl, account, place, places }: IntegrationSettings,
): readonly IntegrationProblem[] {
  const problems: IntegrationProblem[] = []
  if (name === '') problems.push({ field: 'name', reason: 'name_missing' })
  if (name.length > MAX_INTEGRATION_NAME) problems.push({ field: 'name', reason: 'name_too_long' })
  if (baseUrl.length > MAX_BASE_URL) problems.push({ field: 'baseUrl', reason: 'address_too_long' })
  else if (!parseBaseUrl(baseUrl).ok) problems.push({ field: 'baseUrl', reason: 'address_invalid' })
  if (!/^[\x21-\x39\x3b-\x7e]{0,200}$/.test(account)) problems.push({ field: 'account', reason: 'account_invalid' })
  if (place !== '' && !isPlace(kind, place)) problems.push({ field: 'place', reason: 'place_invalid', place })
  for (const one of places) {
    if (!isPlace(kind, one.place)) problems.push({ field: 'places', reason: 'place_invalid', place: one.place })
  }
  return problems
}

/** Returns the problem with a token: it goes into a header, so it is one word of ASCII. */
export function tokenProblem(token: string): IntegrationProblem | undefined {
  if (token === '') return { field: 'token', reason: 'token_missing' }
  return token.length <= MAX_TOKEN && /^[\x21-\x7e]+$/.test(token)
    ? undefined
    : { field: 'token', reason: 'token_invalid' }
}

/** An address as it is kept: of http or https, without account, query, hash and slash at its end. */
export function parseBaseUrl(typed: string): Result<string, { reason: 'address_invalid' }> {
  const url = URL.parse(/^[a-z]+:/i.test(typed) ? typed : `https://${typed}`)
  const isPlain = url !== null && url.username === '' && url.password === '' && url.search === '' && url.hash === ''
  if (!isPlain || !/^https?:$/.test(url.protocol) || url.hostname === '') return refuse({ reason: 'address_invalid' })
  return ok(`${url.origin}${url.pathname.replace(/\/+$/, '')}`)
}

const places: Readonly<Record<TicketSystemKind, RegExp>> = {
  // The two parts as GitHub writes them.
  github: /^[\w.-]+\/[\w.-]+$/,
  // Groups may hold groups.
  gitlab: /^[\w.-]+(?:\/[\w.-]+)+$/,
  // An administrator may allow digits and underscores after the first letter.
  jira: /^[A-Z][A-Z0-9_]+$/,
}

/**
 * Returns whether a text names a repository or a project of such a system. A segment of dots would lead elsewhere in an
 * address.
 */
export function isPlace(kind: TicketSystemKind, place: string): boolean {
  const hasDots = place.split('/').some((segment) => /^\.+$/.test(segment))
  return place.length <= MAX_PLACE && !hasDots && places[kind].test(place)
}

/** Returns the place where the tickets of a project are made; '' where none was set. */
export function placeFor({ place, places: own }: Pick<Integration, 'place' | 'places'>, projectId: ProjectId): string {
  return own.find((one) => one.projectId === projectId)?.place ?? place
}

/**
 * The integrations of the organisation. They belong to no project, so that whatever tells or changes
 * their settings needs a grant over all of them. `sealed`: secrets come and go as texts that only the server that wrote them can read.
 */
export interface IntegrationCatalogue {
  /** By name. */
  list(grant: Grant<'org:write'>): Promise<readonly Integration[]>
  byId(grant: Grant<'org:write'>, id: number): Promise<Integration | undefined>
  /**
   * Returns those that somebody who works on this project's issues may use, by name. Empty where the grant lacks the
   * project.
   */
  usable(grant: Grant<'event:read'> | Grant<'event:write'>, projectId: ProjectId): Promise<readonly UsableIntegration[]>
  /** Returns what the organisation is connected to, apps and trackers, by name: what may be known of it without its settings. */
  connected(grant: Grant<'org:read'>): Promise<readonly ConnectedSystem[]>
  /**
   * Returns where the code of a repository (`owner/repo`) is read: the GitHub app that was let into it, or a tracker where
   * the project's tickets are made in it. undefined: nobody has said, or the grant lacks the project.
   */
  codeHost(grant: Grant<'project:read'>, projectId: ProjectId, repository: string): Promise<ConnectedSystem | undefined>
  create(
    grant: Grant<'org:write'>,
    kind: TicketSystemKind,
    settings: IntegrationSettings,
    secrets: SealedSecrets,
    now: Date,
  ): Promise<Result<Integration, { reason: 'name_taken' }>>
  /** `secrets`: those that are to be replaced. */
  update(
    grant: Grant<'org:write'>,
    id: number,
    settings: IntegrationSettings,
    secrets: Partial<SealedSecrets>,
    now: Date,
  ): Promise<Result<Integration, { reason: 'name_taken' | 'not_found' }>>
  /** With all its tickets and their links. false: there was none. */
  remove(grant: Grant<'org:write'>, id: number, now: Date): Promise<boolean>
}

/** Secrets that are sealed, and what may be shown of the token. */
export interface SealedSecrets {
  readonly token: string
  readonly tokenEnds: string
  readonly webhookSecret: string
}
