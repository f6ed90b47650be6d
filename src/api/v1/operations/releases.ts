import { z } from 'zod'
import type { Commit, Deploy, Release } from '#domain/release/release.ts'
import { isReleaseName } from '#domain/release/version.ts'
import { ok, refuse } from '#domain/result.ts'
import type { Running } from '#domain/running.ts'
import type { Grants } from '../../authenticate.ts'
import { findRelease, namedProjects } from '../../find.ts'
import { forgetBundles } from '../../release-files.ts'
import { pageByOffset, pageOfAll } from '../cursor.ts'
import { operation, type Operation } from '../operation.ts'
import { projectIds } from '../project-scope.ts'
import { invalid } from '../refuse.ts'
import { id, iso, isoOrNull, pageQuery, pageShape, sentTime, several, time } from '../shapes.ts'

const MOST_COMMITS = 1000

const deployShape = z
  .object({
    id,
    environment: z.string(),
    name: z.string().nullable(),
    url: z.string().nullable(),
    startedAt: time.nullable(),
    finishedAt: time,
  })
  .meta({ id: 'Deploy' })

function shownDeploy({ id: number, startedAt, finishedAt, ...deploy }: Deploy) {
  return { ...deploy, id: String(number), startedAt: isoOrNull(startedAt), finishedAt: iso(finishedAt) }
}

const releaseShape = z
  .object({
    version: z.string(),
    status: z.enum(['open', 'archived']),
    projects: z.array(z.object({ id, newIssues: z.int(), regressions: z.int(), events: z.int() })),
    createdAt: time,
    releasedAt: time.nullable(),
    startedAt: time.nullable(),
    url: z.string().nullable(),
    ref: z.string().nullable(),
    commitCount: z.int(),
    deployCount: z.int(),
    lastDeploy: deployShape.nullable(),
    newIssues: z.int(),
    events: z.int(),
    firstEventAt: time.nullable(),
    lastEventAt: time.nullable(),
  })
  .meta({ id: 'Release' })

function shown(release: Release): z.input<typeof releaseShape> {
  const { version, status, url, ref, commitCount, deployCount, newIssues, events } = release
  return {
    version,
    status,
    projects: release.projects.map(({ projectId, newIssues: fresh, regressions, events: count }) => ({
      id: String(projectId),
      newIssues: fresh,
      regressions,
      events: count,
    })),
    createdAt: iso(release.createdAt),
    releasedAt: isoOrNull(release.releasedAt),
    startedAt: isoOrNull(release.startedAt),
    url,
    ref,
    commitCount,
    deployCount,
    lastDeploy: release.lastDeploy && shownDeploy(release.lastDeploy),
    newIssues,
    events,
    firstEventAt: isoOrNull(release.firstEventAt),
    lastEventAt: isoOrNull(release.lastEventAt),
  }
}

const list = operation({
  id: 'listReleases',
  tag: 'Releases',
  method: 'get',
  path: '/releases',
  summary: 'List releases',
  needs: ['project:read'],
  query: z.object({
    ...pageQuery.shape,
    project: several,
    text: z.string().max(250).default('').describe('A part of the version.'),
    status: z.enum(['open', 'archived']).optional(),
    sort: z.enum(['newest', 'version']).default('newest'),
  }),
  answers: pageShape(releaseShape),
  handle: async ({ running, may, query }) => {
    const projects = await projectIds(running, may, query.project)
    if (!projects.ok) return projects
    const filter = {
      ...(projects.value.length > 0 && { projects: projects.value }),
      ...(query.text !== '' && { search: query.text }),
      ...(query.status !== undefined && { status: query.status }),
    }
    const { releases } = running.catalogue
    return pageByOffset(query, (window) => releases.list(may['project:read'], filter, query.sort, window), shown)
  },
})

const show = operation({
  id: 'getRelease',
  tag: 'Releases',
  method: 'get',
  path: '/releases/{version}',
  summary: 'Show a release',
  needs: ['project:read'],
  answers: releaseShape,
  handle: async ({ running, may, params }) => {
    const release = await findRelease(running.catalogue, may, params)
    return release.ok ? ok(shown(release.value)) : release
  },
})

const commitShape = z
  .object({
    id: z.string().min(1).max(64),
    repository: z.string().max(200).default(''),
    authorName: z.string().max(200).default(''),
    authorEmail: z.string().max(254).default(''),
    message: z.string().max(10_000).default(''),
    timestamp: sentTime.nullable().default(null),
    files: z
      .array(z.object({ path: z.string().min(1).max(1000), change: z.enum(['A', 'M', 'D']) }))
      .max(10_000)
      .default([]),
  })
  .meta({ id: 'Commit' })

function shownCommit({ timestamp, files, ...commit }: Commit) {
  return { ...commit, timestamp: isoOrNull(timestamp), files: files.map((file) => ({ ...file })) }
}

