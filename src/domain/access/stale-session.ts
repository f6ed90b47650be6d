import type { Running } from '../running.ts'

const MINUTE_MS = 60_000

/**
 * Whether somebody has signed in longer ago than the organisation lets changes be made that could do much harm.
 * Returns after how many minutes that is so; undefined: go on.
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
