import type { Grant } from '../access/access.ts'
import type { ProjectId } from '../ids.ts'
import type { Issue } from '../issue/issue.ts'

/**
 * A version of the code across all projects it was released in. Created by a tool, or by the first event that names it.
 */
export interface Release {
  readonly id: number
  readonly version: string
  readonly projects: readonly ReleaseProject[]
  readonly createdAt: Date
  /** `null` until it is finalized (`sentry-cli releases finalize`). */
  readonly releasedAt: Date | null
  readonly startedAt: Date | null
  readonly status: 'open' | 'archived'
  readonly url: string | null
  readonly ref: string | null
  readonly commitCount: number
  readonly deployCount: number
  readonly lastCommit: LastCommit | null
  readonly lastDeploy: Deploy | null
  /** Across all its projects. */
  readonly newIssues: number
  readonly events: number
  readonly firstEventAt: Date | null
  readonly lastEventAt: Date | null
}

/** The newest commit of a release. Only the id is known if a tool reported it as the head without a list of commits. */
export interface LastCommit {
  readonly id: string
  readonly message: string | null
  readonly committedAt: Date | null
}

/** A release in one project. */
export interface ReleaseProject {
  readonly projectId: ProjectId
  /** Number of issues first seen in it. */
  readonly newIssues: number
  /** Number of resolved issues that regressed in it. */
  readonly regressions: number
  readonly events: number
  readonly firstEventAt: Date | null
  readonly lastEventAt: Date | null
}

/** A commit in a release (docs/protocol.md 6.2). */
export interface Commit {
  /** The commit's hash. */
  readonly id: string
  readonly repository: string
  readonly authorName: string
  readonly authorEmail: string
  readonly message: string
  /** `null` if the tool sent none. */
  readonly timestamp: Date | null
  /** Paths it touched; empty if the tool sent no patch set. */
  readonly files: readonly CommitFile[]
}

export interface CommitFile {
  readonly path: string
  /** Added, modified, deleted. */
  readonly change: 'A' | 'M' | 'D'
}

export interface Deploy {
  readonly id: number
  readonly environment: string
  readonly name: string | null
  readonly url: string | null
  readonly startedAt: Date | null
  readonly finishedAt: Date
}

/** A change of a release by a tool. Absent fields stay unchanged. */
export interface ReleaseChange {
  readonly projects?: readonly ProjectId[]
  readonly releasedAt?: Date
  readonly startedAt?: Date
  readonly status?: 'open' | 'archived'
  readonly url?: string
  readonly ref?: string
  /** Replaces all commits, newest first. */
  readonly commits?: readonly Commit[]
  /** Head and previous commit of each repository. */
  readonly refs?: readonly { readonly repository: string; readonly commit: string; readonly previousCommit?: string }[]
}

export interface ReleaseFilter {
  readonly projects?: readonly ProjectId[]
  /** Part of the name, case-insensitive. */
  readonly search?: string
  readonly status?: 'open' | 'archived'
}

/** `newest`: by release date, or else creation date; `version`: by {@link releaseSortKey}, highest first. */
export type ReleaseOrder = 'newest' | 'version'

/** The versions just before and after a release in version order, if any. */
export interface NeighbouringVersions {
  readonly older: string | undefined
  readonly newer: string | undefined
}

export interface ReleaseCatalogue {
  list(
    grant: Grant<'project:read'>,
    filter: ReleaseFilter,
    order: ReleaseOrder,
    page: { readonly offset: number; readonly limit: number },
  ): Promise<readonly Release[]>
  /** `undefined` if it does not exist in a project that the grant covers. */
  byVersion(grant: Grant<'project:read'>, version: string): Promise<Release | undefined>
  /**
   * A project's current release: the highest version of the package that was released last, or simply the latest
   * release if that is not a version. `undefined` if there are no releases.
   */
  newest(grant: Grant<'project:read'>, projectId: ProjectId): Promise<string | undefined>
  /** Creates or updates the release. `created` says which. */
  upsert(
    grant: Grant<'project:releases'>,
    version: string,
    change: ReleaseChange,
    now: Date,
  ): Promise<{ readonly release: Release; readonly created: boolean }>
  /**
   * Deletes the release with its commits, deploys and file rows. Events keep their release, and files with a debug id
   * can still be found by it. Returns false if it does not exist. Written to the audit log if files were deleted.
   */
  remove(grant: Grant<'project:releases'>, version: string, now: Date): Promise<boolean>
  /** Newest first. */
  commits(grant: Grant<'project:read'>, version: string, limit: number): Promise<readonly Commit[]>
  /** The newest earlier release of the same projects that has commits. */
  previousWithCommits(grant: Grant<'project:read'>, version: string): Promise<Release | undefined>
  /**
   * The versions before and after this one, of the same package in the same projects. Names that are not semantic
   * versions are ordered by release date, or else creation date.
   */
  neighbours(grant: Grant<'project:read'>, version: string): Promise<NeighbouringVersions>
  /** Newest first. */
  deploys(grant: Grant<'project:read'>, version: string): Promise<readonly Deploy[]>
  addDeploy(grant: Grant<'project:releases'>, version: string, deploy: Omit<Deploy, 'id'>): Promise<Deploy | undefined>
  /** Issues first seen in the release or regressed in it; newest first. */
  issues(
    grant: Grant<'event:read'>,
    version: string,
    which: 'new' | 'regressed',
    limit: number,
  ): Promise<readonly Issue[]>
  /**
   * Commits of this release, and of up to `releases` earlier ones in the project, that touched a file with one of these
   * names (last path segment).
   */
  commitsTouching(
    grant: Grant<'project:read'>,
    projectId: ProjectId,
    version: string,
    fileNames: readonly string[],
    releases: number,
  ): Promise<readonly (Commit & { readonly release: string })[]>
  /** Stores code mappings uploaded by tools, for later use. */
  saveCodeMappings(
    grant: Grant<'project:releases'>,
    projectId: ProjectId,
    mappings: readonly CodeMapping[],
  ): Promise<{ readonly created: number; readonly updated: number }>
  codeMappings(grant: Grant<'project:read'>, projectId: ProjectId): Promise<readonly CodeMapping[]>
  /** Names of repositories that have commits. */
  repositories(grant: Grant<'project:read'>): Promise<readonly { readonly id: number; readonly name: string }[]>
}

/** Maps paths in stack traces to paths in a repository. */
export interface CodeMapping {
  readonly repository: string
  readonly branch: string
  readonly stackRoot: string
  readonly sourceRoot: string
}
