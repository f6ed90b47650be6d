import type { Grant, UserActor } from '../access/access.ts'
import type { ProjectId } from '../ids.ts'
import type { Result } from '../result.ts'
import type { TicketFault } from '../ticket/system.ts'
import type { HookRequest } from '../ticket/tickets.ts'

/** This instance's Slack app (docs/slack.md). Secrets are not included. */
export interface SlackApp {
  /** `https://slack.com`, or another Slack, without a trailing slash. */
  readonly baseUrl: string
  readonly teamId: string
  readonly teamName: string
  readonly botName: string
  /** Language of the app's messages. */
  readonly locale: string
  readonly createdAt: Date
  readonly createdBy: string
  /** When a request was last received from Slack; `null` if never. */
  readonly heardAt: Date | null
  /** The last failed request to Slack; `null` if everything worked since. */
  readonly fault: (TicketFault & { readonly at: Date }) | null
}

export interface SealedSlack {
  readonly botToken: string
  readonly signingSecret: string
}

/** A member of the workspace and the linked account. */
export interface SlackPerson {
  readonly slackUserId: string
  readonly slackName: string
  readonly userId: string
  readonly name: string
  readonly linkedAt: Date
}

/** A project whose issues may be shown in channels. */
export interface ShownProject {
  readonly projectId: ProjectId
  readonly name: string
}

/** Management of the Slack app, and of what it may show. */
export interface SlackCatalogue {
  app(grant: Grant<'org:write'>): Promise<SlackApp | undefined>
  /** Replaces the current app, if any. Account links stay if the workspace is the same. */
  connect(
    grant: Grant<'org:write'>,
    app: Pick<SlackApp, 'baseUrl' | 'teamId' | 'teamName' | 'botName' | 'locale'>,
    secrets: SealedSlack,
    now: Date,
  ): Promise<void>
  /** Deletes the app and its account links. Returns false if there was no app. */
  disconnect(grant: Grant<'org:write'>, now: Date): Promise<boolean>
  /** Projects that the grant covers, sorted by name. */
  projects(grant: Grant<'org:write'>): Promise<readonly ShownProject[]>
  /**
   * Sets whether links to issues of a project are unfurled. Returns false if the project does not exist or nothing
   * changed.
   */
  showProject(grant: Grant<'org:write'>, projectId: ProjectId, on: boolean, now: Date): Promise<boolean>
  /** Sorted by name. */
  people(grant: Grant<'org:write'>): Promise<readonly SlackPerson[]>
  /** Returns false if they were not linked. */
  unlink(grant: Grant<'org:write'>, slackUserId: string, now: Date): Promise<boolean>
}

/** User input for connecting an app. */
export interface NewSlackApp {
  readonly baseUrl: string
  readonly botToken: string
  readonly signingSecret: string
  readonly locale: string
}

/** An invalid input. Last variant: Slack rejects the token or is unreachable. */
export type NewSlackProblem =
  | { readonly field: 'baseUrl'; readonly reason: 'address_invalid' }
  | { readonly field: 'botToken'; readonly reason: 'token_invalid' }
  | { readonly field: 'signingSecret'; readonly reason: 'secret_invalid' }
  | (TicketFault & { readonly field: null })

/** The response to a request from Slack: a status, and optional JSON. */
export interface SlackAnswer {
  readonly status: 200 | 400 | 401
  readonly body?: object
}

/** The link of the user's own account. */
export interface OwnSlack {
  /** Name of the connected workspace, if any. */
  readonly team: string | null
  readonly linked: Pick<SlackPerson, 'slackName' | 'linkedAt'> | null
}

/** Operations of the Slack app that need more than the catalogue: secrets, and requests to Slack. */
export interface Slack {
  /** The app manifest for Slack, as JSON. */
  manifest(grant: Grant<'org:write'>): string
  /** Asks Slack which workspace the token belongs to, and stores the app. */
  connect(
    grant: Grant<'org:write'>,
    typed: NewSlackApp,
    now: Date,
  ): Promise<Result<{ readonly teamName: string }, NewSlackProblem>>
  own(actor: UserActor): Promise<OwnSlack>
  /** A code that links the Slack user who enters it within ten minutes to this account. */
  newCode(actor: UserActor, now: Date): Promise<string>
  unlinkOwn(actor: UserActor, now: Date): Promise<boolean>
  /** Handles a request. A repeated request has no effect. */
  receive(request: Pick<HookRequest, 'headers' | 'bytes'>, now: Date): Promise<SlackAnswer>
}
