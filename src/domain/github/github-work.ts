import type { ProjectId } from '../ids.ts'
import type { TicketFault } from '../ticket/system.ts'
import type { GitHubRepository, SealedApp } from './github.ts'

/** The app as the server itself works with it. */
export interface WorkingApp {
  readonly appId: number
  readonly baseUrl: string
  readonly sealed: SealedApp
  /** When its installations are to be asked for; null: nothing has changed. */
  readonly syncAt: Date | null
  readonly syncAttempts: number
}

/** Work that is kept until it is done. */
interface Due {
  readonly repository: GitHubRepository
  /** Times that it came to nothing since it last did. */
  readonly attempts: number
  /** sha256 of what was sent last, hex; '' where nothing was. */
  readonly sent: string
  /** Since when it is: whatever changes meanwhile makes it due anew. */
  readonly dueAt: Date
}

/** A pull request whose comment is to be looked at. */
export interface DuePull extends Due {
  readonly number: number
  readonly commentId: number | null
  /** The linked projects that want comments. */
  readonly projects: readonly ProjectId[]
}

/** A release whose check is to be looked at. */
export interface DueCheck extends Due {
  readonly releaseId: number
  readonly version: string
  readonly project: { readonly id: ProjectId; readonly slug: string; readonly name: string }
  readonly headSha: string
  readonly checkRunId: number | null
  readonly beganAt: Date
  readonly endsAt: Date
}

/** What came of a look: what is known from now on, and when to look again (null: when something happens). */
export interface Looked {
  /** The comment's or the check run's; undefined leaves it. */
  readonly remoteId?: number
  readonly sent?: string
  readonly attempts: number
  readonly dueAt: Date | null
}

/** The reading and writing of GitHub's tables by the server itself: webhooks and background work. */
export interface GitHubWork {
  app(): Promise<WorkingApp | undefined>
  /** The app's webhook was heard. Returns whether this delivery was taken before. */
  heard(delivery: string, now: Date): Promise<boolean>
  /** What a delivery tells is taken in, all of it. */
  delivered(id: string, now: Date): Promise<void>
  /** The installations are to be asked for at this time; null: they were. */
  syncAt(at: Date | null, attempts: number): Promise<void>
  /** These are all repositories there are. */
  setRepositories(repositories: readonly GitHubRepository[]): Promise<void>
  /** Somebody opened or changed a pull request: it is due. Where no linked project wants comments, it is not kept. */
  pullChanged(repositoryId: number, number: number, now: Date): Promise<boolean>
  /** It was closed: nothing is told there any more. */
  pullClosed(repositoryId: number, number: number): Promise<boolean>
  /** Looks for releases and deploys of the last day whose check has not begun. Returns how many began. */
  beginChecks(now: Date): Promise<number>
  /** Somebody asked for a check again, or for all on a commit. Returns how many are due. */
  checkAgain(
    repositoryId: number,
    which: { readonly checkRunId: number } | { readonly headSha: string },
    now: Date,
  ): Promise<number>
  duePulls(now: Date, limit: number): Promise<readonly DuePull[]>
  dueChecks(now: Date, limit: number): Promise<readonly DueCheck[]>
  pullLooked(pull: DuePull, looked: Looked): Promise<void>
  checkLooked(check: DueCheck, looked: Looked): Promise<void>
  /** What went wrong last, to be shown; null: all is well again. */
  note(fault: TicketFault | null, now: Date): Promise<void>
}
