import type { ProjectId } from '../ids.ts'

/** When maintenance is. */
export type MaintenanceTime =
  | { readonly kind: 'once'; readonly from: Date; readonly until: Date }
  /** It begins at each moment of a crontab, in a time zone, and lasts so many minutes. */
  | { readonly kind: 'schedule'; readonly crontab: string; readonly timeZone: string; readonly minutes: number }

/** A stretch of time in which checks count for nothing. */
export interface MaintenanceWindow {
  readonly id: number
  readonly name: string
  readonly time: MaintenanceTime
  readonly projectId: ProjectId
  /** Empty: all of the project. */
  readonly checkIds: readonly number[]
  readonly createdBy: string
}

export type MaintenanceDraft = Omit<MaintenanceWindow, 'id' | 'createdBy'>

export const MAX_MAINTENANCE_MINUTES = 7 * 24 * 60
export const MAX_WINDOWS = 500
