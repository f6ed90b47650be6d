import type { Catalogue } from '#domain/catalogue.ts'
import type { EventReader } from '#domain/event/event-store.ts'

/** The stores used by the issue state jobs. */
export interface IssueStateParts {
  readonly catalogue: Pick<Catalogue, 'issues' | 'upkeep'>
  readonly events: Pick<EventReader, 'groupTotals' | 'series' | 'busyGroups' | 'usersOf'>
}
