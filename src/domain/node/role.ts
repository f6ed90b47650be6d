export const roles = ['ingest', 'digest', 'web'] as const

/**
 * `ingest` accepts data from SDKs and writes it to its spool; `digest` moves spools into the stores and runs jobs;
 * `web` serves users and the API.
 */
export type Role = (typeof roles)[number]

/** All roles, for a single-process installation. */
export const everyRole: ReadonlySet<Role> = new Set(roles)

/** `ingest,web` → both; `undefined` if a role is unknown. */
export function parseRoles(text: string): ReadonlySet<Role> | undefined {
  const words = text.split(',').map((word) => word.trim())
  const found = words.flatMap((word) => (word === 'all' ? roles : roles.filter((role) => role === word)))
  return found.length >= words.length ? new Set(found) : undefined
}
