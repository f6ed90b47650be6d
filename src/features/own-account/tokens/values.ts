import { permissions, rolePermissions, type Permission, type Role } from '#domain/access/roles.ts'
import { MAX_NAME } from '#domain/team/team.ts'
import { messages } from '#messages'
import { formText } from '#ui/form-text.ts'
import type { FieldProblem } from '#ui/form/form-state.ts'

/** Days until a token expires, as the form names them; `never` is none. */
export const lifetimes = ['30', '90', '365', 'never'] as const
export type Lifetime = (typeof lifetimes)[number]

/** What the fields of a new token hold. */
export interface TokenValues {
  readonly name: string
  readonly scopes: readonly Permission[]
  readonly lifetime: Lifetime
}

/** A token that nobody has filled in. It expires: what acts as a person is forgotten more easily than what runs a build. */
export const emptyToken: TokenValues = { name: '', scopes: [], lifetime: '90' }

/** The permissions that somebody of this role may give to a token. */
export function scopesFor(role: Role): readonly Permission[] {
  return permissions.filter((permission) => rolePermissions[role].includes(permission))
}

/** What was sent. What the role does not allow is left out. */
export function readToken(form: FormData, role: Role): TokenValues {
  const ticked = form.getAll('scopes')
  const lifetime = formText(form, 'lifetime')
  return {
    name: formText(form, 'name').trim(),
    scopes: scopesFor(role).filter((permission) => ticked.includes(permission)),
    lifetime: lifetimes.find((one) => one === lifetime) ?? emptyToken.lifetime,
  }
}

/** What keeps a token from being made; empty: nothing. */
export function problemsOf({ name, scopes }: TokenValues): readonly FieldProblem[] {
  const t = messages('organization')
  const problems: FieldProblem[] = []
  if (name === '') problems.push({ field: 'name', text: t('tokens.problem.name_missing') })
  if (name.length > MAX_NAME)
    problems.push({ field: 'name', text: t('tokens.problem.name_too_long', { limit: MAX_NAME }) })
  if (scopes.length === 0) problems.push({ field: 'scopes', text: t('tokens.problem.scopes_missing') })
  return problems
}

/** When it expires; null: never. */
export function expiryOf({ lifetime }: TokenValues, now: Date): Date | null {
  return lifetime === 'never' ? null : new Date(now.getTime() + Number(lifetime) * DAY_MS)
}

const DAY_MS = 86_400_000
