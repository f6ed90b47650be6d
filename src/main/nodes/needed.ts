import { everyRole, type Role } from '#domain/node/role.ts'
import type { Settings } from '#domain/settings.ts'
import { messages } from '#messages'

const t = messages('cli')

/** Whether a process has all roles. */
export function isAlone(roles: ReadonlySet<Role>): boolean {
  return roles.size === everyRole.size
}

/** Returns the sentence about a missing requirement of these roles; `undefined` if nothing is missing. */
export function missingFor(roles: ReadonlySet<Role>, settings: Settings): string | undefined {
  if (isAlone(roles)) return undefined
  const role = [...roles].join(',')
  const hasStores = roles.has('digest') || roles.has('web')
  const needed = [
    ...(settings.database === null ? ['MISHAP_DATABASE'] : []),
    ...(settings.secret === null ? ['MISHAP_SECRET'] : []),
    ...(hasStores && settings.eventServer === null ? ['MISHAP_CLICKHOUSE'] : []),
  ]
  if (needed.length > 0) return t('nodes.needs', { role, settings: needed.join(', ') })
  const isShared = settings.blobs.kind !== 'files' || settings.blobs.folder !== undefined
  return hasStores && !isShared ? t('nodes.needsBlobs', { role }) : undefined
}
