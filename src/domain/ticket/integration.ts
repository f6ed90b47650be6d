import type { Grant } from '../access/access.ts'
import type { ProjectId } from '../ids.ts'
import { ok, refuse, type Result } from '../result.ts'

export const ticketSystems = ['github', 'gitlab', 'jira'] as const
export type TicketSystemKind = (typeof ticketSystems)[number]

/** User input for an integration. */
export interface IntegrationSettings {
  /** Display name: "GitHub of the shop". */
  readonly name: string
  /**
   * Base URL in the browser, without a trailing slash: `https://github.com`, `https://gitlab.example.com/tools`,
   * `https://acme.atlassian.net`. The API URL is derived from it.
   */
  readonly baseUrl: string
  /** Email address of the token's account, required by Jira Cloud. '' otherwise. */
  readonly account: string
  /** Where tickets are created: `owner/repo`, `group/project`, `PROJ`. '' if set per project, or not at all. */
  readonly place: string
  /** Overrides of `place` for single projects. */
  readonly places: readonly ProjectPlace[]
  /** Closing a ticket resolves its issues, and reopening it reopens them. */
  readonly resolvesIssues: boolean
  /** Resolving an issue closes its ticket. */
  readonly closesTickets: boolean
}

export interface ProjectPlace {
  readonly projectId: ProjectId
  readonly place: string
}

/** A connection to a GitHub, GitLab or Jira. Secrets are not included. */
export interface Integration extends IntegrationSettings {
  readonly id: number
  readonly kind: TicketSystemKind
  /** Last characters of the token, so that people can recognize it. */
  readonly tokenEnds: string
  readonly createdAt: Date
  readonly createdBy: string
  /** When its webhook was last received; `null` if never. */
  readonly hookHeardAt: Date | null
}

/** What pages need to display and offer an integration. */
export type UsableIntegration = Pick<Integration, 'id' | 'kind' | 'name' | 'baseUrl'> & {
  /** Where tickets of the current project are created; '' if not configured. */
  readonly place: string
}

/** A system connected by a token for tickets, or by an app of its own. */
export interface ConnectedSystem {
  readonly kind: TicketSystemKind | 'slack'
  readonly by: 'token' | 'app'
  /** Unique among systems connected in the same way. */
  readonly id: number
  readonly name: string
  readonly baseUrl: string
  /** Its identifier on the other side: app number, workspace; '' for tokens. */
  readonly externalId: string
  readonly createdAt: Date
}

/** Maximum characters of an integration's name, a place, a URL, and a token. */
export const MAX_INTEGRATION_NAME = 100
export const MAX_PLACE = 200
export const MAX_BASE_URL = 500
export const MAX_TOKEN = 2_000

/** An invalid setting, by field. */
export type IntegrationProblem =
  | { readonly field: 'name'; readonly reason: 'name_missing' | 'name_too_long' | 'name_taken' }
  | { readonly field: 'baseUrl'; readonly reason: 'address_invalid' | 'address_too_long' }
  | { readonly field: 'token'; readonly reason: 'token_missing' | 'token_invalid' }
  | { readonly field: 'account'; readonly reason: 'account_invalid' }
  /** `line`: from 1, in the list of places for single projects; absent for the common place. */
  | { readonly field: 'place' | 'places'; readonly reason: 'place_invalid'; readonly place: string }
  | { readonly field: 'places'; readonly reason: 'project_unknown'; readonly place: string }

/** Problems that can be detected without contacting the other server. Expects trimmed input. */
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

/** The token is sent in a header, so it has to be a single ASCII word. */
export function tokenProblem(token: string): IntegrationProblem | undefined {
  if (token === '') return { field: 'token', reason: 'token_missing' }
  return token.length <= MAX_TOKEN && /^[\x21-\x7e]+$/.test(token)
    ? undefined
    : { field: 'token', reason: 'token_invalid' }
}

/** Normalizes a base URL: http or https, without credentials, query, hash and trailing slash. */
export function parseBaseUrl(typed: string): Result<string, { reason: 'address_invalid' }> {
  const url = URL.parse(/^[a-z]+:/i.test(typed) ? typed : `https://${typed}`)
  const isPlain = url !== null && url.username === '' && url.password === '' && url.search === '' && url.hash === ''
  if (!isPlain || !/^https?:$/.test(url.protocol) || url.hostname === '') return refuse({ reason: 'address_invalid' })
  return ok(`${url.origin}${url.pathname.replace(/\/+$/, '')}`)
}

const places: Readonly<Record<TicketSystemKind, RegExp>> = {
  // Exactly two parts.
  github: /^[\w.-]+\/[\w.-]+$/,
  // Groups can be nested.
  gitlab: /^[\w.-]+(?:\/[\w.-]+)+$/,
  // Administrators may allow digits and underscores after the first letter.
  jira: /^[A-Z][A-Z0-9_]+$/,
}

/**
 * Whether a text names a repository or project of this system. Rejects dot segments, which would change the path of a
 * URL.
 */
export function isPlace(kind: TicketSystemKind, place: string): boolean {
  const hasDots = place.split('/').some((segment) => /^\.+$/.test(segment))
  return place.length <= MAX_PLACE && !hasDots && places[kind].test(place)
}

/** Where the tickets of a project are created; '' if not configured. */
export function placeFor({ place, places: own }: Pick<Integration, 'place' | 'places'>, projectId: ProjectId): string {
  return own.find((one) => one.projectId === projectId)?.place ?? place
}

/**
 * The organization's integrations. They belong to no project, so reading or changing their settings requires a grant
 * over all projects. `sealed`: secrets are passed as encrypted text that only this instance can decrypt.
 */
export interface IntegrationCatalogue {
  /** Sorted by name. */
  list(grant: Grant<'org:write'>): Promise<readonly Integration[]>
  byId(grant: Grant<'org:write'>, id: number): Promise<Integration | undefined>
  /**
   * The integrations available for this project's issues, sorted by name. Empty if the grant does not cover the
   * project.
   */
  usable(grant: Grant<'event:read'> | Grant<'event:write'>, projectId: ProjectId): Promise<readonly UsableIntegration[]>
  /** Everything the organization is connected to, apps and trackers, sorted by name and without settings. */
  connected(grant: Grant<'org:read'>): Promise<readonly ConnectedSystem[]>
  /**
   * Where the code of a repository (`owner/repo`) can be read: a GitHub app with access to it, or a tracker that
   * creates the project's tickets there. `undefined` if not configured, or if the grant does not cover the project.
   */
  codeHost(grant: Grant<'project:read'>, projectId: ProjectId, repository: string): Promise<ConnectedSystem | undefined>
  create(
    grant: Grant<'org:write'>,
    kind: TicketSystemKind,
    settings: IntegrationSettings,
    secrets: SealedSecrets,
    now: Date,
  ): Promise<Result<Integration, { reason: 'name_taken' }>>
  /** `secrets`: the secrets to replace. */
  update(
    grant: Grant<'org:write'>,
    id: number,
    settings: IntegrationSettings,
    secrets: Partial<SealedSecrets>,
    now: Date,
  ): Promise<Result<Integration, { reason: 'name_taken' | 'not_found' }>>
  /** Also deletes its tickets and their links. Returns false if it does not exist. */
  remove(grant: Grant<'org:write'>, id: number, now: Date): Promise<boolean>
}

/** Sealed secrets, and the part of the token that may be shown. */
export interface SealedSecrets {
  readonly token: string
  readonly tokenEnds: string
  readonly webhookSecret: string
}
