import type { IssueId, ProjectId } from '../ids.ts'
import type { TicketFault } from '../ticket/system.ts'
import type { OwnSlack, SealedSlack } from './slack.ts'

/** The app as the server itself works with it. */
export interface WorkingSlack {
  readonly baseUrl: string
  readonly teamId: string
  readonly teamName: string
  readonly locale: string
  readonly sealed: SealedSlack
}

/** Where links are to be shown: by the message, or by what Slack calls the one that is being written. */
export type UnfurlTarget =
  | { readonly channel: string; readonly ts: string }
  | { readonly source: 'composer' | 'conversations_history'; readonly unfurl_id: string }

/** A message of the app's own, as far as it is written anew. Attachments are Slack's JSON. */
export interface PostedMessage {
  readonly channel: string
  readonly ts: string
  readonly text: string
  readonly attachments: readonly object[]
}

/** Something to send. What it says of issues is read when it is sent. */
export type SlackPost =
  | { readonly kind: 'unfurl'; readonly target: UnfurlTarget; readonly links: readonly string[] }
  | { readonly kind: 'update'; readonly message: PostedMessage; readonly issue: IssueId }
  /** To whoever clicked or asked, at the address that Slack gave for that. */
  | { readonly kind: 'respond'; readonly url: string; readonly body: object }

export interface DuePost {
  readonly id: number
  readonly post: SlackPost
  readonly at: Date
  readonly attempts: number
}

/** The reading and writing of Slack's tables by the server itself: requests of Slack's, one's own account, and posts. */
export interface SlackWork {
  app(): Promise<WorkingSlack | undefined>
  /** Slack sent something. Returns whether it is here for the first time. */
  take(id: string, now: Date): Promise<boolean>
  /** It could not be handled: when it comes again it is taken. */
  untake(id: string): Promise<void>
  shownProjects(): Promise<readonly ProjectId[]>
  /** The account that a person of the workspace acts for. */
  accountOf(slackUserId: string): Promise<string | undefined>
  own(userId: string): Promise<OwnSlack>
  /** Takes the place of the code that they had. @param hash sha256, hex */
  keepCode(hash: string, userId: string, endsAt: Date): Promise<void>
  /** Uses a code up. Takes the place of whatever either side was linked to. undefined: there is no such code. */
  link(
    hash: string,
    person: { readonly slackUserId: string; readonly slackName: string },
    now: Date,
  ): Promise<string | undefined>
  /** Ends the link of a person, by either side, and says so in the audit log. false: there was none. */
  unlink(whose: { readonly slackUserId: string } | { readonly userId: string }, now: Date): Promise<boolean>
  queue(post: SlackPost, now: Date): Promise<void>
  /** Oldest first. */
  due(now: Date, limit: number): Promise<readonly DuePost[]>
  /** null: it is done, or given up. */
  settle(id: number, again: { readonly at: Date; readonly attempts: number } | null): Promise<void>
  /** What went wrong last, to be shown; null: all is well again. */
  note(fault: TicketFault | null, now: Date): Promise<void>
}
