import type { Grant } from '../access/access.ts'
import type { ProjectId } from '../ids.ts'
import type { Result } from '../result.ts'
import type { TicketFault } from '../ticket/system.ts'
import type { HookRefusal, HookRequest } from '../ticket/tickets.ts'

/** The one app that this instance is on GitHub (docs/github.md). Its secrets are not among what is read. */
export interface GitHubApp {
  /** As GitHub counts apps. */
  readonly appId: number
  readonly slug: string
  readonly name: string
  /** `https://github.com`, or where a GitHub Enterprise Server is; no slash at the end. */
  readonly baseUrl: string
  /** The app's own page there. */
  readonly pageUrl: string
  readonly createdAt: Date
  readonly createdBy: string
  /** When its webhook was last heard; null: never. */
  readonly hookHeardAt: Date | null
  /** What GitHub last did not do; null: it has done all. */
  readonly fault: (TicketFault & { readonly at: Date }) | null
}

/** A repository that the app was let into. */
export interface GitHubRepository {
  /** As GitHub counts them: it stays when the repository is renamed. */
  readonly id: number
  readonly installationId: number
  /** `owner/repo`. */
  readonly name: string
}

/** What is told of a project in the repository that has its code. */
export interface LinkSettings {
  /** Comments on pull requests with the issues of the files that they touch. */
  readonly comments: boolean
  /** A check on the commit of each release. */
  readonly checks: boolean
  /** For how long after a release, or its deploy, new issues fail its check. */
  readonly watchMinutes: number
}

/** A repository that has a project's code. */
export interface RepositoryLink extends LinkSettings {
  readonly projectId: ProjectId
  readonly repositoryId: number
  /** `owner/repo`; '' while the app is not let into it. */
  readonly repository: string
}

/** The least and the most minutes that a release is watched, and those of a new link. */
export const WATCH_MINUTES = { least: 5, most: 1_440, usual: 60 } as const

/** The secrets of a new app, sealed. */
export interface SealedApp {
  readonly privateKey: string
  readonly webhookSecret: string
}

/** Reading and changing which app this instance is, and which project has which repository. */
export interface GitHubCatalogue {
  app(grant: Grant<'org:write'>): Promise<GitHubApp | undefined>
  /** Takes the place of the app that there was. */
  connect(
    grant: Grant<'org:write'>,
    app: Pick<GitHubApp, 'appId' | 'slug' | 'name' | 'baseUrl' | 'pageUrl'>,
    secrets: SealedApp,
    now: Date,
  ): Promise<void>
  /** Forgets the app and its repositories. Links stay, for another app. false: there was none. */
  disconnect(grant: Grant<'org:write'>, now: Date): Promise<boolean>
  /** By name. */
  repositories(grant: Grant<'org:write'>): Promise<readonly GitHubRepository[]>
  /** Links of projects that the grant covers. */
  links(grant: Grant<'org:write'>): Promise<readonly RepositoryLink[]>
  /** Links a repository to a project, or changes what is told of it there. */
  link(
    grant: Grant<'org:write'>,
    projectId: ProjectId,
    repositoryId: number,
    settings: LinkSettings,
    now: Date,
  ): Promise<Result<RepositoryLink, { readonly reason: 'not_found' }>>
  /** false: there was no such link. */
  unlink(grant: Grant<'org:write'>, projectId: ProjectId, repositoryId: number, now: Date): Promise<boolean>
}

/** Where an app is to be made, as somebody typed it. */
export interface NewApp {
  readonly baseUrl: string
  /** The organisation that is to own it; '' for one's own account. */
  readonly organization: string
  /** Unique on its GitHub, at most {@link MAX_APP_NAME} characters. */
  readonly name: string
}
/** GitHub's own limit. */
export const MAX_APP_NAME = 34

/** What is wrong with where an app is to be made. */
export type NewAppProblem =
  | { readonly field: 'baseUrl'; readonly reason: 'address_invalid' }
  | { readonly field: 'organization'; readonly reason: 'organization_invalid' }
  | { readonly field: 'name'; readonly reason: 'name_invalid' }

/** A form that makes the app: its address at GitHub, and what the form holds. */
export interface ManifestForm {
  readonly action: string
  readonly name: string
  /** JSON. */
  readonly manifest: string
}

/** `expired`: the form was opened too long ago, by somebody else, or is none of ours. */
export type FinishRefusal = TicketFault | { readonly reason: 'expired' }

/** The work on the GitHub app that takes more than the catalogue: secrets, and requests to GitHub. */
export interface GitHub {
  /** Where the form is that leads to GitHub. Valid for an hour, for this person. */
  begin(grant: Grant<'org:write'>, wish: NewApp, now: Date): Result<{ readonly state: string }, NewAppProblem>
  /** The form of a state; undefined where it is not this person's, or no longer good. */
  form(grant: Grant<'org:write'>, state: string, now: Date): ManifestForm | undefined
  /** Fetches the new app's secrets with the code that GitHub sent back. A code is good once. */
  finish(
    grant: Grant<'org:write'>,
    answer: { readonly code: string; readonly state: string },
    now: Date,
  ): Promise<Result<{ readonly name: string }, FinishRefusal>>
  /** Asks for the repositories that the app was let into. Returns how many; undefined: there is no app. */
  sync(grant: Grant<'org:write'>, now: Date): Promise<Result<number, TicketFault> | undefined>
  /** Takes in a webhook. One that was taken before changes nothing. */
  receive(request: HookRequest, now: Date): Promise<Result<{ readonly changed: number }, HookRefusal>>
}
