import { z } from '@hono/zod-openapi'
import { ok } from '#domain/result.ts'
import type { CodeMapping } from '#domain/release/release.ts'
import { messages } from '#messages'
import { change, endpoint, several, type Endpoint } from '../endpoint.ts'
import { chosenProjects, namedProject } from '../find.ts'
import { jsonBody } from '../request-body.ts'
import { offsetOf, offsetPage } from '../offset-page.ts'
import { pageQuery, pageSize } from '../query.ts'
import { time } from '../shapes/common.ts'
import { codeMappingOf, codeMappingShape } from '../shapes/integration.ts'

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
    // A repository is only a name from commits: its creation date and location are unknown.
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

const listMappings = endpoint({
  path: '/organizations/{organization}/code-mappings/',
  summary: t('operations.codeMappingList'),
  needs: ['project:read'],
  query: z.object({ ...pageQuery.shape, project: several }),
  body: z.array(codeMappingShape),
  answer: async ({ running, may, query, asked }) => {
    const { projects, releases, integrations } = running.catalogue
    const offset = offsetOf(query.cursor)
    if (!offset.ok) return offset
    const chosen = await chosenProjects(running.catalogue, may, query.project)
    if (!chosen.ok) return chosen
    const grant = may['project:read']
    const of = chosen.value.length === 0 ? await projects.list(grant) : chosen.value
    const all = await Promise.all(
      of.map(async (project) =>
        (await releases.codeMappings(grant, project.id)).map((mapping) => ({ project, mapping })),
      ),
    )
    const page = { offset: offset.value, limit: pageSize(query) }
    const shown = all.flat().slice(page.offset, page.offset + page.limit + 1)
    const { rows, headers } = offsetPage(running, asked, shown, page)
    const known = new Map((await releases.repositories(grant)).map(({ id, name }) => [name, id]))
    const body = await Promise.all(
      rows.map(async ({ project, mapping }) => {
        const host = await integrations.codeHost(grant, project.id, mapping.repository)
        return codeMappingOf(project, mapping, host, known.get(mapping.repository))
      }),
    )
    return ok({ body, headers })
  },
})

export const repositoryEndpoints: readonly Endpoint[] = [listRepositories, listMappings, saveMappings]

function rootsOf({ stackRoot, sourceRoot }: Pick<CodeMapping, 'stackRoot' | 'sourceRoot'>): string {
  return `${stackRoot}\n${sourceRoot}`
}
