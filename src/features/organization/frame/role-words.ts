import type { Role } from '#domain/access/roles.ts'
import { messages } from '#messages'

/** A role's display name. */
export function roleName(role: Role): string {
  return messages('organization')(`role.${role}.name`)
}

/** Role choices, each with a description. */
export function roleOptions(roles: readonly Role[]) {
  const t = messages('organization')
  return roles.map((role) => ({ value: role, label: roleName(role), text: t(`role.${role}.text`) }))
}
