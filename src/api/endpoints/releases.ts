import { z } from '@hono/zod-openapi'
import type { ProjectId } from '#domain/ids.ts'
import type { Project } from '#domain/project/project.ts'
import type { ReleaseFilter } from '#domain/release/release.ts'
import { isReleaseName } from '#domain/release/version.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import type { Running } from '#domain/running.ts'
import { messages } from '#messages'
import type { Grants } from '../authenticate.ts'
import { change, endpoint, several, type Answer, type ApiRequest, type Endpoint } from '../endpoint.ts'
import { forgetBundles } from '../release-files.ts'
import { addressedProject, chosenProjects, findRelease, namedProjects } from '../find.ts'
import { offsetOf, offsetPage } from '../offset-page.ts'
import { once, pageQuery, pageSize } from '../query.ts'
import type { ApiRefusal } from '../refusal.ts'
import { changeOf, newReleaseBody, releaseChangeBody } from '../release-body.ts'
import { jsonBody, noBody } from '../request-body.ts'
import { releaseOf, releaseShape } from '../shapes/release.ts'

const t = messages('api')

/** Older tools request a project's release, newer ones the organization's. It is the same release. */
const listPaths = ['/organizations/{organization}/releases/', '/projects/{organization}/{project}/releases/'] as const
const paths = [
  '/organizations/{organization}/releases/{version}/',
  '/projects/{organization}/{project}/releases/{version}/',
] as const

const changing = ['project:read', 'project:releases'] as const
type Changing = (typeof changing)[number]

const listQuery = z.object({
  ...pageQuery.shape,
  query: once.default(''),
  status: z.enum(['', 'open', 'archived']).default(''),
  sort: once.default('date'),
  project: several,
})

const lists = listPaths.map((path) =>
  endpoint({
    path,
    summary: t('operations.releases'),
    needs: ['project:read'],
    query: listQuery,
    body: z.array(releaseShape),
    answer: async (request) => {
      const { running, may, query, asked } = request
      const filter = await filterOf(request)
      if (!filter.ok) return filter
      const offset = offsetOf(query.cursor)
      if (!offset.ok) return offset
      const page = { offset: offset.value, limit: pageSize(query) }
      const order = query.sort === 'semver' ? 'version' : 'newest'
      const found = await running.catalogue.releases.list(may['project:read'], filter.value, order, {
        ...page,
        limit: page.limit + 1,
      })
      const { rows, headers } = offsetPage(running, asked, found, page)
      const projects = await projectsById(running, may)
      return ok({ body: rows.map((release) => releaseOf(release, projects)), headers })
    },
  }),
)

const creations = listPaths.map((path) =>
  change({
    method: 'post',
    path,
    summary: t('operations.createRelease'),
    needs: changing,
    query: z.object({}),
    sends: jsonBody(newReleaseBody),
    statuses: [201, 208],
    body: releaseShape,
    answer: async (request) => {
      const { running, may, params, sent } = request
      const { version } = sent
      if (!isReleaseName(version)) return refuse({ reason: 'bad_body', why: t('body.releaseName') })
      const projects = await projectsOf(running, may, params, sent.projects ?? [])
      if (!projects.ok) return projects
      const known = await running.catalogue.releases.byVersion(may['project:read'], version)
      if (known === undefined && projects.value.length === 0)
        return refuse({ reason: 'bad_body', why: t('body.releaseProjects') })
      return save(request, version, projects.value)
    },
  }),
)

const shown = paths.map((path) =>
  endpoint({
    path,
    summary: t('operations.release'),
    needs: ['project:read'],
    query: z.object({}),
    body: releaseShape,
    answer: async ({ running, may, params }) => {
      const release = await findRelease(running.catalogue, may, params)
      return release.ok ? ok({ body: releaseOf(release.value, await projectsById(running, may)) }) : release
    },
  }),
)

const changes = paths.map((path) =>
  change({
    method: 'put',
    path,
    summary: t('operations.changeRelease'),
    needs: changing,
    query: z.object({}),
    sends: jsonBody(releaseChangeBody),
    body: releaseShape,
    answer: async (request) => {
      const { running, may, params, sent } = request
      const release = await findRelease(running.catalogue, may, params)
      if (!release.ok) return release
      const projects = await namedProjects(running.catalogue, may, sent.projects ?? [])
      if (!projects.ok) return projects
      const saved = await save(request, release.value.version, projects.value)
      return saved.ok ? ok({ body: saved.value.body }) : saved
    },
  }),
)

const deletions = paths.map((path) =>
  change({
    method: 'delete',
    path,
    summary: t('operations.deleteRelease'),
    needs: changing,
    query: z.object({}),
    sends: noBody,
    statuses: [204],
    body: z.null(),
    answer: async ({ running, may, params }) => {
      const release = await findRelease(running.catalogue, may, params)
      if (!release.ok) return release
      const { version } = release.value
      await forgetBundles(running, may, { release: version })
      await running.catalogue.releases.remove(may['project:releases'], version, new Date())
      return ok({ body: null, status: 204 })
    },
  }),
)

export const releaseEndpoints: readonly Endpoint[] = [...lists, ...creations, ...shown, ...changes, ...deletions]

/** The filter of a release list. Its projects come from the path or from the parameter `project`. */
async function filterOf({
  running,
  may,
  params,
  query,
}: Pick<ApiRequest<string, z.output<typeof listQuery>, 'project:read'>, 'running' | 'may' | 'query'> & {
  params: { readonly project?: string }
}): Promise<Result<ReleaseFilter, ApiRefusal>> {
  const names = params.project === undefined ? query.project : [params.project]
  const projects = await chosenProjects(running.catalogue, may, names)
  if (!projects.ok) return projects
  return ok({
    ...(projects.value.length > 0 && { projects: projects.value.map(({ id }) => id) }),
    ...(query.query !== '' && { search: query.query }),
    ...(query.status !== '' && { status: query.status }),
  })
}

/** The projects of a new release: the body's plus the path's. */
async function projectsOf(
  running: Running,
  may: Grants<'project:read'>,
  params: { readonly project?: string },
  names: readonly string[],
): Promise<Result<readonly Project[], ApiRefusal>> {
  const addressed = await addressedProject(running.catalogue, may, params)
  if (!addressed.ok) return addressed
  const named = await namedProjects(running.catalogue, may, names)
  if (!named.ok || addressed.value === undefined) return named
  const { id } = addressed.value
  return ok([addressed.value, ...named.value.filter((project) => project.id !== id)])
}

/** Saves the release: 201 if it is new, 208 if it already existed. */
async function save(
  { running, may, sent, now }: ApiRequest<never, unknown, Changing, z.output<typeof releaseChangeBody>>,
  version: string,
  projects: readonly Project[],
): Promise<Result<Answer<z.output<typeof releaseShape>>, ApiRefusal>> {
  const ids = projects.map((project) => project.id)
  const said = { ...changeOf(sent), ...(ids.length > 0 && { projects: ids }) }
  const { release, created } = await running.catalogue.releases.upsert(may['project:releases'], version, said, now)
  return ok({ body: releaseOf(release, await projectsById(running, may)), status: created ? 201 : 208 })
}

async function projectsById(
  { catalogue }: Running,
  may: Grants<'project:read'>,
): Promise<ReadonlyMap<ProjectId, Project>> {
  const projects = await catalogue.projects.list(may['project:read'])
  return new Map(projects.map((project) => [project.id, project]))
}
