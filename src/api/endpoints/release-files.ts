import { z } from '@hono/zod-openapi'
import { uploadLimits } from '#domain/artifact/uploads.ts'
import type { ProjectId } from '#domain/ids.ts'
import { isReleaseName } from '#domain/release/version.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import type { Running } from '#domain/running.ts'
import { messages } from '#messages'
import type { Grants } from '../authenticate.ts'
import { change, endpoint, several, type Endpoint } from '../endpoint.ts'
import { addressedProject, findProject, findRelease } from '../find.ts'
import { offsetOf, offsetPage } from '../offset-page.ts'
import { once, pageQuery, pageSize } from '../query.ts'
import type { ApiRefusal } from '../refusal.ts'
import { filesOfRelease, forgetBundles, mayForget, type ReleaseScope } from '../release-files.ts'
import { formBody, noBody } from '../request-body.ts'
import { releaseFileOf, releaseFileShape } from '../shapes/release-file.ts'

const t = messages('api')

const needs = ['project:read', 'project:releases'] as const

const paths = [
  '/organizations/{organization}/releases/{version}/files/',
  '/projects/{organization}/{project}/releases/{version}/files/',
] as const

const lists = paths.map((path) =>
  endpoint({
    path,
    summary: t('operations.releaseFiles'),
    needs: ['project:read'],
    query: pageQuery.extend({ checksum: several }),
    body: z.array(releaseFileShape),
    answer: async ({ running, may, params, query, asked }) => {
      const release = await findRelease(running.catalogue, may, params)
      if (!release.ok) return release
      const of = await scopeOf(running, may, { ...params, version: release.value.version })
      if (!of.ok) return of
      const offset = offsetOf(query.cursor)
      if (!offset.ok) return offset
      const page = { offset: offset.value, limit: pageSize(query) }
      const files = (await filesOfRelease(running, may, of.value)).filter(
        ({ bundle }) => query.checksum.length === 0 || query.checksum.includes(bundle.checksum),
      )
      const cut = files.slice(page.offset, page.offset + page.limit + 1)
      const { rows, headers } = offsetPage(running, asked, cut, page)
      return ok({ body: rows.map(releaseFileOf), headers })
    },
  }),
)

const fileForm = z.object({
  file: z.string().openapi({ format: 'binary' }),
  name: z.string().optional(),
  dist: z.string().optional(),
  header: z
    .array(z.string())
    .optional()
    .openapi({ example: ['Sourcemap: app.min.js.map'] }),
})

const uploadFile = paths.map((path) =>
  change({
    method: 'post',
    path,
    summary: t('operations.uploadReleaseFile'),
    needs,
    query: z.object({}),
    sends: formBody(fileForm, uploadLimits.maxRequestSize),
    statuses: [201],
    body: releaseFileShape,
    answer: async ({ running, may, params, sent, now }) => {
      const projects = await projectsFor(running, may, params)
      if (!projects.ok) return projects
      const file = sent.get('file')
      if (!(file instanceof File)) return refuse({ reason: 'bad_body', why: t('body.file') })
      const upload = {
        release: params.version,
        dist: textOf(sent.get('dist')) || null,
        name: textOf(sent.get('name')) || file.name,
        headers: sent.getAll('header').map(textOf).flatMap(headerOf),
        bytes: new Uint8Array(await file.arrayBuffer()),
      }
      const stored = []
      for (const projectId of projects.value)
        stored.push(await running.uploads.putReleaseFile(may['project:releases'], { ...upload, projectId }))
      const [made] = stored
      if (made === undefined) return refuse({ reason: 'bad_body', why: t('body.uploadProjects') })
      const body = {
        id: `${made.bundleId}-0`,
        name: upload.name,
        sha1: made.sha1,
        size: made.size,
        dist: upload.dist,
        headers: Object.fromEntries(upload.headers),
        dateCreated: now.toISOString(),
      }
      return ok({ body, status: 201 })
    },
  }),
)

const deleteFile = paths.map((path) =>
  change({
    method: 'delete',
    path: `${path}{file}/`,
    summary: t('operations.deleteReleaseFile'),
    needs,
    query: z.object({}),
    sends: noBody,
    statuses: [204],
    body: z.null(),
    answer: async ({ running, may, params }) => {
      const release = await findRelease(running.catalogue, may, params)
      if (!release.ok) return release
      const of = await scopeOf(running, may, { ...params, version: release.value.version })
      if (!of.ok) return of
      const files = await filesOfRelease(running, may, of.value)
      const found = files.find(({ id }) => id === params.file)
      if (found === undefined) return refuse({ reason: 'no_file', name: params.file })
      if (found.bundle.fileCount > 1) return refuse({ reason: 'file_in_bundle' })
      await running.uploads.forgetBundle(mayForget(may, of.value), found.bundle.id)
      return ok({ body: null, status: 204 })
    },
  }),
)

const deleteAll = (
  ['/organizations/{organization}/files/source-maps/', '/projects/{organization}/{project}/files/source-maps/'] as const
).map((path) =>
  change({
    method: 'delete',
    path,
    summary: t('operations.deleteReleaseFiles'),
    needs,
    query: z.object({ name: once }),
    sends: noBody,
    statuses: [204],
    body: z.null(),
    answer: async ({ running, may, params, query }) => {
      const of = await scopeOf(running, may, { ...params, version: query.name })
      if (!of.ok) return of
      await forgetBundles(running, may, of.value)
      return ok({ body: null, status: 204 })
    },
  }),
)

export const releaseFileEndpoints: readonly Endpoint[] = [...lists, ...uploadFile, ...deleteFile, ...deleteAll]

/** The release's files in the path's project, or in all projects. */
async function scopeOf(
  running: Running,
  may: Grants<'project:read'>,
  params: { readonly project?: string; readonly version: string },
): Promise<Result<ReleaseScope, ApiRefusal>> {
  const project = await addressedProject(running.catalogue, may, params)
  if (!project.ok) return project
  return ok({ release: params.version, ...(project.value && { projectId: project.value.id }) })
}

/** On an organization path the file is for all projects of the release; on a project path the release may be new. */
async function projectsFor(
  running: Running,
  may: Grants<'project:read'>,
  params: { readonly project?: string; readonly version: string },
): Promise<Result<readonly ProjectId[], ApiRefusal>> {
  if (!isReleaseName(params.version)) return refuse({ reason: 'bad_body', why: t('body.releaseName') })
  if (params.project !== undefined) {
    const project = await findProject(running.catalogue, may, params.project)
    return project.ok ? ok([project.value.id]) : project
  }
  const release = await findRelease(running.catalogue, may, params)
  return release.ok ? ok(release.value.projects.map(({ projectId }) => projectId)) : release
}

function textOf(value: FormDataEntryValue | null): string {
  return typeof value === 'string' ? value : ''
}

/** `Sourcemap: app.min.js.map`. Lines that are not headers are ignored. */
function headerOf(line: string): [string, string][] {
  const colon = line.indexOf(':')
  return colon === -1 ? [] : [[line.slice(0, colon).trim(), line.slice(colon + 1).trim()]]
}
