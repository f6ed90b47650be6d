import type { Grant } from '../access/access.ts'
import type { ProjectId } from '../ids.ts'
import type { Result } from '../result.ts'
import type { CheckIn } from './check-in.ts'
import type { Monitor, MonitorConfig, MonitorConfigChange, MonitorState } from './monitor.ts'

/** A monitor to insert. Imports name its environments; they wait for their first check-in. */
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

/** What lists of monitors are narrowed by. */
export interface MonitorQuery {
  readonly projects?: readonly ProjectId[]
  /** Words in the name or the slug, in any case. */
  readonly text?: string
  readonly slug?: string
  /** Those that stand so somewhere. */
  readonly status?: MonitorState['status']
  readonly limit: number
  readonly offset: number
}

export interface MonitorPage {
  /** Failing ones first, then by name. */
  readonly monitors: readonly Monitor[]
  readonly total: number
}

/** Monitors, as people see them. */
export interface MonitorReader {
  list(grant: Grant<'event:read'>, query: MonitorQuery): Promise<MonitorPage>
  find(grant: Grant<'event:read'>, id: number): Promise<Monitor | undefined>
  /** Those that are not there are absent. */
  findAll(grant: Grant<'event:read'>, ids: readonly number[]): Promise<readonly Monitor[]>
  /** The times at which Mishap was not there to be checked in at, milliseconds since the epoch. */
  absences(): Promise<readonly (readonly [from: number, to: number])[]>
}

/** Storage of monitors. It validates nothing: use {@link Monitors} (`monitors.ts`) to change them. */
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
  /** @param environment undefined: the whole monitor */
  remove(
    grant: Grant<'project:write'>,
    id: number,
    environment: string | undefined,
    now: Date,
  ): Promise<Result<null, MonitorRefusal>>
}

/** A monitor in one environment, to be judged, with what has come of it. */
export interface JudgedEnvironment {
  readonly monitor: Pick<Monitor, 'id' | 'projectId' | 'slug' | 'name' | 'config' | 'muted'>
  readonly environment: string
  readonly muted: boolean
  readonly state: MonitorState
  /** In the order in which they came. */
  readonly checkIns: readonly CheckIn[]
}

/** How far everything has been judged. */
export interface MonitorClock {
  readonly turn: number
  /** Milliseconds since the epoch; null: never. */
  readonly aliveAt: number | null
  readonly absences: readonly (readonly [from: number, to: number])[]
}

/** What a turn of judging changes. */
export interface MonitorTurn {
  readonly clock: MonitorClock
  readonly states: readonly {
    readonly monitorId: number
    readonly environment: string
    readonly state: MonitorState
    readonly dueAt: number | null
  }[]
  /** Check-ins up to this one have been judged. */
  readonly upTo: number
}

/** What is to be judged in a turn. */
export interface WaitingMonitors {
  readonly environments: readonly JudgedEnvironment[]
  readonly upTo: number
  /** Milliseconds since the epoch; null: nothing else waits. */
  readonly readTo: number | null
  readonly more: boolean
}

/** Monitors, as the job that judges them works on them. */
export interface MonitorWork {
  clock(): Promise<MonitorClock>
  /**
   * Returns what is to be judged: those of which check-ins wait, those that are due by `now`, and those whose issue is to
   * be resolved. At most `limit` check-ins and as many of the others; `more`: there is more. `upTo`: the last check-in
   * among them; `readTo`: when it came, where more check-ins wait.
   */
  waiting(now: number, limit: number): Promise<WaitingMonitors>
  /** Writes a turn. false: another process has judged since its clock was read, and nothing is written. */
  commit(turn: MonitorTurn): Promise<boolean>
  /** Lets check-ins of a monitor wait to be judged, as though they had just come through the digest. */
  queue(monitorId: number, checkIns: readonly CheckIn[]): Promise<void>
}
