import { z } from '@hono/zod-openapi'
import { ok } from '#domain/result.ts'
import type { CodeMapping } from '#domain/release/release.ts'
import { messages } from '#messages'
import { change, endpoint, type Endpoint } from '../endpoint.ts'
import { namedProject } from '../find.ts'
import { jsonBody } from '../request-body.ts'
import { time } from '../shapes/common.ts'

const t = messages('api')

const repositoryShape = z
  .object({
    id: z.string(),
    name: z.string(),
    url: z.null(),
    provider: z.object({ id: z.string(), name: z.string() }),
    status: z.literal('active'),
    dateCreated: time,
  })
  .openapi('Repository')

const listRepositories = endpoint({
  path: '/organizations/{organization}/repos/',
  summary: t('operations.repositories'),
  needs: ['project:read'],
  query: z.object({}),
  body: z.array(repositoryShape),
  answer: async ({ running, may }) => {
    const found = await running.catalogue.releases.repositories(may['project:read'])
    // A repository is a name that commits came with: when it was made, and where it is, nobody has said.
    const dateCreated = running.health().startedAt.toISOString()
    const provider = { id: 'unknown', name: 'Unknown Provider' }
    return ok({
      body: found.map(({ id, name }) => ({
        id: String(id),
        name,
        url: null,
        provider,
        status: 'active' as const,
        dateCreated,
      })),
    })
  },
})

/** Far more than the folders of a large repository. */
const MAX_MAPPINGS = 1000

const mappingsBody = z
  .object({
    project: z.string(),
    repository: z.string().min(1).max(255),
    defaultBranch: z.string().max(255).nullish(),
    mappings: z
      .array(z.object({ stackRoot: z.string().max(1024), sourceRoot: z.string().max(1024) }))
      .max(MAX_MAPPINGS),
  })
  .openapi('NewCodeMappings')

const mappingsShape = z
  .object({
    created: z.number(),
    updated: z.number(),
    errors: z.literal(0),
    mappings: z.array(
      z.object({ stackRoot: z.string(), sourceRoot: z.string(), status: z.enum(['created', 'updated']) }),
    ),
  })
  .openapi('CodeMappings')

const saveMappings = change({
  method: 'post',
  path: '/organizations/{organization}/code-mappings/bulk/',
  summary: t('operations.codeMappings'),
  needs: ['project:read', 'project:releases'],
  query: z.object({}),
  sends: jsonBody(mappingsBody),
  body: mappingsShape,
  answer: async ({ running, may, sent }) => {
    const project = await namedProject(running.catalogue, may, sent.project)
    if (!project.ok) return project
    const { id } = project.value
    const { releases } = running.catalogue
    const there = new Set((await releases.codeMappings(may['project:read'], id)).map(rootsOf))
    const mappings = sent.mappings.map((roots) => ({
      ...roots,
      repository: sent.repository,
      branch: sent.defaultBranch ?? '',
    }))
    const saved = await releases.saveCodeMappings(may['project:releases'], id, mappings)
    const results = mappings.map(({ stackRoot, sourceRoot }) => {
      const status = there.has(rootsOf({ stackRoot, sourceRoot })) ? ('updated' as const) : ('created' as const)
      return { stackRoot, sourceRoot, status }
    })
    return ok({ body: { ...saved, errors: 0 as const, mappings: results } })
  },
})

export const repositoryEndpoints: readonly Endpoint[] = [listRepositories, saveMappings]

function rootsOf({ stackRoot, sourceRoot }: Pick<CodeMapping, 'stackRoot' | 'sourceRoot'>): string {
  return `${stackRoot}\n${sourceRoot}`
}
