import type { ProjectId } from '../ids.ts'
import type { Grant } from '../access/access.ts'
import type { Result } from '../result.ts'
import type {
  MonitorCatalogue,
  MonitorChange,
  MonitorDraft,
  MonitorReader,
  MonitorRefusal,
} from './monitor-catalogue.ts'
import type { MonitorConfigChange } from './monitor.ts'

/** What a person says of a monitor that is to be made. */
export interface NewMonitor extends Omit<MonitorDraft, 'config'> {
  /** Absent: made of the name. */
  readonly slug?: string | undefined
  /** What it does not name has its default. */
  readonly config: MonitorConfigChange
}

/** A part of a monitor that a person says. */
export type MonitorField = 'name' | 'slug' | Exclude<keyof MonitorConfigChange, 'unread'>

export type MonitorProblem = MonitorRefusal | { readonly reason: 'invalid'; readonly field: MonitorField }

/** Monitors, for people: pages, both APIs and imports see and change them by this alone. */
export interface Monitors extends MonitorReader, Pick<MonitorCatalogue, 'muteEnvironment' | 'remove'> {
  /** @returns its number */
  create(
    grant: Grant<'project:write'>,
    projectId: ProjectId,
    monitor: NewMonitor,
    now: Date,
  ): Promise<Result<number, MonitorProblem>>
  change(
    grant: Grant<'project:write'>,
    id: number,
    change: MonitorChange,
    now: Date,
  ): Promise<Result<null, MonitorProblem>>
}
