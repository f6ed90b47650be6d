import { z } from '@hono/zod-openapi'
import { absolute, type Site } from '#domain/paths.ts'
import { time } from './common.ts'

/** The id of the only organization. */
export const ORGANIZATION_ID = '1'

/** An organization (docs/protocol.md 6.2). Features that Mishap does not have are reported as not in use. */
export const organizationShape = z
  .object({
    id: z.string(),
    slug: z.string(),
    name: z.string(),
    dateCreated: time,
    status: z.object({ id: z.string(), name: z.string() }),
    isEarlyAdopter: z.boolean(),
    require2FA: z.boolean(),
    requireEmailVerification: z.boolean(),
    features: z.array(z.string()),
    links: z.object({ organizationUrl: z.string(), regionUrl: z.string() }),
  })
  .openapi('Organization')

/** @param foundedAt when its first project was created */
export function organizationOf(slug: string, site: Site, foundedAt: Date): z.output<typeof organizationShape> {
  return {
    id: ORGANIZATION_ID,
    slug,
    name: slug,
    dateCreated: foundedAt.toISOString(),
    status: { id: 'active', name: 'active' },
    isEarlyAdopter: false,
    require2FA: false,
    requireEmailVerification: false,
    features: [],
    // Without regions, clients keep using the configured address.
    links: { organizationUrl: absolute(site, ''), regionUrl: '' },
  }
}
