import type { DigestedItem } from '#domain/processing/batch.ts'
import type { Kind } from '../kind.ts'
import { digestProfile } from './digest-profile.ts'
import { profileTable, type ProfileRow } from './table.ts'
import { profileItems } from './wire.ts'

/** Profiles from SDKs, pprof and V8. */
export const profiles: Kind<ProfileRow, DigestedItem> = {
  name: 'profiles',
  items: profileItems,
  table: profileTable,
  repeats: 'by_id',
  provesSetup: true,
  digest: digestProfile,
}
