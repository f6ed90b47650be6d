import type { LookupFiles } from './digest-lookups.ts'

/** What a digest thread is given when it starts. */
export interface DigestWorkerData {
  readonly files: LookupFiles
  /** Whether the operator lets maps be fetched from where scripts are. */
  readonly fetchHosted: boolean
}
