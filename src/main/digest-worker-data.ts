import type { LookupFiles } from './digest-lookups.ts'

/** What a digest thread receives at its start. */
export interface DigestWorkerData {
  readonly files: LookupFiles
  /** Whether source maps may be fetched from script hosts. */
  readonly fetchHosted: boolean
}
