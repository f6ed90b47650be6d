import { permissions, type Permission } from '#domain/access/roles.ts'
import { formText } from '#ui/form-text.ts'

/** What uploading and making releases takes: what `mishap token create --organization` gives. */
export const forCi: readonly Permission[] = ['org:read', 'project:read', 'project:releases']

/** Days until a token expires, as the form names them; `never` is none. */
export const lifetimes = ['never', '30', '90', '365'] as const
export type Lifetime = (typeof lifetimes)[number]

/** What the fields of a new token hold. */
export interface TokenValues {
  readonly name: string
  readonly preset: 'ci' | 'chosen'
  /** What is ticked, whatever the preset says. */
  readonly scopes: readonly Permission[]
  readonly lifetime: Lifetime
}

/** A token that nobody has filled in. */
export const emptyToken: TokenValues = { name: '', preset: 'ci', scopes: [], lifetime: 'never' }

/** What was sent. What is no permission is none. */
export function readToken(form: FormData): TokenValues {
  const ticked = form.getAll('scopes')
  const lifetime = formText(form, 'lifetime')
  return {
    name: formText(form, 'name').trim(),
    preset: formText(form, 'preset') === 'ci' ? 'ci' : 'chosen',
    scopes: permissions.filter((permission) => ticked.includes(permission)),
    lifetime: lifetimes.find((one) => one === lifetime) ?? 'never',
  }
}

/** What the token may. */
export function scopesOf({ preset, scopes }: TokenValues): readonly Permission[] {
  switch (preset) {
    case 'ci':
      return forCi
    case 'chosen':
      return scopes
  }
}

/** When it expires; null: never. */
export function expiryOf({ lifetime }: TokenValues, now: Date): Date | null {
  return lifetime === 'never' ? null : new Date(now.getTime() + Number(lifetime) * DAY_MS)
}

/** Whether these are just what uploading takes, in any order. */
export function isForCi(scopes: readonly Permission[]): boolean {
  return scopes.length === forCi.length && forCi.every((scope) => scopes.includes(scope))
}

const DAY_MS = 86_400_000
