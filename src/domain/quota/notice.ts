import type { DiskState, DiskStatus } from '../disk/disk.ts'
import type { NoticeStep, QuotaCategory, QuotaUse } from './quota.ts'

/** A project as named in a notice. */
interface NamedProject {
  readonly slug: string
  readonly name: string
}

/** Notices about limits for the organization's owners. */
export type LimitNotice =
  /** `project`: `null` for a quota of the organization. */
  | {
      readonly kind: 'quota'
      readonly quota: QuotaUse
      readonly step: NoticeStep
      readonly project: NamedProject | null
    }
  /** An hour exceeded the usual volume; `stopped` items have been rejected so far. */
  | {
      readonly kind: 'spike'
      readonly project: NamedProject
      readonly category: QuotaCategory
      readonly stopped: number
    }
  /** Disk space is running out, or the oldest data is being deleted to free some. */
  | { readonly kind: 'disk'; readonly status: DiskStatus & { readonly state: Exclude<DiskState, 'fine'> } }
  /** The pre-upgrade copy was deleted to free disk space; path relative to the data folder. */
  | { readonly kind: 'copy'; readonly path: string }
