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

/** A system that the organization is connected to. */
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

/** The systems that there can be a connection to, and what each does here, in Sentry's words. */
export const providers = {
  github: { name: 'GitHub', features: ['issue-basic', 'issue-sync', 'commits', 'stacktrace-link'] },
  gitlab: { name: 'GitLab', features: ['issue-basic', 'issue-sync', 'stacktrace-link'] },
  jira: { name: 'Jira', features: ['issue-basic', 'issue-sync'] },
  slack: { name: 'Slack', features: ['chat-unfurl', 'alert-rule'] },
} as const satisfies Record<ConnectedSystem['kind'], { readonly name: string; readonly features: readonly string[] }>

/** Above the numbers of trackers, which apps do not share: clients take no other ids than numbers. */
const firstOfApps = { github: 900_000_000_000, gitlab: 0, jira: 0, slack: 910_000_000_000 } as const

/** What a connected system is called here. */
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

/** Which path of a stack trace is which path of a repository. */
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
 * @param host where the code is read; undefined: nobody has said @param repositoryId of the repository that commits came
 *   from, where any did
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

/** Digits of a number that JavaScript holds. */
const ID_HEX_DIGITS = 12

/** A mapping is known by its project and roots; what clients take for an id is a number, the same for the same ones. */
function codeMappingId(project: Project['id'], { stackRoot, sourceRoot }: CodeMapping): string {
  const hash = createHash('sha256').update(`${project}\0${stackRoot}\0${sourceRoot}`).digest('hex')
  return String(Number.parseInt(hash.slice(0, ID_HEX_DIGITS), 16))
}
