import { z } from 'zod'
import { parseRange } from '#domain/address-range.ts'
import { lockedOutBy } from '#domain/access/locked-out.ts'
import { policyBounds, type OrganizationSettings } from '#domain/organization/organization.ts'
import { ok, type Result } from '#domain/result.ts'
import { MAX_NAME } from '#domain/team/team.ts'
import { defined } from '../defined.ts'
import { operation, type Operation } from '../operation.ts'
import { invalid } from '../refuse.ts'
import type { Refusal } from '../refusal.ts'
import { name } from '../shapes.ts'

const settingsShape = z
  .strictObject({
    name: name(MAX_NAME),
    signUp: z.boolean().describe('Whether anyone may sign up.'),
    signUpDomains: z.array(z.string().trim().max(253)).max(10_000).describe('Email domains; empty: any.'),
    defaultRole: z.enum(['member', 'viewer']),
    requireTwoFactor: z.boolean(),
  })
  .meta({ id: 'OrganizationSettings' })

function shown(settings: OrganizationSettings): z.input<typeof settingsShape> {
  const { signUp, signUpDomains, defaultRole, requireTwoFactor } = settings
  return { name: settings.name, signUp, signUpDomains: [...signUpDomains], defaultRole, requireTwoFactor }
}

const showSettings = operation({
  id: 'getOrganizationSettings',
  tag: 'Organization',
  method: 'get',
  path: '/organization/settings',
  summary: 'Show the organization and its sign-up policy',
  needs: ['org:write'],
  answers: settingsShape,
  handle: async ({ running }) => ok(shown(await running.catalogue.organization.settings())),
})

const changeSettings = operation({
  id: 'updateOrganizationSettings',
  tag: 'Organization',
  method: 'patch',
  path: '/organization/settings',
  summary: 'Update the organization and its sign-up policy',
  needs: ['org:write'],
  sensitive: true,
  sends: settingsShape.partial().meta({ id: 'OrganizationSettingsChange' }),
  answers: settingsShape,
  handle: async ({ running, may, sent, now }) => {
    const changed = await running.catalogue.organization.update(may['org:write'], defined(sent), now)
    return changed.ok ? ok(shown(changed.value)) : refused(changed.refusal)
  },
})

function within([least, most]: readonly [number, number]) {
  return z.int().min(least).max(most).nullable()
}

const network = z
  .string()
  .max(60)
  .refine((text) => parseRange(text) !== undefined, 'an address or a network, as 10.0.0.0/8')
const securityShape = z
  .strictObject({
    allowedNetworks: z
      .array(network)
      .max(policyBounds.networks)
      .describe('Networks that people and tokens may use; empty: any. SDKs are not restricted.'),
    sessionHours: within(policyBounds.sessionHours).describe('Maximum lifetime of a session.'),
    idleMinutes: within(policyBounds.idleMinutes).describe('Idle timeout.'),
    freshMinutes: within(policyBounds.freshMinutes).describe('How long after sign-in sensitive changes may be made.'),
    tokenDays: within(policyBounds.tokenDays).describe('Maximum age of a token.'),
  })
  .meta({ id: 'SecurityPolicies' })

function shownSecurity(settings: OrganizationSettings): z.input<typeof securityShape> {
  const { allowedNetworks, sessionHours, idleMinutes, freshMinutes, tokenDays } = settings
  return { allowedNetworks: [...allowedNetworks], sessionHours, idleMinutes, freshMinutes, tokenDays }
}

const showSecurity = operation({
  id: 'getSecurityPolicies',
  tag: 'Organization',
  method: 'get',
  path: '/organization/security',
  summary: 'Show allowed networks and session limits',
  needs: ['org:admin'],
  answers: securityShape,
  handle: async ({ running }) => ok(shownSecurity(await running.catalogue.organization.settings())),
})

const changeSecurity = operation({
  id: 'updateSecurityPolicies',
  tag: 'Organization',
  method: 'patch',
  path: '/organization/security',
  summary: 'Update allowed networks and session limits',
  description: 'Networks that would lock out the caller are refused.',
  needs: ['org:write', 'org:admin'],
  sensitive: true,
  sends: securityShape.partial().meta({ id: 'SecurityPoliciesChange' }),
  answers: securityShape,
  handle: async ({ running, may, sent, headers, now }) => {
    const locked = lockedOutBy(sent.allowedNetworks ?? [], headers)
    if (locked !== undefined) return invalid('body', 'allowedNetworks', lockedDetail(locked))
    const changed = await running.catalogue.organization.update(may['org:write'], defined(sent), now)
    return changed.ok ? ok(shownSecurity(changed.value)) : refused(changed.refusal)
  },
})

function lockedDetail({ reason, address }: NonNullable<ReturnType<typeof lockedOutBy>>): string {
  return reason === 'locked_out'
    ? `your address, ${address}, is in none of them`
    : `your address cannot be told: the request came through a proxy, ${address}, that the server was not told of`
}

function refused(refusal: {
  reason: 'name_missing' | 'name_too_long' | 'domain_invalid' | 'network_invalid'
}): Result<never, Refusal> {
  switch (refusal.reason) {
    case 'name_missing':
    case 'name_too_long':
      return invalid('body', 'name', `1 to ${MAX_NAME} characters`)
    case 'domain_invalid':
      return invalid('body', 'signUpDomains', 'contains an invalid domain')
    case 'network_invalid':
      return invalid('body', 'allowedNetworks', 'contains an invalid network')
  }
}

export const organizationSettingOperations: readonly Operation[] = [
  showSettings,
  changeSettings,
  showSecurity,
  changeSecurity,
]
