import { permissions, rolePermissions, type Permission, type Role } from '#domain/access/roles.ts'
import { MAX_NAME } from '#domain/team/team.ts'
import { lifetimes } from '#domain/token/lifetime.ts'
import { defineForm } from '#ui/form/define-form.ts'
import { choice, several, text } from '#ui/form/fields.ts'

/** The permissions that a user with this role may give to a token. Directory tokens belong to the organization only. */
export function scopesFor(role: Role): readonly Permission[] {
  return permissions.filter((permission) => permission !== 'scim:admin' && rolePermissions[role].includes(permission))
}

/** A new token. Expires by default: a token that acts as a person is more easily forgotten than one used by a build. */
export const tokenForm = defineForm(
  'organization',
  {
    name: text({ missing: 'tokens.problem.name_missing', most: [MAX_NAME, 'tokens.problem.name_too_long'] }),
    scopes: several(permissions, 'tokens.problem.scopes_missing'),
    lifetime: choice(lifetimes, '90'),
  },
  { refusal: ['save.not', 'save.notText'] },
)
