import type { Grant, ProjectScope } from './access/access.ts'
import type { Permission, Role } from './access/roles.ts'
import type { AuditCatalogue } from './audit/audit.ts'
import type { BatchCommit, CommitResult } from './digest/batch.ts'
import type { GroupKey } from './event/event-store.ts'
import type { ArtifactCatalogue } from './artifact/artifact-catalogue.ts'
import type { EventId, GroupHash, IssueId, ProjectId, PublicKey, TeamId } from './ids.ts'
import type { Issue, IssueStatus } from './issue/issue.ts'
import type { OutcomeTotal } from './outcome/outcome.ts'
import type {
  KeyChange,
  NewProject,
  Project,
  ProjectAccess,
  ProjectChange,
  ProjectKey,
  ProjectRefusal,
} from './project/project.ts'
import type { ProjectRules } from './project/project-rules.ts'
import type { ReleaseCatalogue } from './release/release.ts'
import type { Result } from './result.ts'
import type { TeamCatalogue } from './team/team.ts'
import type { SpoolPosition, SpoolRange } from './spool/spool.ts'

/**
 * The small, mutable, relational facts. Reads that serve a person take a {@link Grant}; what the machine itself does
 * (ingest's key look-up, the digest's transaction, leases) does not, and is kept in interfaces of its own.
 */
export interface Catalogue {
  readonly projects: ProjectCatalogue
  readonly rules: RulesCatalogue
  readonly issues: IssueCatalogue
  readonly releases: ReleaseCatalogue
  readonly artifacts: ArtifactCatalogue
  readonly outcomes: OutcomeCatalogue
  readonly tokens: TokenCatalogue
  readonly teams: TeamCatalogue
  readonly organization: OrganizationCatalogue
  readonly audit: AuditCatalogue
  readonly keys: KeyLookup
  readonly removals: ProjectRemovals
  readonly people: PeopleLookup
  readonly digest: DigestLedger
  readonly leases: Leases
  /** Engine name and version, for `doctor`. */
  engine(): Promise<{ name: string; version: string; migration: string }>
  close(): Promise<void>
}

export interface ProjectCatalogue {
  /** Also makes its first key. A slug that is taken gets a number. */
  create(grant: Grant<'project:write'>, project: NewProject, now: Date): Promise<{ project: Project; key: ProjectKey }>
  /** By name. */
  list(grant: Grant<'project:read'>): Promise<readonly Project[]>
  byId(grant: Grant<'project:read'>, id: ProjectId): Promise<Project | undefined>
  bySlug(grant: Grant<'project:read'>, slug: string): Promise<Project | undefined>
  keys(grant: Grant<'project:read'>, id: ProjectId): Promise<readonly ProjectKey[]>
  /** The project that had this slug before it got another; undefined where none did, or none that the grant covers. */
  movedFrom(grant: Grant<'project:read'>, slug: string): Promise<Project | undefined>
  update(
    grant: Grant<'project:write'>,
    id: ProjectId,
    change: ProjectChange,
    now: Date,
  ): Promise<Result<Project, ProjectRefusal>>
  /** The teams that own it, whether it is open to the organisation or to them alone. */
  teams(grant: Grant<'project:read'>, id: ProjectId): Promise<readonly TeamId[]>
  /** false: there is no such project. Teams that do not exist are left out. */
  setAccess(
    grant: Grant<'project:admin'>,
    id: ProjectId,
    access: ProjectAccess,
    teams: readonly TeamId[],
    now: Date,
  ): Promise<boolean>
  /**
   * Takes the project away at once: its keys refuse, nobody sees it. Its events and files go in the background:
   * see {@link ProjectRemovals}. false: there is none.
   */
  remove(grant: Grant<'project:admin'>, id: ProjectId, now: Date): Promise<boolean>
  createKey(grant: Grant<'project:write'>, id: ProjectId, label: string, now: Date): Promise<ProjectKey | undefined>
  updateKey(
    grant: Grant<'project:write'>,
    publicKey: PublicKey,
    change: KeyChange,
    now: Date,
  ): Promise<ProjectKey | undefined>
  /** Events that SDKs go on sending with it are refused. false: there is none. */
  removeKey(grant: Grant<'project:write'>, publicKey: PublicKey, now: Date): Promise<boolean>
  /** Environments that lists and menus leave out. */
  hiddenEnvironments(grant: Grant<'project:read'>): Promise<readonly { projectId: ProjectId; name: string }[]>
  setEnvironmentHidden(
    grant: Grant<'project:write'>,
    id: ProjectId,
    name: string,
    hidden: boolean,
    now: Date,
  ): Promise<void>
}

