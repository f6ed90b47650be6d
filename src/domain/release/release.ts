import type { Grant } from '../access/access.ts'
import type { ProjectId } from '../ids.ts'
import type { Issue } from '../issue/issue.ts'

/** A version of one's code, over all projects that it was released in. Made by a tool, or by the first event that names it. */
export interface Release {
  readonly id: number
  readonly version: string
  readonly projects: readonly ReleaseProject[]
  readonly createdAt: Date
  /** When it went out; null until somebody said so (`sentry-cli releases finalize`). */
  readonly releasedAt: Date | null
  readonly startedAt: Date | null
  readonly status: 'open' | 'archived'
  readonly url: string | null
  readonly ref: string | null
  readonly commitCount: number
  readonly deployCount: number
  readonly lastCommit: LastCommit | null
  readonly lastDeploy: Deploy | null
  /** Over all its projects. */
  readonly newIssues: number
  readonly events: number
  readonly firstEventAt: Date | null
  readonly lastEventAt: Date | null
}

/** The newest commit of a release. Of one that a tool named as its head, and sent no list with, the id alone is known. */
export interface LastCommit {
  readonly id: string
  readonly message: string | null
  readonly committedAt: Date | null
}

/** A release's share in one project. */
export interface ReleaseProject {
  readonly projectId: ProjectId
  /** Issues first seen in it. */
  readonly newIssues: number
  /** Resolved issues that came back in it. */
  readonly regressions: number
  readonly events: number
  readonly firstEventAt: Date | null
  readonly lastEventAt: Date | null
}

/** A change that went into a release (docs/protocol.md 6.2). */
export interface Commit {
  /** The commit's hash. */
  readonly id: string
  readonly repository: string
  readonly authorName: string
  readonly authorEmail: string
  readonly message: string
  /** null where the tool sent none. */
  readonly timestamp: Date | null
  /** Paths that it touched; empty where the tool sent no patch set. */
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

/** A change of a release by a tool; fields that are absent stay as they are. */
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

/** newest: by date released, else made; version: by {@link releaseSortKey}, highest first. */
export type ReleaseOrder = 'newest' | 'version'

/** The versions just before and after a release in the order of versions; undefined where there is none. */
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
  /** undefined where there is none in a project that the grant covers. */
  byVersion(grant: Grant<'project:read'>, version: string): Promise<Release | undefined>
  /**
   * The release that a project's code is at: the highest version of the package that was released last, or whatever was
   * released last where that is no version. undefined where there is none.
   */
  newest(grant: Grant<'project:read'>, projectId: ProjectId): Promise<string | undefined>
  /** Makes it, or changes the one that there is. `created` tells which. */
  upsert(
    grant: Grant<'project:releases'>,
    version: string,
    change: ReleaseChange,
    now: Date,
  ): Promise<{ readonly release: Release; readonly created: boolean }>
  /**
   * Forgets it with commits, deploys and file rows; events keep their release, and files with a debug id are still found
   * by that. false when there was none. In the audit log where files went with it.
   */
  remove(grant: Grant<'project:releases'>, version: string, now: Date): Promise<boolean>
  /** Newest first. */
  commits(grant: Grant<'project:read'>, version: string, limit: number): Promise<readonly Commit[]>
  /** The newest release before this one, in the same projects, that has commits. */
  previousWithCommits(grant: Grant<'project:read'>, version: string): Promise<Release | undefined>
  /**
   * Returns the versions before and after this one, of the same package in the same projects. Names that are no semantic
   * version are ordered by when they were released, else created.
   */
  neighbours(grant: Grant<'project:read'>, version: string): Promise<NeighbouringVersions>
  /** Newest first. */
  deploys(grant: Grant<'project:read'>, version: string): Promise<readonly Deploy[]>
  addDeploy(grant: Grant<'project:releases'>, version: string, deploy: Omit<Deploy, 'id'>): Promise<Deploy | undefined>
  /** Issues that were first seen in the release, or came back in it; newest first. */
  issues(
    grant: Grant<'event:read'>,
    version: string,
    which: 'new' | 'regressed',
    limit: number,
  ): Promise<readonly Issue[]>
  /** Commits of this release, and of up to `releases` before it in the project, that touched a file so named (last path segment). */
  commitsTouching(
    grant: Grant<'project:read'>,
    projectId: ProjectId,
    version: string,
    fileNames: readonly string[],
    releases: number,
  ): Promise<readonly (Commit & { readonly release: string })[]>
  /** Code mappings that tools have uploaded, stored for later use. */
  saveCodeMappings(
    grant: Grant<'project:releases'>,
    projectId: ProjectId,
    mappings: readonly CodeMapping[],
  ): Promise<{ readonly created: number; readonly updated: number }>
  codeMappings(grant: Grant<'project:read'>, projectId: ProjectId): Promise<readonly CodeMapping[]>
  /** Names of repositories that commits have come from. */
  repositories(grant: Grant<'project:read'>): Promise<readonly { readonly id: number; readonly name: string }[]>
}

/** The mapping of a stack's paths to those of a repository. */
export interface CodeMapping {
  readonly repository: string
  readonly branch: string
  readonly stackRoot: string
  readonly sourceRoot: string
}
