import type { DiskState, DiskStatus } from '../disk/disk.ts'
import type { NoticeStep, QuotaCategory, QuotaUse } from './quota.ts'

/** A project as a notice names it. */
interface NamedProject {
  readonly slug: string
  readonly name: string
}

/** What the owners of the organisation are told about limits. */
export type LimitNotice =
  /** `project`: null where the quota is the organisation's. */
  | {
      readonly kind: 'quota'
      readonly quota: QuotaUse
      readonly step: NoticeStep
      readonly project: NamedProject | null
    }
  /** An hour had more than is usual; `stopped` of it was turned away so far. */
  | {
      readonly kind: 'spike'
      readonly project: NamedProject
      readonly category: QuotaCategory
      readonly stopped: number
    }
  /** The disk is running out, or what is oldest goes for want of room. */
  | { readonly kind: 'disk'; readonly status: DiskStatus & { readonly state: Exclude<DiskState, 'fine'> } }
  /** The copy from before an upgrade was deleted for want of room, by its path below the data folder. */
  | { readonly kind: 'copy'; readonly path: string }
