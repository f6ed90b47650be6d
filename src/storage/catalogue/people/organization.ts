import { z } from 'zod'
import { covers } from '#domain/access/access.ts'
import { parseRange } from '#domain/address-range.ts'
import {
  defaultOrganization,
  type OrganizationCatalogue,
  type OrganizationSettings,
} from '#domain/organization/organization.ts'
import type { ProjectId } from '#domain/ids.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import { MAX_NAME } from '#domain/team/team.ts'
import { audited, changedFields } from '../audit/audited.ts'
import type { Db, Engine } from '../engine.ts'

/** The id of the table's only row. */
const ROW = 1

const period = z.int().positive().nullable().default(null)

/** Stored organization settings. Values that are missing or from another version fall back to the defaults. */
const stored = z.object({
  name: z.string().catch(defaultOrganization.name),
  signUp: z.boolean().catch(defaultOrganization.signUp),
  signUpDomains: z.array(z.string()).catch([...defaultOrganization.signUpDomains]),
  defaultRole: z.enum(['member', 'viewer']).catch(defaultOrganization.defaultRole),
  requireTwoFactor: z.boolean().catch(defaultOrganization.requireTwoFactor),
  // Deliberately without a fallback: an unreadable allowlist must block all access instead of allowing it.
  allowedNetworks: z.array(z.string()).default([]),
  sessionHours: period,
  idleMinutes: period,
  freshMinutes: period,
  tokenDays: period,
  selfProject: z.union([z.int().transform((id) => id as ProjectId), z.literal('deleted'), z.null()]).catch(null),
})

export function createOrganization({ db }: Engine): OrganizationCatalogue {
  return {
    settings: () => readSettings(db),
    update: (grant, change, now) =>
      db.transaction().execute(async (trx) => {
        const project = change.selfProject
        if (typeof project === 'number' && !covers(grant, project))
          throw new Error('The grant for this setting covers other projects.')
        const before = await readSettings(trx)
        const checked = check({ ...before, ...change })
        if (!checked.ok) return checked
        await writeSettings(trx, checked.value)
        const changed = changedFields(before, checked.value)
        if (Object.keys(changed).length > 0) await audited(trx, grant, 'organization.updated', '', changed, now)
        return checked
      }),
  }
}

/** Works within a transaction too. */
export async function readSettings(db: Db): Promise<OrganizationSettings> {
  const row = await db.selectFrom('organization_settings').select('settings').executeTakeFirst()
  return stored.parse(row === undefined ? {} : JSON.parse(row.settings))
}

async function writeSettings(db: Db, settings: OrganizationSettings): Promise<void> {
  await db
    .insertInto('organization_settings')
    .values({ id: ROW, settings: JSON.stringify(settings) })
    .onConflict((conflict) => conflict.column('id').doUpdateSet((eb) => ({ settings: eb.ref('excluded.settings') })))
    .execute()
}

/**
 * Host names as in email addresses: with a dot, and a last label that starts with a letter. Other scripts arrive as
 * xn--.
 */
const DOMAIN = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$/

function check(
  settings: OrganizationSettings,
): Result<OrganizationSettings, { reason: 'name_missing' | 'name_too_long' | 'domain_invalid' | 'network_invalid' }> {
  const name = settings.name.trim()
  const signUpDomains = [...new Set(settings.signUpDomains.map((domain) => domain.trim().toLowerCase()))]
  if (name === '') return refuse({ reason: 'name_missing' })
  if (name.length > MAX_NAME) return refuse({ reason: 'name_too_long' })
  if (signUpDomains.some((domain) => !DOMAIN.test(domain))) return refuse({ reason: 'domain_invalid' })
  if (!settings.allowedNetworks.every((text) => parseRange(text) !== undefined))
    return refuse({ reason: 'network_invalid' })
  return ok({ ...settings, name, signUpDomains })
}

/**
 * Marks Mishap's own project as deleted so that it is not created again. Must run in the transaction that removes it.
 */
export async function forgetSelfProject(db: Db, project: ProjectId): Promise<void> {
  const settings = await readSettings(db)
  if (settings.selfProject === project) await writeSettings(db, { ...settings, selfProject: 'deleted' })
}