const put = operation({
  id: 'putRelease',
  tag: 'Releases',
  method: 'put',
  path: '/releases/{version}',
  summary: 'Create or update a release',
  description: 'Absent fields stay; `commits` replaces all commits. A new release must name its projects.',
  needs: ['project:read', 'project:releases'],
  sends: z
    .strictObject({
      projects: z.array(z.string().max(100)).max(100).optional(),
      status: z.enum(['open', 'archived']).optional(),
      releasedAt: sentTime.optional(),
      startedAt: sentTime.optional(),
      url: z.string().max(2000).optional(),
      ref: z.string().max(250).optional(),
      commits: z.array(commitShape).max(MOST_COMMITS).optional().describe('The newest first.'),
    })
    .meta({ id: 'ReleaseChange' }),
  answers: releaseShape,
  handle: async ({ running, may, params, sent, now }) => {
    const { version } = params
    if (!isReleaseName(version)) return invalid('body', 'version', 'is not a valid release name')
    const named = await namedProjects(running.catalogue, may, sent.projects ?? [])
    if (!named.ok) return named
    const known = await running.catalogue.releases.byVersion(may['project:read'], version)
    if (known === undefined && named.value.length === 0) return invalid('body', 'projects', 'must name at least one')
    const { status, url, ref, commits, releasedAt, startedAt } = sent
    const { release } = await running.catalogue.releases.upsert(
      may['project:releases'],
      version,
      {
        ...(named.value.length > 0 && { projects: named.value.map((project) => project.id) }),
        ...(status !== undefined && { status }),
        ...(url !== undefined && { url }),
        ...(ref !== undefined && { ref }),
        ...(releasedAt !== undefined && { releasedAt: new Date(releasedAt) }),
        ...(startedAt !== undefined && { startedAt: new Date(startedAt) }),
        ...(commits !== undefined && {
          commits: commits.map((one) => ({
            ...one,
            timestamp: one.timestamp === null ? null : new Date(one.timestamp),
          })),
        }),
      },
      now,
    )
    return ok(shown(release))
  },
})

const remove = operation({
  id: 'deleteRelease',
  tag: 'Releases',
  method: 'delete',
  path: '/releases/{version}',
  summary: 'Delete a release with its files',
  needs: ['project:read', 'project:releases'],
  status: 204,
  handle: async ({ running, may, params, now }) => {
    const release = await findRelease(running.catalogue, may, params)
    if (!release.ok) return release
    await forgetBundles(running, may, { release: params.version })
    await running.catalogue.releases.remove(may['project:releases'], params.version, now)
    return ok(undefined)
  },
})

const commits = operation({
  id: 'listReleaseCommits',
  tag: 'Releases',
  method: 'get',
  path: '/releases/{version}/commits',
  summary: 'List the commits of a release',
  needs: ['project:read'],
  query: pageQuery,
  answers: pageShape(commitShape),
  handle: async ({ running, may, params, query }) => {
    const all = await ofRelease(running, may, params, () =>
      running.catalogue.releases.commits(may['project:read'], params.version, MOST_COMMITS),
    )
    return all.ok ? pageOfAll(query, all.value, (one) => `${one.repository} ${one.id}`, shownCommit) : all
  },
})

const deploys = operation({
  id: 'listDeploys',
  tag: 'Releases',
  method: 'get',
  path: '/releases/{version}/deploys',
  summary: 'List the deploys of a release',
  needs: ['project:read'],
  query: pageQuery,
  answers: pageShape(deployShape),
  handle: async ({ running, may, params, query }) => {
    const all = await ofRelease(running, may, params, () =>
      running.catalogue.releases.deploys(may['project:read'], params.version),
    )
    return all.ok ? pageOfAll(query, all.value, (one) => String(one.id), shownDeploy) : all
  },
})

async function ofRelease<T>(
  running: Running,
  may: Grants<'project:read'>,
  params: { readonly version: string },
  read: () => Promise<readonly T[]>,
) {
  const release = await findRelease(running.catalogue, may, params)
  return release.ok ? ok(await read()) : release
}

const deploy = operation({
  id: 'createDeploy',
  tag: 'Releases',
  method: 'post',
  path: '/releases/{version}/deploys',
  summary: 'Record a deploy of a release',
  needs: ['project:read', 'project:releases'],
  sends: z
    .strictObject({
      environment: z.string().trim().min(1).max(64),
      name: z.string().max(200).nullable().default(null),
      url: z.string().max(2000).nullable().default(null),
      startedAt: sentTime.nullable().default(null),
      finishedAt: sentTime.optional().describe('Defaults to now.'),
    })
    .meta({ id: 'DeployDraft' }),
  status: 201,
  answers: deployShape,
  handle: async ({ running, may, params, sent, now }) => {
    const release = await findRelease(running.catalogue, may, params)
    if (!release.ok) return release
    const { environment, name, url, startedAt, finishedAt } = sent
    const made = await running.catalogue.releases.addDeploy(may['project:releases'], params.version, {
      environment,
      name,
      url,
      startedAt: startedAt === null ? null : new Date(startedAt),
      finishedAt: finishedAt === undefined ? now : new Date(finishedAt),
    })
    return made === undefined ? refuse({ reason: 'no_release', name: params.version }) : ok(shownDeploy(made))
  },
})

export const releaseOperations: readonly Operation[] = [list, show, put, remove, commits, deploys, deploy]
