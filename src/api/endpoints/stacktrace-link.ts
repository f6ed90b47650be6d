import { z } from '@hono/zod-openapi'
import { mappedPath } from '#domain/ownership/facts.ts'
import { ok } from '#domain/result.ts'
import type { ConnectedSystem } from '#domain/ticket/integration.ts'
import { messages } from '#messages'
import { endpoint, type Endpoint } from '../endpoint.ts'
import { findProject } from '../find.ts'
import { once } from '../query.ts'
import { codeMappingOf, codeMappingShape, integrationOf, integrationShape } from '../shapes/integration.ts'

const t = messages('api')

const linkShape = z
  .object({
    config: codeMappingShape.nullable(),
    sourcePath: z.string().nullable(),
    sourceUrl: z.string().nullable(),
    error: z.enum(['no_code_mappings_for_project', 'stack_root_mismatch', 'integration_link_forbidden']).optional(),
    integrations: z.array(integrationShape),
  })
  .openapi('StacktraceLink')

const frameQuery = z.object({
  file: once.default(''),
  absPath: once.default(''),
  lineNo: once.default(''),
  commitId: once.default(''),
})

const nowhere = { config: null, sourcePath: null, sourceUrl: null, integrations: [] }

/** The link to a frame's source code, by the project's code mappings. Whether the file exists is not checked. */
const link = endpoint({
  path: '/projects/{organization}/{project}/stacktrace-link/',
  summary: t('operations.stacktraceLink'),
  needs: ['project:read'],
  query: frameQuery,
  body: linkShape,
  answer: async ({ running: { catalogue }, may, params, query }) => {
    const found = await findProject(catalogue, may, params.project)
    if (!found.ok) return found
    const project = found.value
    const mappings = await catalogue.releases.codeMappings(may['project:read'], project.id)
    if (mappings.length === 0) return ok({ body: { ...nowhere, error: 'no_code_mappings_for_project' as const } })
    const written = [query.file, query.absPath].filter((path) => path !== '')
    const mapped = mappedPath(written, mappings)
    if (mapped === undefined) return ok({ body: { ...nowhere, error: 'stack_root_mismatch' as const } })
    const { mapping, path } = mapped
    const host = await catalogue.integrations.codeHost(may['project:read'], project.id, mapping.repository)
    const body = { config: codeMappingOf(project, mapping, host, undefined), sourcePath: path }
    if (host === undefined) return ok({ body: { ...nowhere, ...body, error: 'integration_link_forbidden' as const } })
    const place = {
      repository: mapping.repository,
      revision: query.commitId || mapping.branch || 'HEAD',
      path,
      line: /^[1-9]\d{0,8}$/.test(query.lineNo) ? query.lineNo : undefined,
    }
    return ok({ body: { ...body, sourceUrl: sourceUrl(host, place), integrations: [integrationOf(host)] } })
  },
})

export const stacktraceLinkEndpoints: readonly Endpoint[] = [link]

interface CodePlace {
  readonly repository: string
  readonly revision: string
  readonly path: string
  readonly line: string | undefined
}

function sourceUrl({ kind, baseUrl }: ConnectedSystem, { repository, revision, path, line }: CodePlace): string {
  const encoded = (text: string) => text.split('/').map(encodeURIComponent).join('/')
  const blob = kind === 'gitlab' ? '-/blob' : 'blob'
  const hash = line === undefined ? '' : `#L${line}`
  return `${baseUrl}/${encoded(repository)}/${blob}/${encoded(revision)}/${encoded(path)}${hash}`
}
