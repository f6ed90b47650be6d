import { z } from '@hono/zod-openapi'
import { dsn, type Site } from '#domain/paths.ts'
import type { Project, ProjectKey } from '#domain/project/project.ts'
import { nothing, time } from './common.ts'

/** A project (docs/protocol.md 6.2). Its teams are not listed. */
export const projectShape = z
  .object({
    id: z.string(),
    slug: z.string(),
    name: z.string(),
    platform: z.string(),
    dateCreated: time,
    firstEvent: time.nullable(),
    status: z.literal('active'),
    team: z.null(),
    teams: nothing,
    features: z.array(z.string()),
    isMember: z.boolean(),
    hasAccess: z.boolean(),
    isBookmarked: z.boolean(),
  })
  .openapi('Project')

export function projectOf(project: Project): z.output<typeof projectShape> {
  return {
    id: String(project.id),
    slug: project.slug,
    name: project.name,
    platform: project.platform,
    dateCreated: project.createdAt.toISOString(),
    firstEvent: project.firstEventAt?.toISOString() ?? null,
    status: 'active',
    team: null,
    teams: [],
    features: [],
    isMember: true,
    hasAccess: true,
    isBookmarked: false,
  }
}

/** A project as referenced by issues and events. */
export const projectReference = z.object({ id: z.string(), slug: z.string(), name: z.string(), platform: z.string() })

export function projectReferenceOf({ id, slug, name, platform }: Project): z.output<typeof projectReference> {
  return { id: String(id), slug, name, platform }
}

/** A project key. Keys have no secret half: the wire protocol dropped it (docs/protocol.md 1.3). */
export const keyShape = z
  .object({
    id: z.string(),
    name: z.string(),
    label: z.string(),
    public: z.string(),
    secret: z.literal(''),
    projectId: z.number(),
    isActive: z.boolean(),
    rateLimit: z.object({ count: z.number(), window: z.number() }).nullable(),
    dsn: z.object({ public: z.string(), secret: z.string() }),
    dateCreated: time,
  })
  .openapi('ProjectKey')

export function keyOf(key: ProjectKey, site: Site): z.output<typeof keyShape> {
  const publicDsn = dsn(site, key.publicKey, key.projectId)
  return {
    id: key.publicKey,
    name: key.label,
    label: key.label,
    public: key.publicKey,
    secret: '',
    projectId: key.projectId,
    isActive: key.enabled,
    rateLimit: key.rateLimit === null ? null : { count: key.rateLimit.count, window: key.rateLimit.windowSeconds },
    // The public DSN also works wherever the old form with a secret is requested.
    dsn: { public: publicDsn, secret: publicDsn },
    dateCreated: key.createdAt.toISOString(),
  }
}
