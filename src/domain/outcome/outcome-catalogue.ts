import type { Grant } from '../access/access.ts'
import type { OutcomeTotal } from './outcome.ts'

export interface OutcomeCatalogue {
  /**
   * Hourly totals in [since, until), oldest first. Totals without a project are only included for a grant over all
   * projects.
   */
  totals(grant: Grant<'org:read'>, since: Date, until: Date): Promise<readonly OutcomeTotal[]>
}
