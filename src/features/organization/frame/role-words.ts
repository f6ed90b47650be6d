import type { Role } from '#domain/access/roles.ts'
import { messages } from '#messages'

/** A role as people call it. */
export function roleName(role: Role): string {
  return messages('organization')(`role.${role}.name`)
}

/** Roles to choose from, each with what it may do. */
export function roleOptions(roles: readonly Role[]) {
  const t = messages('organization')
  return roles.map((role) => ({ value: role, label: roleName(role), text: t(`role.${role}.text`) }))
}
