import type { Grant } from '../access/access.ts'
import type { IssueId, ProjectId } from '../ids.ts'
import type { Result } from '../result.ts'
import type { Assignee } from './issue.ts'
import type { IssueState, Priority } from './state.ts'

/** Who acted, with their name at that time. `mishap`: an automatic change; `commit`: a commit message. */
export interface ActivityActor {
  readonly kind: 'user' | 'token' | 'operator' | 'mishap' | 'commit'
  /** Id of the account or token; `null` for the others. */
  readonly id: string | null
  readonly name: string
}

/** A change in the history of an issue. */
export type Happening =
  /** The first event, with its environment and release ('' if unknown). */
  | { readonly kind: 'first_seen'; readonly environment: string; readonly release: string }
  /** A known issue was first seen in this release or environment. */
  | { readonly kind: 'seen_in'; readonly what: 'release' | 'environment'; readonly name: string }
  /** The state changed. `why`: the reason, if Mishap changed it automatically. */
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
      /** The release in which it regressed, if the event named one. */
      readonly release?: string
      /** The ticket that was closed or reopened: `acme/shop#12`. */
      readonly ticket?: string
    }
  | { readonly kind: 'assigned'; readonly was: Assignee | null; readonly is: Assignee | null; readonly why?: 'owners' }
  | { readonly kind: 'priority'; readonly was: Priority; readonly is: Priority }
  /** Markdown. `mentions`: ids of the accounts and teams mentioned. */
  | {
      readonly kind: 'comment'
      readonly text: string
      readonly mentions: readonly { readonly kind: 'user' | 'team'; readonly id: string }[]
      readonly editedAt?: Date
    }
  /** `numbers`: short ids of the issues merged into this one. */
  | { readonly kind: 'merged'; readonly numbers: readonly string[] }
  | { readonly kind: 'taken_out'; readonly into: string }
  /** An external ticket: GitHub, GitLab, Jira. */
  | { readonly kind: 'linked' | 'unlinked'; readonly key: string; readonly url: string }

export type HappeningKind = Happening['kind']

/** A client-generated UUID (36 characters) that identifies an action, so that all of its changes can be undone. */
export type ActionId = string

/**
 * One entry of an issue's history. Ids increase across all issues, so a follower (alerts, mail, open pages) only has to
 * remember the last id it has read.
 */
export interface Activity {
  readonly id: number
  readonly issueId: IssueId
  readonly projectId: ProjectId
  readonly at: Date
  readonly by: ActivityActor
  readonly what: Happening
  /** Set for actions of a person; `null` for automatic changes. */
  readonly action: ActionId | null
  /** Imported from another system. Not notified. */
  readonly isHistory?: boolean
}

/** Maximum characters of a comment. */
export const MAX_COMMENT = 20_000

/** Issue history, as people see it. */
export interface ActivityCatalogue {
  /** Newest first. `before`: entries older than this id. */
  of(grant: Grant<'event:read'>, issue: IssueId, page: { limit: number; before?: number }): Promise<readonly Activity[]>
  comment(
    grant: Grant<'event:write'>,
    issue: IssueId,
    comment: Pick<Extract<Happening, { kind: 'comment' }>, 'text' | 'mentions'>,
    now: Date,
  ): Promise<Result<Activity, { reason: 'not_found' | 'empty' | 'too_long' }>>
  /** Only the author. */
  editComment(
    grant: Grant<'event:write'>,
    id: number,
    comment: Pick<Extract<Happening, { kind: 'comment' }>, 'text' | 'mentions'>,
    now: Date,
  ): Promise<Result<void, { reason: 'not_found' | 'not_yours' | 'empty' | 'too_long' }>>
  /** The author, and anyone who may delete events. */
  removeComment(
    grant: Grant<'event:write'>,
    id: number,
    now: Date,
  ): Promise<Result<void, { reason: 'not_found' | 'not_yours' }>>
}

/** The server's own access to the history. */
export interface ActivityFeed {
  /** Entries after this id, oldest first. */
  after(id: number, limit: number): Promise<readonly Activity[]>
  /** The newest id; 0 if there are no entries. */
  last(): Promise<number>
  /** The last id a follower has read; `undefined` if it has never read. */
  positionOf(follower: string): Promise<number | undefined>
}
