import type { ProjectId } from '../ids.ts'
import type { TicketFault } from '../ticket/system.ts'
import type { GitHubRepository, SealedApp } from './github.ts'

/** The app's state, as used by the server itself. */
export interface WorkingApp {
  readonly appId: number
  readonly baseUrl: string
  readonly sealed: SealedApp
  /** When to refresh the installations; `null` if nothing has changed. */
  readonly syncAt: Date | null
  readonly syncAttempts: number
}

/** Work that is stored until it is done. */
interface Due {
  readonly repository: GitHubRepository
  /** Consecutive failures. */
  readonly attempts: number
  /** SHA-256 of what was sent last, hex; '' if nothing was sent. */
  readonly sent: string
  /** When it became due. Any later change makes it due again. */
  readonly dueAt: Date
}

/** A pull request whose comment may need an update. */
export interface DuePull extends Due {
  readonly number: number
  readonly commentId: number | null
  /** The linked projects that have comments enabled. */
  readonly projects: readonly ProjectId[]
}

/** A release whose check may need an update. */
export interface DueCheck extends Due {
  readonly releaseId: number
  readonly version: string
  readonly project: { readonly id: ProjectId; readonly slug: string; readonly name: string }
  readonly headSha: string
  readonly checkRunId: number | null
  readonly beganAt: Date
  readonly endsAt: Date
}

/** The result of processing: the new state, and when to retry (`null`: at the next change). */
export interface Looked {
  /** Id of the comment or check run; `undefined` keeps the current one. */
  readonly remoteId?: number
  readonly sent?: string
  readonly attempts: number
  readonly dueAt: Date | null
}

/** The server's own access to GitHub data: webhooks and background jobs. */
export interface GitHubWork {
  app(): Promise<WorkingApp | undefined>
  /** Records a webhook delivery. Returns whether it was already processed. */
  heard(delivery: string, now: Date): Promise<boolean>
  /** Marks a delivery as completely processed. */
  delivered(id: string, now: Date): Promise<void>
  /** Schedules a refresh of the installations; `null`: done. */
  syncAt(at: Date | null, attempts: number): Promise<void>
  /** Replaces the list of repositories. */
  setRepositories(repositories: readonly GitHubRepository[]): Promise<void>
  /** A pull request was opened or changed, which makes it due. Ignored if no linked project has comments enabled. */
  pullChanged(repositoryId: number, number: number, now: Date): Promise<boolean>
  /** A pull request was closed and needs no further updates. */
  pullClosed(repositoryId: number, number: number): Promise<boolean>
  /** Creates checks for releases and deploys of the last day that have none. Returns the number created. */
  beginChecks(now: Date): Promise<number>
  /** Handles a request to rerun one check, or all checks of a commit. Returns the number that became due. */
  checkAgain(
    repositoryId: number,
    which: { readonly checkRunId: number } | { readonly headSha: string },
    now: Date,
  ): Promise<number>
  duePulls(now: Date, limit: number): Promise<readonly DuePull[]>
  dueChecks(now: Date, limit: number): Promise<readonly DueCheck[]>
  pullLooked(pull: DuePull, looked: Looked): Promise<void>
  checkLooked(check: DueCheck, looked: Looked): Promise<void>
  /** Records the latest fault for display; `null` clears it. */
  note(fault: TicketFault | null, now: Date): Promise<void>
}
