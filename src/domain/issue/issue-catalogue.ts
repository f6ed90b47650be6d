import type { Grant } from '../access/access.ts'
import type { GroupKey } from '../event/event-filter.ts'
import type { GroupHash, IssueId, ProjectId } from '../ids.ts'
import type { Result } from '../result.ts'
import type { IssueFacts, IssueKeys } from './issue-facts.ts'
import type { Issue } from './issue.ts'
import type { IssueStatus } from './state.ts'

export interface IssueCatalogue {
  byId(grant: Grant<'event:read'>, id: IssueId): Promise<Issue | undefined>
  byNumber(grant: Grant<'event:read'>, projectId: ProjectId, number: number): Promise<Issue | undefined>
  /** Returns those of these issues that there are, in no order. */
  byIds(grant: Grant<'event:read'>, ids: readonly IssueId[]): Promise<readonly Issue[]>
  /** Returns a page of the issues of a status, or of any, that have been seen since. */
  seenSince(grant: Grant<'event:read'>, query: SeenQuery): Promise<SeenPage>
  /** Returns those issues with at most `limit` groups together, those that were seen last. */
  keysSeenSince(
    grant: Grant<'event:read'>,
    query: Pick<SeenQuery, 'status' | 'since'>,
    limit: number,
  ): Promise<readonly IssueKeys[]>
  /** Returns what lists ask of the issues that own these groups; groups without an issue are absent. */
  keysOf(grant: Grant<'event:read'>, groups: readonly GroupKey[]): Promise<readonly IssueKeys[]>
  /**
   * Returns what searches ask of the issues that own these groups; groups without an issue are absent.
   * @param marks with whoever bookmarked them or gets word of them
   */
  factsOf(
    grant: Grant<'event:read'>,
    groups: readonly GroupKey[],
    marks: 'with_marks' | 'without_marks',
  ): Promise<readonly IssueFacts[]>
  /** The issues that own these groups; groups without an issue are absent. */
  byGroups(grant: Grant<'event:read'>, groups: readonly GroupKey[]): Promise<readonly Issue[]>
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
  /** Returns where an issue that was merged has gone; undefined when nowhere. Works with number-in-project as well. */
  movedTo(
    grant: Grant<'event:read'>,
    from: IssueId | { projectId: ProjectId; number: number },
  ): Promise<IssueId | undefined>
  /** A project's issues, those seen last first, at most `limit`. */
  newestOf(grant: Grant<'event:read'>, projectId: ProjectId, limit: number): Promise<readonly Issue[]>
  /**
   * Returns those whose title has each of these words in it, whatever the case of its letters; seen last first, at most
   * `limit`.
   */
  titled(grant: Grant<'event:read'>, words: readonly string[], limit: number): Promise<readonly Issue[]>
  /** Returns how many issues each project has. */
  countByProject(grant: Grant<'event:read'>): Promise<ReadonlyMap<ProjectId, number>>
}

/** The orders of a list that issues know by themselves. */
export type SeenOrder = 'lastSeen' | 'firstSeen' | 'priority'

/** The place of an issue in an order, greatest value first; among equals the newest issue. */
interface SeenPlace {
  readonly id: IssueId
  readonly value: number
}

export interface SeenQuery {
  readonly status: IssueStatus | undefined
  readonly since: Date
  readonly order: SeenOrder
  /** Issues on a page. */
  readonly limit: number
  /** The page behind this place or before it; undefined: the first. */
  readonly cursor: (SeenPlace & { readonly side: 'after' | 'before' }) | undefined
}

export interface SeenPage {
  /** In order. */
  readonly places: readonly SeenPlace[]
  /** Issues on all pages together. */
  readonly total: number
  readonly hasPrevious: boolean
  readonly hasNext: boolean
}

/** Numbers of an issue as the event store counts them. */
export interface IssueFigures {
  readonly events: number
  readonly firstSeen: Date
  readonly lastSeen: Date
  readonly firstRelease: string
  readonly lastRelease: string
}

/** The facts that an issue is shown by, of its newest event. */
export type IssueFace = Pick<Issue, 'title' | 'culprit' | 'level' | 'type' | 'platform' | 'metadata' | 'handled'>
