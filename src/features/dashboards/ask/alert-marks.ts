import type { Grant } from '#domain/access/access.ts'
import type { Period } from '#domain/event/event-filter.ts'
import { paths } from '#domain/paths.ts'
import { running } from '#running'
import type { ChartMark } from '#ui/chart/placed-marks.ts'

/** Only the newest firings are marked. */
const MOST_FIRINGS = 10

/** Returns when alerts fired within a period. */
export async function alertMarks(grant: Grant<'alerts:read'>, { since, until }: Period): Promise<readonly ChartMark[]> {
  const firings = await running().catalogue.alerts.firings(grant, {}, { limit: MOST_FIRINGS })
  return firings
    .filter(({ at }) => at >= since && at < until)
    .map(({ at, ruleName, ruleId }) => ({ at, label: ruleName, kind: 'change', href: paths.alert(ruleId) }))
}
