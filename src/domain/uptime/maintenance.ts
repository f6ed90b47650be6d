import type { ProjectId } from '../ids.ts'

/** When a maintenance window applies. */
export type MaintenanceTime =
  | { readonly kind: 'once'; readonly from: Date; readonly until: Date }
  /** Starts at each time of a crontab, in a time zone, and lasts this many minutes. */
  | { readonly kind: 'schedule'; readonly crontab: string; readonly timeZone: string; readonly minutes: number }

/** A period in which check results are ignored. */
export interface MaintenanceWindow {
  readonly id: number
  readonly name: string
  readonly time: MaintenanceTime
  readonly projectId: ProjectId
  /** Empty for all checks of the project. */
  readonly checkIds: readonly number[]
  readonly createdBy: string
}

export type MaintenanceDraft = Omit<MaintenanceWindow, 'id' | 'createdBy'>

export const MAX_MAINTENANCE_MINUTES = 7 * 24 * 60
export const MAX_WINDOWS = 500
