import type { Catalogue } from '#domain/catalogue.ts'
import type { EventReader } from '#domain/event/event-store.ts'

export interface IssueStateParts {
  readonly catalogue: Pick<Catalogue, 'issues' | 'upkeep'>
  readonly events: Pick<EventReader, 'groupTotals' | 'series' | 'busyGroups' | 'usersOf'>
}
