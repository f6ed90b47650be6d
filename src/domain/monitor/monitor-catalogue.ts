import type { Grant } from '../access/access.ts'
import type { ProjectId } from '../ids.ts'
import type { Result } from '../result.ts'
import type { CheckIn } from './check-in.ts'
import type { Monitor, MonitorConfig, MonitorConfigChange, MonitorState } from './monitor.ts'

/** A monitor to insert. Imports name its environments, which then wait for their first check-in. */
export interface MonitorDraft {
  readonly name: string
  readonly config: MonitorConfig
  readonly muted?: boolean
  readonly environments?: readonly { readonly name: string; readonly muted: boolean }[]
}

/** A partial update: absent fields keep their value. */
export interface MonitorChange {
  readonly name?: string | undefined
  readonly config?: MonitorConfigChange | undefined
  readonly muted?: boolean | undefined
}

export type MonitorRefusal = { readonly reason: 'not_found' | 'slug_taken' | 'too_many' }

export interface MonitorQuery {
  readonly projects?: readonly ProjectId[]
  /** Case-insensitive words in the name or slug. */
  readonly text?: string
  readonly slug?: string
  /** Monitors with this status in any environment. */
  readonly status?: MonitorState['status']
  readonly limit: number
  readonly offset: number
}

export interface MonitorPage {
  /** Failing ones first, then by name. */
  readonly monitors: readonly Monitor[]
  readonly total: number
}

/** Read access to monitors. */
export interface MonitorReader {
  list(grant: Grant<'event:read'>, query: MonitorQuery): Promise<MonitorPage>
  find(grant: Grant<'event:read'>, id: number): Promise<Monitor | undefined>
  /** Missing monitors are skipped. */
  findAll(grant: Grant<'event:read'>, ids: readonly number[]): Promise<readonly Monitor[]>
  /** Times at which Mishap was down and could not receive check-ins, milliseconds since the epoch. */
  absences(): Promise<readonly (readonly [from: number, to: number])[]>
}

/** Storage of monitors, without validation: use {@link Monitors} (`monitors.ts`) to change them. */
export interface MonitorCatalogue extends MonitorReader {
  create(
    grant: Grant<'project:write'>,
    projectId: ProjectId,
    slug: string,
    monitor: MonitorDraft,
    now: Date,
  ): Promise<Result<number, MonitorRefusal>>
  save(
    grant: Grant<'project:write'>,
    id: number,
    change: MonitorChange,
    now: Date,
  ): Promise<Result<null, MonitorRefusal>>
  muteEnvironment(
    grant: Grant<'project:write'>,
    id: number,
    environment: string,
    muted: boolean,
    now: Date,
  ): Promise<Result<null, MonitorRefusal>>
  /** @param environment `undefined` for the whole monitor */
  remove(
    grant: Grant<'project:write'>,
    id: number,
    environment: string | undefined,
    now: Date,
  ): Promise<Result<null, MonitorRefusal>>
}

/** A monitor in one environment, with its pending check-ins. */
export interface JudgedEnvironment {
  readonly monitor: Pick<Monitor, 'id' | 'projectId' | 'slug' | 'name' | 'config' | 'muted'>
  readonly environment: string
  readonly muted: boolean
  readonly state: MonitorState
  /** In order of arrival. */
  readonly checkIns: readonly CheckIn[]
}

/** How far all monitors have been evaluated. */
export interface MonitorClock {
  readonly turn: number
  /** Milliseconds since the epoch; `null` if never. */
  readonly aliveAt: number | null
  readonly absences: readonly (readonly [from: number, to: number])[]
}

/** The changes of one evaluation turn. */
export interface MonitorTurn {
  readonly clock: MonitorClock
  readonly states: readonly {
    readonly monitorId: number
    readonly environment: string
    readonly state: MonitorState
    readonly dueAt: number | null
  }[]
  /** Check-ins up to this one have been processed. */
  readonly upTo: number
}

/** What has to be evaluated in a turn. */
export interface WaitingMonitors {
  readonly environments: readonly JudgedEnvironment[]
  readonly upTo: number
  /** Milliseconds since the epoch; `null` if nothing else is pending. */
  readonly readTo: number | null
  readonly more: boolean
}

/** The evaluation job's access to monitors. */
export interface MonitorWork {
  clock(): Promise<MonitorClock>
  /**
   * Monitors to evaluate: with pending check-ins, due by `now`, or with an issue to resolve. At most `limit` check-ins
   * and as many of the others; `more`: there are more. `upTo`: the last check-in included; `readTo`: when it arrived,
   * if more check-ins are pending.
   */
  waiting(now: number, limit: number): Promise<WaitingMonitors>
  /** Writes a turn. Returns false without writing if another process has evaluated since the clock was read. */
  commit(turn: MonitorTurn): Promise<boolean>
  /** Queues check-ins of a monitor as if they had just come through the digest. */
  queue(monitorId: number, checkIns: readonly CheckIn[]): Promise<void>
}
