import type { LookupFiles } from './digest-lookups.ts'

export interface DigestWorkerData {
  readonly files: LookupFiles
  /** Whether source maps may be fetched from script hosts. */
  readonly fetchHosted: boolean
}
