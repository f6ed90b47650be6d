import { rolePermissions, type Role } from '#domain/access/roles.ts'
import { applicationScopes, type ApplicationScope } from '#domain/oauth/scopes.ts'
import { defineForm } from '#ui/form/define-form.ts'
import { several } from '#ui/form/fields.ts'

/** The scopes that the user grants. */
export const consentForm = defineForm('applications', { scopes: several(applicationScopes) })

/** The subset of the requested scopes that the role itself has. */
export function scopesWithin(asked: readonly ApplicationScope[], role: Role): readonly ApplicationScope[] {
  return asked.filter((scope) => rolePermissions[role].includes(scope))
}
