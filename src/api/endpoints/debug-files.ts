import { z } from '@hono/zod-openapi'
import { uploadLimits } from '#domain/artifact/uploads.ts'
import { ok, refuse } from '#domain/result.ts'
import { messages } from '#messages'
import { sha1 } from '../chunk-form.ts'
import { change, endpoint, several, type Endpoint } from '../endpoint.ts'
import { findProject } from '../find.ts'
import { formBody, jsonBody, noBody } from '../request-body.ts'
import { debugFileOf, debugFileShape } from '../shapes/debug-file.ts'

const t = messages('api')

const needs = ['project:read', 'project:releases'] as const

/** More than a page shows, and few enough to return at once. */
const MAX_LISTED = 1000

const listDebugFiles = endpoint({
  path: '/projects/{organization}/{project}/files/dsyms/',
  summary: t('operations.debugFiles'),
  needs: ['project:read'],
  query: z.object({}),
  body: z.array(debugFileShape),
  answer: async ({ running, may, params }) => {
    const project = await findProject(running.catalogue, may, params.project)
    if (!project.ok) return project
    const found = await running.catalogue.artifacts.debugFiles(may['project:read'], project.value.id, MAX_LISTED)
    return ok({ body: found.map(debugFileOf) })
  },
})

const uploadArchive = change({
  method: 'post',
  path: '/projects/{organization}/{project}/files/dsyms/',
  summary: t('operations.uploadDebugFiles'),
  needs,
  query: z.object({}),
  sends: formBody(z.object({ file: z.string().openapi({ format: 'binary' }) }), uploadLimits.maxRequestSize),
  statuses: [201],
  body: z.array(debugFileShape),
  answer: async ({ running, may, params, sent }) => {
    const project = await findProject(running.catalogue, may, params.project)
    if (!project.ok) return project
    const file = sent.get('file')
    if (!(file instanceof Blob)) return refuse({ reason: 'bad_body', why: t('body.file') })
    const bytes = new Uint8Array(await file.arrayBuffer())
    const stored = await running.uploads.putDebugArchive(may['project:releases'], {
      projectId: project.value.id,
      bytes,
    })
    if (!stored.ok) return refuse({ reason: 'bad_body', why: t('body.archive', { why: stored.refusal.problem }) })
    return ok({ body: stored.value.map(debugFileOf), status: 201 })
  },
})

const listUnknown = endpoint({
  path: '/projects/{organization}/{project}/files/dsyms/unknown/',
  summary: t('operations.unknownDebugFiles'),
  needs,
  query: z.object({ checksums: several }),
  body: z.object({ missing: z.array(z.string()) }),
  answer: async ({ running, may, params, query }) => {
    const project = await findProject(running.catalogue, may, params.project)
    if (!project.ok) return project
    const missing: string[] = []
    for (const checksum of query.checksums.filter((text) => sha1.safeParse(text).success)) {
      const { id } = project.value
      const file = await running.catalogue.artifacts.debugFileByChecksum(may['project:releases'], id, checksum)
      if (file === undefined) missing.push(checksum)
    }
    return ok({ body: { missing } })
  },
})

/** A mapping is found by its id alone here, regardless of its release. */
const associateProguard = change({
  method: 'post',
  path: '/projects/{organization}/{project}/files/proguard-artifact-releases/',
  summary: t('operations.associateProguard'),
  needs,
  query: z.object({}),
  sends: jsonBody(z.object({ release_name: z.string(), proguard_uuid: z.string() })),
  statuses: [201],
  body: z.object({}),
  answer: async ({ running, may, params }) => {
    const project = await findProject(running.catalogue, may, params.project)
    return project.ok ? ok({ body: {}, status: 201 }) : project
  },
})

/** Events are reprocessed on request, from an issue's page, never all at once. */
const reprocess = change({
  method: 'post',
  path: '/projects/{organization}/{project}/reprocessing/',
  summary: t('operations.reprocess'),
  needs,
  query: z.object({}),
  sends: noBody,
  body: z.object({}),
  answer: async ({ running, may, params }) => {
    const project = await findProject(running.catalogue, may, params.project)
    return project.ok ? ok({ body: {} }) : project
  },
})

export const debugFileEndpoints: readonly Endpoint[] = [
  listDebugFiles,
  uploadArchive,
  listUnknown,
  associateProguard,
  reprocess,
]
