import type { Grant, UserActor } from '../access/access.ts'
import type { ProjectId } from '../ids.ts'
import type { Result } from '../result.ts'
import type { TicketFault } from '../ticket/system.ts'
import type { HookRequest } from '../ticket/tickets.ts'

/** The one app that this instance is in Slack (docs/slack.md). Its secrets are not among what is read. */
export interface SlackApp {
  /** `https://slack.com`, or another Slack; no slash at the end. */
  readonly baseUrl: string
  readonly teamId: string
  readonly teamName: string
  readonly botName: string
  /** The language that the app writes in. */
  readonly locale: string
  readonly createdAt: Date
  readonly createdBy: string
  /** When Slack last sent something; null: never. */
  readonly heardAt: Date | null
  /** What Slack last did not do; null: it has done all. */
  readonly fault: (TicketFault & { readonly at: Date }) | null
}

/** The secrets of the app, sealed. */
export interface SealedSlack {
  readonly botToken: string
  readonly signingSecret: string
}

/** A person of the workspace, and whom they act for here. */
export interface SlackPerson {
  readonly slackUserId: string
  readonly slackName: string
  readonly userId: string
  readonly name: string
  readonly linkedAt: Date
}

/** A project whose issues may be shown to whoever is in a channel. */
export interface ShownProject {
  readonly projectId: ProjectId
  readonly name: string
}

/** Reading and changing which app this instance is, and what it may show. */
export interface SlackCatalogue {
  app(grant: Grant<'org:write'>): Promise<SlackApp | undefined>
  /** Takes the place of the app that there was. People stay linked where it is the same workspace. */
  connect(
    grant: Grant<'org:write'>,
    app: Pick<SlackApp, 'baseUrl' | 'teamId' | 'teamName' | 'botName' | 'locale'>,
    secrets: SealedSlack,
    now: Date,
  ): Promise<void>
  /** Forgets the app and its people. false: there was none. */
  disconnect(grant: Grant<'org:write'>, now: Date): Promise<boolean>
  /** By name, of those that the grant covers. */
  projects(grant: Grant<'org:write'>): Promise<readonly ShownProject[]>
  /** Whether links to issues of a project are shown. false: there is no such project, or it is so already. */
  showProject(grant: Grant<'org:write'>, projectId: ProjectId, on: boolean, now: Date): Promise<boolean>
  /** By name. */
  people(grant: Grant<'org:write'>): Promise<readonly SlackPerson[]>
  /** false: they were not linked. */
  unlink(grant: Grant<'org:write'>, slackUserId: string, now: Date): Promise<boolean>
}

/** An app to connect, as somebody typed it. */
export interface NewSlackApp {
  readonly baseUrl: string
  readonly botToken: string
  readonly signingSecret: string
  readonly locale: string
}

/** What is wrong with what was typed; the last: Slack does not know the token, or cannot be reached. */
export type NewSlackProblem =
  | { readonly field: 'baseUrl'; readonly reason: 'address_invalid' }
  | { readonly field: 'botToken'; readonly reason: 'token_invalid' }
  | { readonly field: 'signingSecret'; readonly reason: 'secret_invalid' }
  | (TicketFault & { readonly field: null })

/** The answer to a request of Slack's: a status, and JSON or nothing. */
export interface SlackAnswer {
  readonly status: 200 | 400 | 401
  readonly body?: object
}

/** How one's own account is linked. */
export interface OwnSlack {
  /** The workspace that is connected; null: none. */
  readonly team: string | null
  readonly linked: Pick<SlackPerson, 'slackName' | 'linkedAt'> | null
}

/** The work on the Slack app that takes more than the catalogue: secrets, and requests to Slack. */
export interface Slack {
  /** What makes the app at Slack, as JSON. */
  manifest(grant: Grant<'org:write'>): string
  /** Asks Slack whose token it is, and keeps it. */
  connect(
    grant: Grant<'org:write'>,
    typed: NewSlackApp,
    now: Date,
  ): Promise<Result<{ readonly teamName: string }, NewSlackProblem>>
  own(actor: UserActor): Promise<OwnSlack>
  /** A code that links whoever types it in Slack within ten minutes to this person. */
  newCode(actor: UserActor, now: Date): Promise<string>
  unlinkOwn(actor: UserActor, now: Date): Promise<boolean>
  /** Takes in a request. One that was taken before does nothing. */
  receive(request: Pick<HookRequest, 'headers' | 'bytes'>, now: Date): Promise<SlackAnswer>
}
