import { cpuProfileType, pprofType } from '#domain/profile/profile-uploads.ts'
import { limit, MIB, singleItem, type WireItem } from '../wire.ts'

const profiles = limit('profile', 50 * MIB, 1)

/** Profiles of transactions, chunks of continuous profiles, and files of other profilers uploaded over HTTP. */
export const profileItems: readonly WireItem[] = [
  singleItem('profile', 'profile', profiles),
  singleItem('profile_chunk', 'profile_chunk', profiles),
  // Sent by Android 8.10 and 8.11.
  singleItem('profile_chunk_ui', 'profile_chunk_ui', profiles),
  singleItem(pprofType, 'profile', profiles),
  singleItem(cpuProfileType, 'profile', profiles),
]
