import type { Grant } from '../access/access.ts'
import type { ProjectId } from '../ids.ts'
import type { Result } from '../result.ts'
import type { TicketFault } from '../ticket/system.ts'
import type { HookRefusal, HookRequest } from '../ticket/tickets.ts'

/** This instance's GitHub app (docs/github.md). Secrets are not included. */
export interface GitHubApp {
  /** GitHub's id of the app. */
  readonly appId: number
  readonly slug: string
  readonly name: string
  /** `https://github.com`, or the URL of a GitHub Enterprise Server, without a trailing slash. */
  readonly baseUrl: string
  /** The app's page on GitHub. */
  readonly pageUrl: string
  readonly createdAt: Date
  readonly createdBy: string
  /** When its webhook was last received; `null` if never. */
  readonly hookHeardAt: Date | null
  /** The last failed request to GitHub; `null` if everything worked since. */
  readonly fault: (TicketFault & { readonly at: Date }) | null
}

/** A repository that the app has access to. */
export interface GitHubRepository {
  /** GitHub's id, which survives renaming. */
  readonly id: number
  readonly installationId: number
  /** `owner/repo` */
  readonly name: string
}

/** What Mishap posts to the repository of a project. */
export interface LinkSettings {
  /** Comments on pull requests, listing issues in the files they change. */
  readonly comments: boolean
  /** A check on the commit of each release. */
  readonly checks: boolean
  /** How long after a release or deploy new issues make its check fail, in minutes. */
  readonly watchMinutes: number
}

/** A repository that contains a project's code. */
export interface RepositoryLink extends LinkSettings {
  readonly projectId: ProjectId
  readonly repositoryId: number
  /** `owner/repo`; '' if the app has no access to it. */
  readonly repository: string
}

/** Minimum, maximum and default minutes for which a release is watched. */
export const WATCH_MINUTES = { least: 5, most: 1_440, usual: 60 } as const

export interface SealedApp {
  readonly privateKey: string
  readonly webhookSecret: string
}

/** Management of the GitHub app, and of the links between projects and repositories. */
export interface GitHubCatalogue {
  app(grant: Grant<'org:write'>): Promise<GitHubApp | undefined>
  /** Replaces the current app, if any. */
  connect(
    grant: Grant<'org:write'>,
    app: Pick<GitHubApp, 'appId' | 'slug' | 'name' | 'baseUrl' | 'pageUrl'>,
    secrets: SealedApp,
    now: Date,
  ): Promise<void>
  /** Deletes the app and its repositories. Links stay for a future app. Returns false if there was no app. */
  disconnect(grant: Grant<'org:write'>, now: Date): Promise<boolean>
  /** Sorted by name. */
  repositories(grant: Grant<'org:write'>): Promise<readonly GitHubRepository[]>
  /** Links of projects that the grant covers. */
  links(grant: Grant<'org:write'>): Promise<readonly RepositoryLink[]>
  /** Links a repository to a project, or updates the settings of a link. */
  link(
    grant: Grant<'org:write'>,
    projectId: ProjectId,
    repositoryId: number,
    settings: LinkSettings,
    now: Date,
  ): Promise<Result<RepositoryLink, { readonly reason: 'not_found' }>>
  /** Returns false if the link does not exist. */
  unlink(grant: Grant<'org:write'>, projectId: ProjectId, repositoryId: number, now: Date): Promise<boolean>
}

/** User input for creating an app. */
export interface NewApp {
  readonly baseUrl: string
  /** The organization that will own it; '' for the user's own account. */
  readonly organization: string
  /** Unique on that GitHub, at most {@link MAX_APP_NAME} characters. */
  readonly name: string
}
/** GitHub's own limit. */
export const MAX_APP_NAME = 34

/** An invalid field of the input. */
export type NewAppProblem =
  | { readonly field: 'baseUrl'; readonly reason: 'address_invalid' }
  | { readonly field: 'organization'; readonly reason: 'organization_invalid' }
  | { readonly field: 'name'; readonly reason: 'name_invalid' }

/** A form that creates the app: its target URL at GitHub and its contents. */
export interface ManifestForm {
  readonly action: string
  readonly name: string
  /** JSON. */
  readonly manifest: string
}

/** `expired`: the form is too old, belongs to another user, or is not ours. */
export type FinishRefusal = TicketFault | { readonly reason: 'expired' }

/** Operations of the GitHub app that need more than the catalogue: secrets, and requests to GitHub. */
export interface GitHub {
  /** Starts the creation of an app. The state is valid for an hour, for this user. */
  begin(grant: Grant<'org:write'>, wish: NewApp, now: Date): Result<{ readonly state: string }, NewAppProblem>
  /** The form for a state; `undefined` if it belongs to another user or has expired. */
  form(grant: Grant<'org:write'>, state: string, now: Date): ManifestForm | undefined
  /** Exchanges GitHub's code for the new app's secrets. A code can be used once. */
  finish(
    grant: Grant<'org:write'>,
    answer: { readonly code: string; readonly state: string },
    now: Date,
  ): Promise<Result<{ readonly name: string }, FinishRefusal>>
  /** Refreshes the repositories that the app has access to. Returns their number; `undefined` without an app. */
  sync(grant: Grant<'org:write'>, now: Date): Promise<Result<number, TicketFault> | undefined>
  /** Handles a webhook. A repeated delivery has no effect. */
  receive(request: HookRequest, now: Date): Promise<Result<{ readonly changed: number }, HookRefusal>>
}