/** Projects that were removed and whose events are still stored. Only for the house-keeping. */
export interface ProjectRemovals {
  pending(): Promise<readonly ProjectId[]>
  /** Its events and files are gone. */
  done(id: ProjectId): Promise<void>
}

/** What the organisation has set for itself. */
export interface OrganizationSettings {
  readonly name: string
  /** Whether anybody may make an account; its role is then {@link defaultRole}. */
  readonly signUp: boolean
  /** Addresses of these domains only; empty: any. */
  readonly signUpDomains: readonly string[]
  /** Of whoever signs up, or comes by a provider for the first time. */
  readonly defaultRole: 'member' | 'viewer'
  /** Whether everybody must have a second factor: whoever has none is led to set one up. */
  readonly requireTwoFactor: boolean
  /** Mishap's own project; null: none yet, or none wanted. */
  readonly selfProject: ProjectId | null
}

export interface OrganizationCatalogue {
  /** Needs no grant: the sign-in page shows the name, and whether one may sign up. */
  settings(): Promise<OrganizationSettings>
  update(
    grant: Grant<'org:write'>,
    change: Partial<OrganizationSettings>,
    now: Date,
  ): Promise<Result<OrganizationSettings, { reason: 'name_missing' | 'name_too_long' | 'domain_invalid' }>>
}

export interface RulesCatalogue {
  /** What holds for the project; {@link defaultRules} where nothing was set. */
  of(grant: Grant<'project:read'>, id: ProjectId): Promise<ProjectRules>
  /** As read, plus a number that changes with every change: what was edited on top of an older state is refused. */
  withVersion(grant: Grant<'project:read'>, id: ProjectId): Promise<{ rules: ProjectRules; version: number }>
  /** Replaces the rules. `stale` when somebody else has changed them since `version`. */
  save(
    grant: Grant<'project:write'>,
    id: ProjectId,
    rules: ProjectRules,
    version: number,
    now: Date,
  ): Promise<Result<{ version: number }, { reason: 'stale' }>>
}

export interface IssueCatalogue {
  byId(grant: Grant<'event:read'>, id: IssueId): Promise<Issue | undefined>
  byNumber(grant: Grant<'event:read'>, projectId: ProjectId, number: number): Promise<Issue | undefined>
  /** The issues that own these groups; groups without an issue are absent. */
  byGroups(grant: Grant<'event:read'>, groups: readonly GroupKey[]): Promise<readonly Issue[]>
  /** Resolves or reopens. Answers how many changed. */
  setStatus(grant: Grant<'event:write'>, ids: readonly IssueId[], status: IssueStatus, now: Date): Promise<number>
  /**
   * Makes `from` part of `into`: their hashes, counts and times. Old addresses of `from` lead to `into` (see
   * {@link movedTo}). Only within one project; refused otherwise.
   */
  merge(
    grant: Grant<'event:write'>,
    into: IssueId,
    from: readonly IssueId[],
    now: Date,
  ): Promise<Result<Issue, { reason: 'not_found' | 'other_project' }>>
  /**
   * Takes hashes out of an issue into a new one. Counts and times of both are given by the caller, who asked the event
   * store. Refused when it would leave the issue without any.
   */
  unmerge(
    grant: Grant<'event:write'>,
    id: IssueId,
    hashes: readonly GroupHash[],
    split: {
      /** `newest`: where the newest event goes, so that another one has to stand for what stays. */
      readonly stays: IssueFigures & { readonly newest?: IssueFace }
      readonly goes: IssueFigures & { readonly newest: IssueFace }
    },
    now: Date,
  ): Promise<Result<Issue, { reason: 'not_found' | 'nothing_left' | 'unknown_hash' }>>
  /** Gives a hash that no issue owns to this one: events that are resolved again find their old issue. false when it is owned. */
  adopt(grant: Grant<'event:write'>, id: IssueId, hash: GroupHash): Promise<boolean>
  /** Where an issue that was merged has gone; undefined when nowhere. Works with number-in-project as well. */
  movedTo(
    grant: Grant<'event:read'>,
    from: IssueId | { projectId: ProjectId; number: number },
  ): Promise<IssueId | undefined>
  /** How many issues each project has. */
  countByProject(grant: Grant<'event:read'>): Promise<ReadonlyMap<ProjectId, number>>
}

/** Numbers of an issue as the event store counts them. */
export interface IssueFigures {
  readonly events: number
  readonly firstSeen: Date
  readonly lastSeen: Date
  readonly firstRelease: string
  readonly lastRelease: string
}

