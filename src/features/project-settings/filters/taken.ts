import { narrow, type Grant } from '#domain/access/access.ts'
import type { ProjectId } from '#domain/ids.ts'
import type { OutcomeTotal } from '#domain/outcome/outcome.ts'
import { running } from '#running'

/** Days counted. */
export const TAKEN_DAYS = 14

/** Items dropped or folded per filter. */
export async function takenByFilter(
  grant: Grant<'org:read'>,
  project: ProjectId,
  now: Date,
): Promise<ReadonlyMap<string, number>> {
  const since = new Date(now.getTime() - TAKEN_DAYS * 86_400_000)
  return countByReason(await running().catalogue.outcomes.totals(narrow(grant, [project]), since, now))
}

/**
 * Sums filtered items: dropped ones (`filtered`), and those folded into one issue (accepted with the filter as reason).
 */
export function countByReason(totals: readonly OutcomeTotal[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { outcome, reason, quantity } of totals) {
    if (outcome === 'filtered' || (outcome === 'accepted' && reason !== '' && reason !== 'not_kept'))
      counts.set(reason, (counts.get(reason) ?? 0) + quantity)
  }
  return counts
}
