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

export interface NewMonitor extends Omit<MonitorDraft, 'config'> {
  /** Defaults to a slug of the name. */
  readonly slug?: string | undefined
  /** Missing settings get their defaults. */
  readonly config: MonitorConfigChange
}

/** An input field named in a refusal. */
export type MonitorField = 'name' | 'slug' | Exclude<keyof MonitorConfigChange, 'unread'>

export type MonitorProblem = MonitorRefusal | { readonly reason: 'invalid'; readonly field: MonitorField }

/** Cron monitors, as read and changed by pages, both APIs and imports. */
export interface Monitors extends MonitorReader, Pick<MonitorCatalogue, 'muteEnvironment' | 'remove'> {
  /** @returns the monitor's id */
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
