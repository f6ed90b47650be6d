import type { DigestedItem } from '../processing/batch.ts'
import type { EventRow } from './event-row.ts'

/**
 * The part of an event that the catalogue needs: everything except its body and search columns. Its id is the event id.
 */
export interface DigestedEvent
  extends
    DigestedItem,
    Pick<
      EventRow,
      | 'groupHash'
      | 'timestamp'
      | 'type'
      | 'level'
      | 'platform'
      | 'title'
      | 'culprit'
      | 'metadata'
      | 'handled'
      | 'environment'
      | 'release'
      | 'secondaryHashes'
    > {}
