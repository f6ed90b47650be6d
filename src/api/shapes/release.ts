import { z } from '@hono/zod-openapi'
import type { ProjectId } from '#domain/ids.ts'
import type { Project } from '#domain/project/project.ts'
import type { Commit, Deploy, Release } from '#domain/release/release.ts'
import { jsonObject, nothing, time } from './common.ts'
import { shortVersionOf } from './issue.ts'

/** A deploy (docs/protocol.md 6.2). */
export const deployShape = z
  .object({
    id: z.string(),
    environment: z.string(),
    name: z.string().nullable(),
    url: z.string().nullable(),
    dateStarted: time.nullable(),
    dateFinished: time,
  })
  .openapi('Deploy')

export function deployOf(deploy: Deploy): z.output<typeof deployShape> {
  return {
    id: String(deploy.id),
    environment: deploy.environment,
    name: deploy.name,
    url: deploy.url,
    dateStarted: deploy.startedAt?.toISOString() ?? null,
    dateFinished: deploy.finishedAt.toISOString(),
  }
}

/** A project as referenced by a release, with a numeric id. */
const releaseProject = z.object({
  id: z.number(),
  slug: z.string(),
  name: z.string(),
  platform: z.string(),
  newGroups: z.number(),
})

/** A release (docs/protocol.md 6.2). */
export const releaseShape = z
  .object({
    id: z.number(),
    version: z.string(),
    shortVersion: z.string(),
    status: z.enum(['open', 'archived']),
    url: z.string().nullable(),
    ref: z.string().nullable(),
    dateCreated: time,
    dateStarted: time.nullable(),
    dateReleased: time.nullable(),
    firstEvent: time.nullable(),
    lastEvent: time.nullable(),
    newGroups: z.number(),
    commitCount: z.number(),
    lastCommit: z.object({ id: z.string(), message: z.string().nullable(), dateCreated: time }).nullable(),
    deployCount: z.number(),
    lastDeploy: deployShape.nullable(),
    authors: nothing,
    owner: z.null(),
    data: jsonObject,
    projects: z.array(releaseProject),
  })
  .openapi('Release')

/** @param projects all projects; the release lists which are its own */
export function releaseOf(release: Release, projects: ReadonlyMap<ProjectId, Project>): z.output<typeof releaseShape> {
  return {
    id: release.id,
    version: release.version,
    shortVersion: shortVersionOf(release.version),
    status: release.status,
    url: release.url,
    ref: release.ref,
    dateCreated: release.createdAt.toISOString(),
    dateStarted: release.startedAt?.toISOString() ?? null,
    dateReleased: release.releasedAt?.toISOString() ?? null,
    firstEvent: release.firstEventAt?.toISOString() ?? null,
    lastEvent: release.lastEventAt?.toISOString() ?? null,
    newGroups: release.newIssues,
    commitCount: release.commitCount,
    lastCommit: lastCommitOf(release),
    deployCount: release.deployCount,
    lastDeploy: release.lastDeploy === null ? null : deployOf(release.lastDeploy),
    authors: [],
    owner: null,
    data: {},
    projects: release.projects.flatMap(({ projectId, newIssues }) => {
      const project = projects.get(projectId)
      if (project === undefined) return []
      const { id, slug, name, platform } = project
      return { id, slug, name, platform, newGroups: newIssues }
    }),
  }
}

/** A commit without a date gets its release's, because clients require one. */
function lastCommitOf({ lastCommit, createdAt }: Release) {
  if (lastCommit === null) return null
  const { id, message, committedAt } = lastCommit
  return { id, message, dateCreated: (committedAt ?? createdAt).toISOString() }
}

/** A commit of a release (docs/protocol.md 6.2). */
export const commitShape = z
  .object({
    id: z.string(),
    message: z.string(),
    dateCreated: time.nullable(),
    repository: z.object({ name: z.string() }),
    author: z.object({ name: z.string(), email: z.string() }),
    patchSet: z.array(z.object({ path: z.string(), type: z.enum(['A', 'M', 'D']) })),
  })
  .openapi('Commit')

export function commitOf(commit: Commit): z.output<typeof commitShape> {
  return {
    id: commit.id,
    message: commit.message,
    dateCreated: commit.timestamp?.toISOString() ?? null,
    repository: { name: commit.repository },
    author: { name: commit.authorName, email: commit.authorEmail },
    patchSet: commit.files.map(({ path, change }) => ({ path, type: change })),
  }
}
