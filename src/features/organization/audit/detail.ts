import { parseRole } from '#domain/access/roles.ts'
import { viewerRoles } from '#domain/dashboard/dashboard.ts'
import { messages } from '#messages'
import { dateText } from '#ui/times.ts'
import { roleName } from '../frame/role-words.ts'

/** Details with a translation. Others are shown under their stored name. */
const known = [
  'access',
  'account',
  'added',
  'address',
  'alertDestinations',
  'alertMutedUntil',
  'alertProjects',
  'alertWatch',
  'apdexMs',
  'baseUrl',
  'checks',
  'clientId',
  'closesTickets',
  'dashboardEditedBy',
  'dashboardSeenBy',
  'dashboardVersion',
  'comments',
  'components',
  'defaultRole',
  'domain',
  'email',
  'enabled',
  'environment',
  'event',
  'expiresAt',
  'files',
  'key',
  'kind',
  'label',
  'lastFour',
  'logRetentionDays',
  'metricRetentionDays',
  'name',
  'place',
  'places',
  'person',
  'platform',
  'profileRetentionDays',
  'project',
  'quota',
  'rateLimit',
  'redirectUri',
  'redirectUris',
  'release',
  'removed',
  'replayRetentionDays',
  'requireTwoFactor',
  'allowedNetworks',
  'sessionHours',
  'idleMinutes',
  'freshMinutes',
  'tokenDays',
  'resolvesIssues',
  'retentionDays',
  'role',
  'scopes',
  'sections',
  'selfProject',
  'signUp',
  'signUpDomains',
  'slug',
  'spanRetentionDays',
  'teams',
  'token',
  'usedTwice',
  'watchMinutes',
  'shown',
  'slackUser',
  'way',
  'webhookSecret',
  'where',
] as const

/** A detail's label. */
export function detailName(name: string): string {
  const one = known.find((field) => field === name)
  return one === undefined ? name : messages('organization')(`audit.field.${one}`)
}

/** A detail's value. Roles and booleans are translated; user input is shown verbatim. */
export function detailValue(name: string, value: string): string {
  const t = messages('organization')
  if (value === '') return t('audit.value.nothing')
  if (name === 'role' || name === 'defaultRole') {
    const role = parseRole(value)
    return role === undefined ? value : roleName(role)
  }
  if (name === 'alertMutedUntil') return dateText(new Date(value), 'dayAndClock')
  if (name === 'dashboardSeenBy' || name === 'dashboardEditedBy') {
    const who = viewerRoles.find((one) => one === value)
    return who === undefined ? value : messages('dashboards')(`role.${who}`)
  }
  if (name === 'alertDestinations' || name === 'alertWatch') return t('audit.value.changed')
  if (name === 'webhookSecret') return t('audit.value.changed')
  if (name === 'resolvesIssues' || name === 'closesTickets')
    return t(value === 'true' ? 'audit.value.on' : 'audit.value.off')
  if (name === 'enabled' || name === 'signUp' || name === 'requireTwoFactor')
    return value === 'true' ? t('audit.value.on') : value === 'false' ? t('audit.value.off') : value
  return value
}
