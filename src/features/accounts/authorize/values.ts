import { rolePermissions, type Role } from '#domain/access/roles.ts'
import { applicationScopes, type ApplicationScope } from '#domain/oauth/scopes.ts'
import { defineForm } from '#ui/form/define-form.ts'
import { several } from '#ui/form/fields.ts'

/** What of it somebody lets an application do. */
export const consentForm = defineForm('applications', { scopes: several(applicationScopes) })

/** Of what is asked, what somebody of this role may do themselves. */
export function scopesWithin(asked: readonly ApplicationScope[], role: Role): readonly ApplicationScope[] {
  return asked.filter((scope) => rolePermissions[role].includes(scope))
}
