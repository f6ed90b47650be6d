import { permissions, type Permission } from '#domain/access/roles.ts'
import { MAX_NAME } from '#domain/team/team.ts'
import { lifetimes } from '#domain/token/lifetime.ts'
import { defineForm } from '#ui/form/define-form.ts'
import { choice, several, text } from '#ui/form/fields.ts'

/** What uploading and making releases takes: what `mishap token create --organization` gives. */
export const forCi: readonly Permission[] = ['org:read', 'project:read', 'project:releases']

/** The form of a new token. `scopes` is what is ticked, whatever the preset says. */
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

/** What the form of a new token shows before anybody has filled it in. */
export const emptyToken = { ...tokenForm.empty, preset: 'ci' } as const

interface Ticked {
  readonly preset: 'ci' | 'chosen'
  readonly scopes: readonly Permission[]
}

/** What the token may. */
export function scopesOf({ preset, scopes }: Ticked): readonly Permission[] {
  switch (preset) {
    case 'ci':
      return forCi
    case 'chosen':
      return scopes
  }
}

/** Whether these are just what uploading takes, in any order. */
export function isForCi(scopes: readonly Permission[]): boolean {
  return scopes.length === forCi.length && forCi.every((scope) => scopes.includes(scope))
}
