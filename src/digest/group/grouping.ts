import type { Event } from '#domain/event/event.ts'
import type { GroupHash } from '#domain/ids.ts'
import type { NormalEvent } from '../normalise/normalise-event.ts'
import { groupV1 } from './v1/group.ts'

/** What `grouping` of an event tells, with the hash as the id that issues own. */
export type Grouping = Event['grouping'] & { readonly hash: GroupHash }

/** The group of an event by the algorithm that new events are grouped by. Older ones stay, so that old groups do. */
export function groupEvent(event: NormalEvent): Grouping {
  return groupV1(event)
}
