import type { Grant } from '../access/access.ts'
import type { GroupKey } from '../event/event-filter.ts'
import type { GroupHash, IssueId, ProjectId } from '../ids.ts'
import type { Result } from '../result.ts'
import type { NewestRelease } from './latest-release.ts'
import type { IssueFacts, IssueKeys } from './issue-facts.ts'
import type { Issue } from './issue.ts'
import type { IssueStatus } from './state.ts'

export interface IssueCatalogue {
  byId(grant: Grant<'event:read'>, id: IssueId): Promise<Issue | undefined>
  byNumber(grant: Grant<'event:read'>, projectId: ProjectId, number: number): Promise<Issue | undefined>
  /** The existing issues among these ids, in no particular order. */
  byIds(grant: Grant<'event:read'>, ids: readonly IssueId[]): Promise<readonly Issue[]>
  /** A page of the issues last seen since `since`, optionally filtered by status. */
  seenSince(grant: Grant<'event:read'>, query: SeenQuery): Promise<SeenPage>
  /** The most recently seen issues, up to `limit` groups in total. */
  keysSeenSince(
    grant: Grant<'event:read'>,
    query: Pick<SeenQuery, 'status' | 'since'>,
    limit: number,
  ): Promise<readonly IssueKeys[]>
  /** The sort keys of the issues that own these groups. Groups without an issue are skipped. */
  keysOf(grant: Grant<'event:read'>, groups: readonly GroupKey[]): Promise<readonly IssueKeys[]>
  /**
   * The searchable facts of the issues that own these groups. Groups without an issue are skipped.
   * @param marks includes bookmarks and subscribers
   */
  factsOf(
    grant: Grant<'event:read'>,
    groups: readonly GroupKey[],
    marks: 'with_marks' | 'without_marks',
  ): Promise<readonly IssueFacts[]>
  /** The newest release of each project in the grant. Projects without a release are absent. */
  newestReleases(grant: Grant<'event:read'>): Promise<readonly NewestRelease[]>
  /** Groups without an issue are skipped. */
  byGroups(grant: Grant<'event:read'>, groups: readonly GroupKey[]): Promise<readonly Issue[]>
  /**
   * Merges `from` into `into`: hashes, counts and times. Old URLs of `from` redirect to `into` (see {@link movedTo}).
   * Refused across projects.
   */
  merge(
    grant: Grant<'event:write'>,
    into: IssueId,
    from: readonly IssueId[],
    now: Date,
  ): Promise<Result<Issue, { reason: 'not_found' | 'other_project' }>>
  /**
   * Moves hashes from an issue into a new one. The caller provides the counts and times of both, taken from the event
   * store. Refused if the issue would be left without hashes.
   */
  unmerge(
    grant: Grant<'event:write'>,
    id: IssueId,
    hashes: readonly GroupHash[],
    split: {
      /** `newest`: set if the issue's newest event moves, so that another event has to represent the rest. */
      readonly stays: IssueFigures & { readonly newest?: IssueFace }
      readonly goes: IssueFigures & { readonly newest: IssueFace }
    },
    now: Date,
  ): Promise<Result<Issue, { reason: 'not_found' | 'nothing_left' | 'unknown_hash' }>>
  /**
   * Assigns an unowned hash to this issue, so that reprocessed events find their old issue. Returns false if the hash
   * is owned.
   */
  adopt(grant: Grant<'event:write'>, id: IssueId, hash: GroupHash): Promise<boolean>
  /** Where a merged issue went; `undefined` if it was not merged. Also accepts a number within a project. */
  movedTo(
    grant: Grant<'event:read'>,
    from: IssueId | { projectId: ProjectId; number: number },
  ): Promise<IssueId | undefined>
  /** A project's issues, last seen first. */
  newestOf(grant: Grant<'event:read'>, projectId: ProjectId, limit: number): Promise<readonly Issue[]>
  /** Issues whose title contains each of these words (case-insensitive), last seen first. */
  titled(grant: Grant<'event:read'>, words: readonly string[], limit: number): Promise<readonly Issue[]>
  countByProject(grant: Grant<'event:read'>): Promise<ReadonlyMap<ProjectId, number>>
}

/** Sort orders that need no event data. */
export type SeenOrder = 'lastSeen' | 'firstSeen' | 'priority'

/** Position of an issue in a sort order: highest value first, ties broken by newest issue. */
interface SeenPlace {
  readonly id: IssueId
  readonly value: number
}

export interface SeenQuery {
  readonly status: IssueStatus | undefined
  readonly since: Date
  readonly order: SeenOrder
  /** Page size. */
  readonly limit: number
  /** The page after or before this place; `undefined` for the first page. */
  readonly cursor: (SeenPlace & { readonly side: 'after' | 'before' }) | undefined
}

export interface SeenPage {
  /** Sorted. */
  readonly places: readonly SeenPlace[]
  /** Number of issues across all pages. */
  readonly total: number
  readonly hasPrevious: boolean
  readonly hasNext: boolean
}

/** Event figures of an issue, as counted by the event store. */
export interface IssueFigures {
  readonly events: number
  readonly firstSeen: Date
  readonly lastSeen: Date
  readonly firstRelease: string
  readonly lastRelease: string
}

/** What an issue displays, taken from its newest event. */
export type IssueFace = Pick<Issue, 'title' | 'culprit' | 'level' | 'type' | 'platform' | 'metadata' | 'handled'>
