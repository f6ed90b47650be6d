import type { Running } from '../running.ts'

const MINUTE_MS = 60_000

/**
 * Whether the user's sign-in is too old for dangerous changes by the organization's rules. Returns the allowed age in
 * minutes; `undefined` if the change may proceed.
 */
export async function staleSession(
  { accounts, catalogue }: Pick<Running, 'accounts' | 'catalogue'>,
  headers: Headers,
  now: Date,
): Promise<number | undefined> {
  const { freshMinutes } = await catalogue.organization.settings()
  if (freshMinutes === null) return undefined
  const signedInAt = await accounts.signedInAt(headers)
  const isFresh = signedInAt !== undefined && now.getTime() - signedInAt.getTime() < freshMinutes * MINUTE_MS
  return isFresh ? undefined : freshMinutes
}
