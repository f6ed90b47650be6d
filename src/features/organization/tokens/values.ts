import { permissions, type Permission } from '#domain/access/roles.ts'
import { MAX_NAME } from '#domain/team/team.ts'
import { lifetimes } from '#domain/token/lifetime.ts'
import { defineForm } from '#ui/form/define-form.ts'
import { choice, several, text } from '#ui/form/fields.ts'

/** The permissions for uploads and releases, as granted by `mishap token create --organization`. */
export const forCi: readonly Permission[] = ['org:read', 'project:read', 'project:releases']

/** A new token. `scopes` are the checked boxes, regardless of the preset. */
export const tokenForm = defineForm(
  'organization',
  {
    name: text({ missing: 'tokens.problem.name_missing', most: [MAX_NAME, 'tokens.problem.name_too_long'] }),
    preset: choice(['ci', 'chosen'], 'chosen'),
    scopes: several(permissions),
    lifetime: choice(lifetimes, 'never'),
  },
  {
    refusal: ['save.not', 'save.notText'],
    check: (shown) => (scopesOf(shown).length > 0 ? [] : [{ field: 'scopes', key: 'tokens.problem.scopes_missing' }]),
  },
)

export const emptyToken = { ...tokenForm.empty, preset: 'ci' } as const

interface Ticked {
  readonly preset: 'ci' | 'chosen'
  readonly scopes: readonly Permission[]
}

/** The new token's permissions. */
export function scopesOf({ preset, scopes }: Ticked): readonly Permission[] {
  switch (preset) {
    case 'ci':
      return forCi
    case 'chosen':
      return scopes
  }
}

/** Whether these are exactly the permissions for uploads, in any order. */
export function isForCi(scopes: readonly Permission[]): boolean {
  return scopes.length === forCi.length && forCi.every((scope) => scopes.includes(scope))
}
