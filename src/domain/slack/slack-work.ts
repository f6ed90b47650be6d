import type { IssueId, ProjectId } from '../ids.ts'
import type { TicketFault } from '../ticket/system.ts'
import type { OwnSlack, SealedSlack } from './slack.ts'

/** The app's state, as used by the server itself. */
export interface WorkingSlack {
  readonly baseUrl: string
  readonly teamId: string
  readonly teamName: string
  readonly locale: string
  readonly sealed: SealedSlack
}

/** Where links are to be unfurled: a message, or Slack's id of a message being composed. */
export type UnfurlTarget =
  | { readonly channel: string; readonly ts: string }
  | { readonly source: 'composer' | 'conversations_history'; readonly unfurl_id: string }

/** A message posted by the app, as far as needed to update it. Attachments are Slack's JSON. */
export interface PostedMessage {
  readonly channel: string
  readonly ts: string
  readonly text: string
  readonly attachments: readonly object[]
}

/** Something to send. Its issue data is read at the time of sending. */
export type SlackPost =
  | { readonly kind: 'unfurl'; readonly target: UnfurlTarget; readonly links: readonly string[] }
  | { readonly kind: 'update'; readonly message: PostedMessage; readonly issue: IssueId }
  /** A reply to a click or command, at the URL provided by Slack. */
  | { readonly kind: 'respond'; readonly url: string; readonly body: object }

export interface DuePost {
  readonly id: number
  readonly post: SlackPost
  readonly at: Date
  readonly attempts: number
}

/** The server's own access to Slack data: incoming requests, users' account links, and posts. */
export interface SlackWork {
  app(): Promise<WorkingSlack | undefined>
  /** Records a request from Slack. Returns false if it is a repeat. */
  take(id: string, now: Date): Promise<boolean>
  /** Undoes `take` after a failure, so that a retry is processed. */
  untake(id: string): Promise<void>
  shownProjects(): Promise<readonly ProjectId[]>
  /** The account linked to a member of the workspace. */
  accountOf(slackUserId: string): Promise<string | undefined>
  own(userId: string): Promise<OwnSlack>
  /**
   * Replaces the user's previous code.
   * @param hash SHA-256, hex
   */
  keepCode(hash: string, userId: string, endsAt: Date): Promise<void>
  /** Uses up a code. Replaces existing links of either side. `undefined` if the code does not exist. */
  link(
    hash: string,
    person: { readonly slackUserId: string; readonly slackName: string },
    now: Date,
  ): Promise<string | undefined>
  /** Removes a link, identified by either side, and writes it to the audit log. Returns false if there was none. */
  unlink(whose: { readonly slackUserId: string } | { readonly userId: string }, now: Date): Promise<boolean>
  queue(post: SlackPost, now: Date): Promise<void>
  /** Oldest first. */
  due(now: Date, limit: number): Promise<readonly DuePost[]>
  /** `null`: sent, or given up. */
  settle(id: number, again: { readonly at: Date; readonly attempts: number } | null): Promise<void>
  /** Records the latest fault for display; `null` clears it. */
  note(fault: TicketFault | null, now: Date): Promise<void>
}
