import { parseRole } from '#domain/access/roles.ts'
import { messages } from '#messages'
import { roleName } from '../frame/role-words.ts'

/** Details that the catalogue has words for. Any other is shown by the name under which it was written down. */
const known = [
  'access',
  'added',
  'address',
  'defaultRole',
  'email',
  'enabled',
  'environment',
  'expiresAt',
  'files',
  'key',
  'kind',
  'label',
  'lastFour',
  'name',
  'platform',
  'rateLimit',
  'release',
  'removed',
  'requireTwoFactor',
  'retentionDays',
  'role',
  'scopes',
  'sections',
  'selfProject',
  'signUp',
  'signUpDomains',
  'slug',
  'teams',
  'way',
] as const

/** What a detail of the log is called. */
export function detailName(name: string): string {
  const one = known.find((field) => field === name)
  return one === undefined ? name : messages('organization')(`audit.field.${one}`)
}

/** Its value. Roles and switches have words; what people typed stands as it is. */
export function detailValue(name: string, value: string): string {
  const t = messages('organization')
  if (value === '') return t('audit.value.nothing')
  if (name === 'role' || name === 'defaultRole') {
    const role = parseRole(value)
    return role === undefined ? value : roleName(role)
  }
  if (name === 'enabled' || name === 'signUp' || name === 'requireTwoFactor')
    return value === 'true' ? t('audit.value.on') : value === 'false' ? t('audit.value.off') : value
  return value
}
