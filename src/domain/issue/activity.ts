import type { Grant } from '../access/access.ts'
import type { IssueId, ProjectId } from '../ids.ts'
import type { Result } from '../result.ts'
import type { Assignee } from './issue.ts'
import type { IssueState, Priority } from './state.ts'

/**
 * The one who acted, by the name that they had then. `mishap`: by itself, as the rules say; `commit`: by what a
 * commit's message says.
 */
export interface ActivityActor {
  readonly kind: 'user' | 'token' | 'operator' | 'mishap' | 'commit'
  /** The account's or the token's; null for the others. */
  readonly id: string | null
  readonly name: string
}

/** A change in the history of an issue. */
export type Happening =
  /** Its first event came, in this environment and release ('' where unknown). */
  | { readonly kind: 'first_seen'; readonly environment: string; readonly release: string }
  /** It was first seen in this release, or in this environment, having been known before. */
  | { readonly kind: 'seen_in'; readonly what: 'release' | 'environment'; readonly name: string }
  /** Where it stands has changed. `why`: what made Mishap do it by itself. */
  | {
      readonly kind: 'state'
      readonly was: IssueState
      readonly is: IssueState
      readonly why?:
        | 'came_back'
        | 'time_is_up'
        | 'count_reached'
        | 'escalated'
        | 'calmed'
        | 'no_longer_new'
        | 'released'
        | 'ticket'
        | 'recovered'
      /** The release that it came back in, where an event said so. */
      readonly release?: string
      /** The ticket that was closed, or opened again: `acme/shop#12`. */
      readonly ticket?: string
    }
  | { readonly kind: 'assigned'; readonly was: Assignee | null; readonly is: Assignee | null; readonly why?: 'owners' }
  | { readonly kind: 'priority'; readonly was: Priority; readonly is: Priority }
  /** Markdown. `mentions`: ids of accounts and numbers of teams that it names. */
  | {
      readonly kind: 'comment'
      readonly text: string
      readonly mentions: readonly { readonly kind: 'user' | 'team'; readonly id: string }[]
      readonly editedAt?: Date
    }
  /** `numbers`: what the others were called: their short ids. */
  | { readonly kind: 'merged'; readonly numbers: readonly string[] }
  | { readonly kind: 'taken_out'; readonly into: string }
  /** A ticket elsewhere: GitHub, GitLab, Jira. */
  | { readonly kind: 'linked' | 'unlinked'; readonly key: string; readonly url: string }

export type HappeningKind = Happening['kind']

/** The id of an action, by which all that it did can be taken back: 36 characters, a UUID that whoever acts makes. */
export type ActionId = string

/**
 * One line of an issue's history. They count up over all issues, so that whoever follows them (alerts, mail, pages that
 * are open) only has to remember how far it has read.
 */
export interface Activity {
  readonly id: number
  readonly issueId: IssueId
  readonly projectId: ProjectId
  readonly at: Date
  readonly by: ActivityActor
  readonly what: Happening
  /** Of a person's action; null for what Mishap does by itself. */
  readonly action: ActionId | null
  /** It happened elsewhere, before the project was brought here: word of it is sent to nobody. */
  readonly isHistory?: boolean
}

/** Most characters of a comment. */
export const MAX_COMMENT = 20_000

/** Histories of issues, as people see them. */
export interface ActivityCatalogue {
  /** Newest first, at most `limit`; `before`: entries older than this id. */
  of(grant: Grant<'event:read'>, issue: IssueId, page: { limit: number; before?: number }): Promise<readonly Activity[]>
  comment(
    grant: Grant<'event:write'>,
    issue: IssueId,
    comment: Pick<Extract<Happening, { kind: 'comment' }>, 'text' | 'mentions'>,
    now: Date,
  ): Promise<Result<Activity, { reason: 'not_found' | 'empty' | 'too_long' }>>
  /** Only whoever wrote it. */
  editComment(
    grant: Grant<'event:write'>,
    id: number,
    comment: Pick<Extract<Happening, { kind: 'comment' }>, 'text' | 'mentions'>,
    now: Date,
  ): Promise<Result<void, { reason: 'not_found' | 'not_yours' | 'empty' | 'too_long' }>>
  /** Whoever wrote it, and whoever may delete events. */
  removeComment(
    grant: Grant<'event:write'>,
    id: number,
    now: Date,
  ): Promise<Result<void, { reason: 'not_found' | 'not_yours' }>>
}

/** The reading and writing of histories by the server itself. */
export interface ActivityFeed {
  /** Oldest first, after this id, at most `limit`. */
  after(id: number, limit: number): Promise<readonly Activity[]>
  /** The newest id there is; 0 where nothing has happened. */
  last(): Promise<number>
  /** Returns how far a follower has read; undefined: it never has. */
  positionOf(follower: string): Promise<number | undefined>
}
