import { z } from '@hono/zod-openapi'
import { uploadLimits, type AssembleState } from '#domain/artifact/uploads.ts'
import { absolute, apiPaths } from '#domain/paths.ts'
import { isReleaseName } from '#domain/release/version.ts'
import { ok, refuse } from '#domain/result.ts'
import { messages } from '#messages'
import { chunkForm, sha1, takeChunks } from '../chunk-form.ts'
import { change, endpoint, type Endpoint } from '../endpoint.ts'
import { findProject, findRelease, namedProjects } from '../find.ts'
import { bodyProjects } from '../release-body.ts'
import { formBody, jsonBody } from '../request-body.ts'
import { debugFileOf, debugFileShape } from '../shapes/debug-file.ts'

const t = messages('api')

/** For all uploads: they name projects and create releases. */
const needs = ['project:read', 'project:releases'] as const

const optionsShape = z
  .object({
    url: z.string(),
    chunkSize: z.number(),
    chunksPerRequest: z.number(),
    maxFileSize: z.number(),
    maxRequestSize: z.number(),
    concurrency: z.number(),
    hashAlgorithm: z.literal('sha1'),
    compression: z.array(z.string()),
    accept: z.array(z.string()),
  })
  .openapi('ChunkUploadOptions')

/** What clients may upload in chunks (docs/protocol.md 6.3). */
const accept = [
  'debug_files',
  'release_files',
  'pdbs',
  'sources',
  'bcsymbolmaps',
  'il2cpp',
  'portablepdbs',
  'artifact_bundles',
  'artifact_bundles_v2',
  'proguard',
]

const showOptions = endpoint({
  path: '/organizations/{organization}/chunk-upload/',
  summary: t('operations.uploadOptions'),
  needs: ['project:releases'],
  query: z.object({}),
  body: optionsShape,
  answer: ({ running }) => {
    const { site, organization } = running.settings
    const url = absolute(site, apiPaths.chunkUpload(organization))
    const body = { url, ...uploadLimits, hashAlgorithm: 'sha1' as const, compression: ['gzip'], accept }
    return Promise.resolve(ok({ body }))
  },
})

const takeForm = change({
  method: 'post',
  path: '/organizations/{organization}/chunk-upload/',
  summary: t('operations.uploadChunks'),
  needs: ['project:releases'],
  query: z.object({}),
  // The multipart framing of a chunk takes a few hundred bytes.
  sends: formBody(chunkForm, uploadLimits.maxRequestSize + uploadLimits.chunksPerRequest * 1024),
  body: z.object({}),
  answer: async ({ running, may, sent }) => {
    const taken = await takeChunks(running.uploads, may['project:releases'], sent)
    return taken.ok ? ok({ body: {} }) : taken
  },
})

const MAX_CHUNKS = uploadLimits.maxFileSize / uploadLimits.chunkSize

const chunks = z
  .array(sha1)
  .min(1, t('body.chunks', { most: String(MAX_CHUNKS) }))
  .max(MAX_CHUNKS, t('body.chunks', { most: String(MAX_CHUNKS) }))

const stateShape = z
  .object({
    state: z.enum(['not_found', 'created', 'assembling', 'ok', 'error']),
    missingChunks: z.array(z.string()),
    detail: z.string().nullable(),
  })
  .openapi('AssembleState')

function stateOf({ state, missingChunks, detail }: AssembleState): z.output<typeof stateShape> {
  return { state, missingChunks: [...missingChunks], detail }
}

const bundleBody = z
  .object({
    checksum: sha1,
    chunks,
    projects: bodyProjects,
    version: z.string().nullish(),
    dist: z.string().max(64).nullish(),
  })
  .openapi('NewArtifactBundle')

const assembleBundle = change({
  method: 'post',
  path: '/organizations/{organization}/artifactbundle/assemble/',
  summary: t('operations.assembleBundle'),
  needs,
  query: z.object({}),
  sends: jsonBody(bundleBody),
  body: stateShape,
  answer: async ({ running, may, sent }) => {
    const projects = await namedProjects(running.catalogue, may, sent.projects ?? [])
    if (!projects.ok) return projects
    if (projects.value.length === 0) return refuse({ reason: 'bad_body', why: t('body.uploadProjects') })
    if (sent.version && !isReleaseName(sent.version)) return refuse({ reason: 'bad_body', why: t('body.releaseName') })
    const state = await running.uploads.assembleBundle(may['project:releases'], {
      checksum: sent.checksum,
      chunks: sent.chunks,
      projects: projects.value.map((project) => project.id),
      release: sent.version || null,
      dist: sent.dist || null,
    })
    return ok({ body: stateOf(state) })
  },
})

/** For tools that predate bundles with projects: applies to the release's projects (docs/protocol.md 6.3). */
const assembleReleaseBundle = change({
  method: 'post',
  path: '/organizations/{organization}/releases/{version}/assemble/',
  summary: t('operations.assembleBundle'),
  needs,
  query: z.object({}),
  sends: jsonBody(z.object({ checksum: sha1, chunks }).openapi('NewReleaseBundle')),
  body: stateShape,
  answer: async ({ running, may, params, sent }) => {
    const release = await findRelease(running.catalogue, may, params)
    if (!release.ok) return release
    const { version, projects } = release.value
    const state = await running.uploads.assembleBundle(may['project:releases'], {
      ...sent,
      projects: projects.map(({ projectId }) => projectId),
      release: version,
      dist: null,
      distInManifest: true,
    })
    return ok({ body: stateOf(state) })
  },
})

/** Many mappings and debug files of one build. */
const MAX_DEBUG_FILES = 5000

const debugFilesBody = z
  .record(sha1, z.object({ name: z.string().max(1024), debug_id: z.string().max(128).nullish(), chunks }))
  .refine((files) => Object.keys(files).length <= MAX_DEBUG_FILES)
  .openapi('NewDebugFiles')

const assembleDebugFiles = change({
  method: 'post',
  path: '/projects/{organization}/{project}/files/difs/assemble/',
  summary: t('operations.assembleDebugFiles'),
  needs,
  query: z.object({}),
  sends: jsonBody(debugFilesBody),
  body: z.record(z.string(), stateShape.extend({ dif: debugFileShape.nullable() })),
  answer: async ({ running, may, params, sent }) => {
    const project = await findProject(running.catalogue, may, params.project)
    if (!project.ok) return project
    const projectId = project.value.id
    const body: Record<string, z.output<typeof stateShape> & { dif: z.output<typeof debugFileShape> | null }> = {}
    for (const [checksum, { name, debug_id: debugId, chunks: parts }] of Object.entries(sent)) {
      const upload = { projectId, checksum, name, debugId: debugId || null, chunks: parts }
      const state = await running.uploads.assembleDebugFile(may['project:releases'], upload)
      body[checksum] = { ...stateOf(state), dif: state.file === undefined ? null : debugFileOf(state.file) }
    }
    return ok({ body })
  },
})

export const uploadEndpoints: readonly Endpoint[] = [
  showOptions,
  takeForm,
  assembleBundle,
  assembleReleaseBundle,
  assembleDebugFiles,
]
