import { createHash } from 'node:crypto'
import { z } from '@hono/zod-openapi'
import type { CodeMapping } from '#domain/release/release.ts'
import type { Project } from '#domain/project/project.ts'
import type { ConnectedSystem } from '#domain/ticket/integration.ts'
import { nothing } from './common.ts'

const providerShape = z.object({
  key: z.string(),
  slug: z.string(),
  name: z.string(),
  canAdd: z.boolean(),
  canDisable: z.boolean(),
  features: z.array(z.string()),
  aspects: z.object({}),
})

/** A system connected to the organization. */
export const integrationShape = z
  .object({
    id: z.string(),
    name: z.string(),
    icon: z.null(),
    domainName: z.string(),
    accountType: z.null(),
    scopes: z.null(),
    status: z.literal('active'),
    organizationIntegrationStatus: z.literal('active'),
    provider: providerShape,
    configOrganization: nothing,
    configData: z.object({}),
    externalId: z.string(),
    organizationId: z.number(),
    gracePeriodEnd: z.null(),
  })
  .openapi('Integration')

/** The supported systems and their features, in Sentry's terms. */
export const providers = {
  github: { name: 'GitHub', features: ['issue-basic', 'issue-sync', 'commits', 'stacktrace-link'] },
  gitlab: { name: 'GitLab', features: ['issue-basic', 'issue-sync', 'stacktrace-link'] },
  jira: { name: 'Jira', features: ['issue-basic', 'issue-sync'] },
  slack: { name: 'Slack', features: ['chat-unfurl', 'alert-rule'] },
} as const satisfies Record<ConnectedSystem['kind'], { readonly name: string; readonly features: readonly string[] }>

/** Synthetic ids for apps, above those of trackers, because clients only accept numeric ids. */
const firstOfApps = { github: 900_000_000_000, gitlab: 0, jira: 0, slack: 910_000_000_000 } as const

export function integrationId({ kind, by, id }: ConnectedSystem): string {
  return String(by === 'app' ? firstOfApps[kind] + id : id)
}

export function providerOf(key: ConnectedSystem['kind']) {
  const { name, features } = providers[key]
  return { key, slug: key, name, canAdd: true, canDisable: false, features: [...features], aspects: {} }
}

export function integrationOf(system: ConnectedSystem): z.output<typeof integrationShape> {
  return {
    id: integrationId(system),
    name: system.name,
    icon: null,
    domainName: system.baseUrl.replace(/^https?:\/\//, ''),
    accountType: null,
    scopes: null,
    status: 'active',
    organizationIntegrationStatus: 'active',
    provider: providerOf(system.kind),
    configOrganization: [],
    configData: {},
    externalId: system.externalId,
    organizationId: 1,
    gracePeriodEnd: null,
  }
}

/** Maps a stack trace path to a repository path. */
export const codeMappingShape = z
  .object({
    id: z.string(),
    projectId: z.string(),
    projectSlug: z.string(),
    repoId: z.string().nullable(),
    repoName: z.string(),
    integrationId: z.string().nullable(),
    provider: providerShape.nullable(),
    stackRoot: z.string(),
    sourceRoot: z.string(),
    defaultBranch: z.string().nullable(),
    automaticallyGenerated: z.boolean(),
  })
  .openapi('CodeMapping')

/**
 * @param host where the code is hosted, if known
 * @param repositoryId of the repository in commits, if any
 */
export function codeMappingOf(
  { id, slug }: Project,
  mapping: CodeMapping,
  host: ConnectedSystem | undefined,
  repositoryId: number | undefined,
): z.output<typeof codeMappingShape> {
  const { repository, branch, stackRoot, sourceRoot } = mapping
  return {
    id: codeMappingId(id, mapping),
    projectId: String(id),
    projectSlug: slug,
    repoId: repositoryId === undefined ? null : String(repositoryId),
    repoName: repository,
    integrationId: host === undefined ? null : integrationId(host),
    provider: host === undefined ? null : providerOf(host.kind),
    stackRoot,
    sourceRoot,
    defaultBranch: branch === '' ? null : branch,
    automaticallyGenerated: false,
  }
}

/** Digits that fit in a JavaScript number. */
const ID_HEX_DIGITS = 12

/** A mapping is identified by its project and roots. Clients expect a number, so a stable one is derived from them. */
function codeMappingId(project: Project['id'], { stackRoot, sourceRoot }: CodeMapping): string {
  const hash = createHash('sha256').update(`${project}\0${stackRoot}\0${sourceRoot}`).digest('hex')
  return String(Number.parseInt(hash.slice(0, ID_HEX_DIGITS), 16))
}
