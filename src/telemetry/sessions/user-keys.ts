import { createHmac } from 'node:crypto'
import type { ProjectId } from '#domain/ids.ts'

const KEY_LENGTH = 32
/** People who are remembered at most. */
const MOST_KNOWN = 10_000

/** The keys of those who were met last, made with one secret. */
let known: { readonly secret: string; readonly keys: Map<string, string> } = { secret: '', keys: new Map() }

/**
 * Returns what is kept of whoever an SDK names by id, mail or address: the same for the same person of a project, and
 * nothing that tells who it is. Remembered, as a session's updates name one person each time, and a key takes a quarter of
 * the time that an update does.
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
