import { permissions, rolePermissions, type Permission, type Role } from '#domain/access/roles.ts'
import { MAX_NAME } from '#domain/team/team.ts'
import { lifetimes } from '#domain/token/lifetime.ts'
import { defineForm } from '#ui/form/define-form.ts'
import { choice, several, text } from '#ui/form/fields.ts'

/** The permissions that somebody of this role may give to a token. A directory's token is the organisation's alone. */
export function scopesFor(role: Role): readonly Permission[] {
  return permissions.filter((permission) => permission !== 'scim:admin' && rolePermissions[role].includes(permission))
}

/** The form of a new token. It expires: what acts as a person is forgotten more easily than what runs a build. */
export const tokenForm = defineForm(
  'organization',
  {
    name: text({ missing: 'tokens.problem.name_missing', most: [MAX_NAME, 'tokens.problem.name_too_long'] }),
    scopes: several(permissions, 'tokens.problem.scopes_missing'),
    lifetime: choice(lifetimes, '90'),
  },
  { refusal: ['save.not', 'save.notText'] },
)