/** What an issue is shown by: of its newest event. */
export type IssueFace = Pick<Issue, 'title' | 'culprit' | 'level' | 'type' | 'platform' | 'metadata' | 'handled'>

export interface OutcomeCatalogue {
  /** Hourly totals in [since, until), oldest first. Those without a project only for a grant over all. */
  totals(grant: Grant<'org:read'>, since: Date, until: Date): Promise<readonly OutcomeTotal[]>
}

/** A bearer token as it is kept: the secret itself is shown once and never stored. */
export interface ApiToken {
  readonly id: number
  readonly name: string
  readonly scopes: readonly Permission[]
  /** The last four characters, to tell tokens apart. */
  readonly lastFour: string
  readonly createdAt: Date
  readonly lastUsedAt: Date | null
  /** From then on it is as good as unknown; null: never. */
  readonly expiresAt: Date | null
  /** Whose it is; null: the organisation's. */
  readonly userId: string | null
  /** Who made it, by the name they had then. */
  readonly createdBy: string
}

/** A token to be kept. @see hash: sha256 of the token, hex. */
export interface NewApiTokenRow {
  readonly name: string
  readonly scopes: readonly Permission[]
  readonly hash: string
  readonly lastFour: string
  readonly expiresAt?: Date | null
}

export interface TokenCatalogue {
  /** A token of the organisation. */
  create(grant: Grant<'org:admin'>, token: NewApiTokenRow, now: Date): Promise<ApiToken>
  /** The organisation's tokens. */
  list(grant: Grant<'org:admin'>): Promise<readonly ApiToken[]>
  /** false: there is none. Personal ones too. */
  revoke(grant: Grant<'org:admin'>, id: number, now: Date): Promise<boolean>
  /** A personal token. Scopes that its owner's role does not allow allow nothing, whenever it is used. The grant's actor is a user. */
  createOwn(grant: Grant<'org:read'>, token: NewApiTokenRow, now: Date): Promise<ApiToken>
  /** Those of the grant's actor. */
  listOwn(grant: Grant<'org:read'>): Promise<readonly ApiToken[]>
  /** Only one's own. false: there is none. */
  revokeOwn(grant: Grant<'org:read'>, id: number, now: Date): Promise<boolean>
  /** For authentication only: there is no grant before it. Notes the use, at most once a minute. undefined also when it has expired. */
  byHash(hash: string, now: Date): Promise<ApiToken | undefined>
}

/** What a sign-in needs to know of the catalogue; there is no grant before it. */
export interface PeopleLookup {
  /** The projects that a person of this role and these teams may see. */
  projectsOf(userId: string, role: Role): Promise<ProjectScope>
}

/** Ingest's view of a project. */
export interface KeyLookup {
  find(publicKey: PublicKey): Promise<ProjectKey | undefined>
  projectExists(id: ProjectId): Promise<boolean>
}

/** Where the digest stands. See DESIGN 2.2 and docs/decisions/0005. */
export interface DigestLedger {
  /** The committed position, and the ranges that were planned but not committed, in order. A new spool starts at segment 1, offset 0. */
  standing(spoolId: string): Promise<{ position: SpoolPosition; planned: readonly SpoolRange[] }>
  /** Fixes the range of a batch before its rows go to the event store, so that a repeat is the same batch. */
  plan(spoolId: string, range: SpoolRange): Promise<void>
  /** Which of these event ids have been committed before: SDK retries. */
  knownEvents(events: readonly { projectId: ProjectId; eventId: EventId }[]): Promise<ReadonlySet<string>>
  /** One transaction: issues, hashes, counters, event ids, outcomes, and the new position. Removes the plan. */
  commit(batch: BatchCommit, now: Date): Promise<CommitResult>
  /** Forgets event ids older than this; in small steps, so that the digest never waits long. Returns how many. */
  forgetEventsBefore(before: Date): Promise<number>
  /** Forgets hourly outcomes older than this. Returns how many. */
  forgetOutcomesBefore(before: Date): Promise<number>
}

/** The key under which {@link DigestLedger.knownEvents} answers. */
export function eventKey(projectId: ProjectId, eventId: EventId): string {
  return `${projectId}:${eventId}`
}

/** Background work is claimed, so that any number of processes may offer to do it (DESIGN 5). */
export interface Leases {
  /** True when `holder` has the lease until now + ttl: it was free, had run out, or was theirs. */
  claim(name: string, holder: string, ttlMs: number, now: Date): Promise<boolean>
  release(name: string, holder: string): Promise<void>
}
