import type { UserActor } from '#domain/access/access.ts'
import type { OwnAccountRefusal } from '#domain/account/refusals.ts'
import { refuse, type Result } from '#domain/result.ts'
import type { Guesses } from './guesses.ts'

/**
 * Performs an action that requires one's own password or code, unless there were too many failures: the session may
 * have been stolen.
 */
export async function countedOwn<T>(
  guesses: Guesses,
  { userId }: UserActor,
  work: () => Promise<Result<T, OwnAccountRefusal>>,
): Promise<Result<T, OwnAccountRefusal>> {
  const wait = guesses.own(userId)
  if (wait !== undefined) return refuse({ reason: 'too_many', field: null, retryAfterSeconds: wait })
  const done = await work()
  if (done.ok) guesses.ownRight(userId)
  return done
}
