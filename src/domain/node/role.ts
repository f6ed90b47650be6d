/** The parts of the work that a process may have of its own. */
export const roles = ['ingest', 'digest', 'web'] as const

/**
 * `ingest` takes what SDKs send and writes it to its spool; `digest` moves spools into the stores and runs jobs; `web`
 * answers people and the API.
 */
export type Role = (typeof roles)[number]

/** Every role: what one process does by itself. */
export const everyRole: ReadonlySet<Role> = new Set(roles)

/** `ingest,web` → both; undefined where a word is no role. */
export function parseRoles(text: string): ReadonlySet<Role> | undefined {
  const words = text.split(',').map((word) => word.trim())
  const found = words.flatMap((word) => (word === 'all' ? roles : roles.filter((role) => role === word)))
  return found.length >= words.length ? new Set(found) : undefined
}
