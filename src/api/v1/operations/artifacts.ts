import { z } from 'zod'
import { artifactKinds, type ArtifactBundle } from '#domain/artifact/artifact.ts'
import type { Project } from '#domain/project/project.ts'
import { ok, type Result } from '#domain/result.ts'
import type { Running } from '#domain/running.ts'
import type { Grants } from '../../authenticate.ts'
import { findProject } from '../../find.ts'
import { pageOfAll } from '../cursor.ts'
import { operation, type Operation } from '../operation.ts'
import { notFound } from '../refuse.ts'
import type { Refusal } from '../refusal.ts'
import { id, iso, pageQuery, pageShape, time } from '../shapes.ts'

const reads = ['project:read'] as const
const MOST = 1000

const bundleShape = z
  .object({
    id,
    projects: z.array(id),
    release: z.string().nullable().describe('null: found by debug ids alone.'),
    dist: z.string().nullable(),
    uploadedAt: time,
    size: z.int().describe('Bytes.'),
    fileCount: z.int(),
    problem: z.string().nullable().describe('Why it could not be used: `not_a_zip`, …'),
  })
  .meta({ id: 'ArtifactBundle' })

function shown(bundle: ArtifactBundle): z.input<typeof bundleShape> {
  const { release, dist, uploadedAt, size, fileCount, problem } = bundle
  const projects = bundle.projects.map(String)
  return { id: String(bundle.id), projects, release, dist, uploadedAt: iso(uploadedAt), size, fileCount, problem }
}

const list = operation({
  id: 'listArtifactBundles',
  tag: 'Source maps',
  method: 'get',
  path: '/projects/{project}/artifact-bundles',
  summary: 'List source map uploads, newest first',
  needs: reads,
  query: z.object({ ...pageQuery.shape, release: z.string().max(250).optional() }),
  answers: pageShape(bundleShape),
  handle: async ({ running, may, params, query }) => {
    const project = await findProject(running.catalogue, may, params.project)
    if (!project.ok) return project
    const all = await bundlesOf(running, may, project.value, query.release)
    return pageOfAll(query, all, (one) => String(one.id), shown)
  },
})

const files = operation({
  id: 'listArtifactFiles',
  tag: 'Source maps',
  method: 'get',
  path: '/projects/{project}/artifact-bundles/{bundle}/files',
  summary: 'List the files of an upload',
  needs: reads,
  query: pageQuery,
  answers: pageShape(
    z
      .object({
        kind: z.enum(artifactKinds),
        url: z.string(),
        debugId: z.string().nullable(),
        sourceMapUrl: z.string().nullable(),
        problem: z.string().nullable(),
        size: z.int(),
      })
      .meta({ id: 'ArtifactFile' }),
  ),
  handle: async ({ running, may, params, query }) => {
    const bundle = await bundleOf(running, may, params)
    if (!bundle.ok) return bundle
    const all = await running.catalogue.artifacts.files(may['project:read'], bundle.value.id)
    return pageOfAll(
      query,
      all,
      (one) => `${one.kind} ${one.url}`,
      ({ kind, url, debugId, sourceMapUrl, problem, size }) => ({ kind, url, debugId, sourceMapUrl, problem, size }),
    )
  },
})

const remove = operation({
  id: 'deleteArtifactBundle',
  tag: 'Source maps',
  method: 'delete',
  path: '/projects/{project}/artifact-bundles/{bundle}',
  summary: 'Delete a source map upload',
  needs: ['project:read', 'project:releases'],
  status: 204,
  handle: async ({ running, may, params }) => {
    const bundle = await bundleOf(running, may, params)
    if (!bundle.ok) return bundle
    await running.uploads.forgetBundle(may['project:releases'], bundle.value.id)
    return ok(undefined)
  },
})

const debugFiles = operation({
  id: 'listDebugFiles',
  tag: 'Source maps',
  method: 'get',
  path: '/projects/{project}/debug-files',
  summary: 'List native debug files and ProGuard mappings',
  needs: reads,
  query: pageQuery,
  answers: pageShape(
    z
      .object({
        id,
        debugId: z.string(),
        name: z.string(),
        symbolType: z.string(),
        checksum: z.string(),
        uploadedAt: time,
        size: z.int(),
      })
      .meta({ id: 'DebugFile' }),
  ),
  handle: async ({ running, may, params, query }) => {
    const project = await findProject(running.catalogue, may, params.project)
    if (!project.ok) return project
    const all = await running.catalogue.artifacts.debugFiles(may['project:read'], project.value.id, MOST)
    return pageOfAll(
      query,
      all,
      (one) => String(one.id),
      ({ id: number, debugId, name, symbolType, checksum, uploadedAt, size }) => ({
        id: String(number),
        debugId,
        name,
        symbolType,
        checksum,
        uploadedAt: iso(uploadedAt),
        size,
      }),
    )
  },
})

async function bundlesOf(
  { catalogue }: Running,
  may: Grants<'project:read'>,
  { id: projectId }: Project,
  release: string | undefined,
): Promise<readonly ArtifactBundle[]> {
  const of = { projectId, ...(release !== undefined && { release }) }
  return catalogue.artifacts.bundles(may['project:read'], of, MOST)
}

async function bundleOf(
  running: Running,
  may: Grants<'project:read'>,
  called: { readonly project: string; readonly bundle: string },
): Promise<Result<ArtifactBundle, Refusal>> {
  const project = await findProject(running.catalogue, may, called.project)
  if (!project.ok) return project
  const bundle = (await bundlesOf(running, may, project.value, undefined)).find(
    (one) => String(one.id) === called.bundle,
  )
  return bundle === undefined ? notFound('upload', called.bundle) : ok(bundle)
}

export const artifactOperations: readonly Operation[] = [list, files, remove, debugFiles]
