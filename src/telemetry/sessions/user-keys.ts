import { createHmac } from 'node:crypto'
import type { ProjectId } from '#domain/ids.ts'

const KEY_LENGTH = 32
/** Maximum number of cached users. */
const MOST_KNOWN = 10_000

/** The keys of recently seen users, derived with one secret. */
let known: { readonly secret: string; readonly keys: Map<string, string> } = { secret: '', keys: new Map() }

/**
 * Returns the pseudonym of a user whom an SDK names by id, email or address. It is the same for the same user of a
 * project and does not reveal who it is. Cached, because all updates of a session name the same user, and deriving a
 * key takes a quarter of the time of an update.
 */
export function keyOfPerson(secret: string, projectId: ProjectId, name: string): string {
  if (known.secret !== secret || known.keys.size >= MOST_KNOWN) known = { secret, keys: new Map() }
  const person = `${projectId}:${name}`
  const found = known.keys.get(person)
  if (found !== undefined) return found
  const made = createHmac('sha256', secret).update(person).digest('hex').slice(0, KEY_LENGTH)
  known.keys.set(person, made)
  return made
}
