import type { Grant } from '../access/access.ts'
import type { OutcomeTotal } from './outcome.ts'

export interface OutcomeCatalogue {
  /** Hourly totals in [since, until), oldest first. Those without a project only for a grant over all. */
  totals(grant: Grant<'org:read'>, since: Date, until: Date): Promise<readonly OutcomeTotal[]>
}
