import { z } from '@hono/zod-openapi'
import { ok, refuse } from '#domain/result.ts'
import { messages } from '#messages'
import { change, endpoint, type Endpoint } from '../endpoint.ts'
import { findRelease } from '../find.ts'
import { pageQuery, pageSize } from '../query.ts'
import { bodyDate } from '../release-body.ts'
import { jsonBody } from '../request-body.ts'
import { commitOf, commitShape, deployOf, deployShape, releaseOf, releaseShape } from '../shapes/release.ts'

const t = messages('api')

/** Older tools request a project's release, newer ones the organization's. It is the same release. */
const paths = [
  '/organizations/{organization}/releases/{version}/',
  '/projects/{organization}/{project}/releases/{version}/',
] as const

const commits = paths.map((path) =>
  endpoint({
    path: `${path}commits/`,
    summary: t('operations.commits'),
    needs: ['project:read'],
    query: pageQuery,
    body: z.array(commitShape),
    answer: async ({ running, may, params, query }) => {
      const release = await findRelease(running.catalogue, may, params)
      if (!release.ok) return release
      const { version } = release.value
      const found = await running.catalogue.releases.commits(may['project:read'], version, pageSize(query))
      return ok({ body: found.map(commitOf) })
    },
  }),
)

const previous = endpoint({
  path: '/organizations/{organization}/releases/{version}/previous-with-commits/',
  summary: t('operations.previousRelease'),
  needs: ['project:read'],
  query: z.object({}),
  // Clients expect an empty object if nothing was found.
  body: z.union([releaseShape, z.strictObject({})]),
  answer: async ({ running, may, params }) => {
    const release = await findRelease(running.catalogue, may, params)
    if (!release.ok) return release
    const { catalogue } = running
    const found = await catalogue.releases.previousWithCommits(may['project:read'], release.value.version)
    if (found === undefined) return ok({ body: {} })
    const projects = await catalogue.projects.list(may['project:read'])
    return ok({ body: releaseOf(found, new Map(projects.map((project) => [project.id, project]))) })
  },
})

const deploys = paths.map((path) =>
  endpoint({
    path: `${path}deploys/`,
    summary: t('operations.deploys'),
    needs: ['project:read'],
    query: pageQuery,
    body: z.array(deployShape),
    answer: async ({ running, may, params, query }) => {
      const release = await findRelease(running.catalogue, may, params)
      if (!release.ok) return release
      const found = await running.catalogue.releases.deploys(may['project:read'], release.value.version)
      return ok({ body: found.slice(0, pageSize(query)).map(deployOf) })
    },
  }),
)

const deployBody = z
  .object({
    environment: z.string().min(1).max(64),
    name: z.string().max(200).nullish(),
    url: z.string().max(4096).nullish(),
    dateStarted: bodyDate,
    dateFinished: bodyDate,
  })
  .openapi('NewDeploy')

const newDeploys = paths.map((path) =>
  change({
    method: 'post',
    path: `${path}deploys/`,
    summary: t('operations.createDeploy'),
    needs: ['project:read', 'project:releases'],
    query: z.object({}),
    sends: jsonBody(deployBody),
    statuses: [201],
    body: deployShape,
    answer: async ({ running, may, params, sent, now }) => {
      const release = await findRelease(running.catalogue, may, params)
      if (!release.ok) return release
      const deploy = await running.catalogue.releases.addDeploy(may['project:releases'], release.value.version, {
        environment: sent.environment,
        name: sent.name ?? null,
        url: sent.url ?? null,
        startedAt: sent.dateStarted ?? null,
        finishedAt: sent.dateFinished ?? now,
      })
      if (deploy === undefined) return refuse({ reason: 'no_release', name: params.version })
      return ok({ body: deployOf(deploy), status: 201 })
    },
  }),
)

export const releaseDetailEndpoints: readonly Endpoint[] = [...commits, previous, ...deploys, ...newDeploys]
