import type { Grant } from '../access/access.ts'
import type { Period } from '../event/event-filter.ts'
import type { SpanSet } from '../explore/span-explorer.ts'
import type { EventId, ProjectId, TraceId } from '../ids.ts'
import type { FlameTree } from './flame-tree.ts'
import type { ProfiledTime } from './function-regression.ts'
import type { Profile, ProfileFrame, ProfileUnit } from './profile.ts'

/**
 * How a profile came: with its transaction, as a piece of a continuous one, as Go's and others' pprof, as a file of V8's
 * profiler, or as a trace that Mishap offers for download and does not read.
 */
export const profileForms = ['transaction', 'chunk', 'pprof', 'cpuprofile', 'trace'] as const
export type ProfileForm = (typeof profileForms)[number]

/** A profile in a list. */
export interface ProfileSummary {
  readonly projectId: ProjectId
  /** Of the profile, or of the chunk. */
  readonly profileId: EventId
  readonly form: ProfileForm
  /** What the weights are: `wall` of SDKs, the sample type of pprof, such as `cpu` or `inuse_space`. */
  readonly type: string
  readonly unit: ProfileUnit
  /** Of a continuous profile; null: it is none. */
  readonly profilerId: EventId | null
  readonly traceId: TraceId | null
  /** '': unknown, as the others. A chunk belongs to no transaction: spans name their profiler. */
  readonly transaction: string
  readonly release: string
  readonly environment: string
  readonly platform: string
  readonly startedAt: Date
  readonly durationMs: number
  readonly samples: number
  /** Bytes of the trace that can be downloaded; 0: there is none. */
  readonly traceBytes: number
}

/** The profiles that are asked about: those that began in the period. Absent or empty: any. */
export interface ProfileSet {
  readonly period: Period
  readonly project?: ProjectId | undefined
  readonly transaction?: string | undefined
  readonly release?: string | undefined
  readonly environments?: readonly string[] | undefined
  /** Default: `wall`, where there are profiles of it. */
  readonly type?: string | undefined
  /** Profiles in which this function ran, by its id. */
  readonly functionId?: string | undefined
  /** Profiles of what root spans did that a search finds. Sums of functions by the hour know nothing of it. */
  readonly spans?: Pick<SpanSet, 'where' | 'slugs'> | undefined
}

/** A profile with all its samples. */
export interface StoredProfile extends ProfileSummary {
  /** The key of the blob of its trace; '': there is none. */
  readonly tracePlace: string
  /** Of a trace that is not read: an empty one. */
  readonly profile: Profile
}

/** The stretch of a thread of a continuous profile that a span took. */
export interface SpanOfProfile {
  readonly profilerId: EventId
  /** The id of its thread; absent: all threads. */
  readonly thread?: string | undefined
  /** Milliseconds since the epoch. */
  readonly from: number
  readonly to: number
}

/** What a function cost in the profiles of a set. */
export interface FunctionSum {
  /** 16 hex characters: the same function has the same in all projects and releases. */
  readonly functionId: string
  readonly frame: ProfileFrame
  /** In the unit of the profiles. */
  readonly self: number
  readonly total: number
  /** Self time as a share of that of all functions, 0 … 1. */
  readonly share: number
  /** Of the self times that it had in single profiles. */
  readonly p75: number
  readonly p95: number
  readonly profiles: number
  /** Self time as a share of that of all functions, by equal parts of the period, the oldest first; null: no profiles. */
  readonly trend: readonly (number | null)[]
}

/** Functions of a set of profiles. */
export interface FunctionPage {
  readonly functions: readonly FunctionSum[]
  /** Self time of all functions of the set, not only of the page. */
  readonly total: number
  readonly unit: ProfileUnit
}

export interface FunctionOptions {
  readonly limit: number
  /** Only those of the app; default: true. */
  readonly inAppOnly?: boolean | undefined
  readonly orderBy?: 'self' | 'total' | 'p95' | undefined
  /** A text that their names hold. */
  readonly search?: string | undefined
  /** Default: 24. */
  readonly steps?: number | undefined
}

type MayRead = Grant<'event:read'>

/** The questions that can be asked of profiles. */
export interface ProfileReader {
  /** The profiles of a set, the newest first. */
  profiles(
    grant: MayRead,
    set: ProfileSet,
    options: { readonly limit: number; readonly before?: Date | undefined },
  ): Promise<readonly ProfileSummary[]>
  /** A profile or a chunk by its id; undefined: there is none that the grant covers. @param type of several that came in one: default the first */
  profile(
    grant: MayRead,
    id: EventId,
    options?: { readonly project?: ProjectId | undefined; readonly type?: string | undefined },
  ): Promise<StoredProfile | undefined>
  /** The profile of a stretch of a continuous one, joined of its chunks; undefined: nothing was kept of it. */
  profileOfSpan(grant: MayRead, span: SpanOfProfile): Promise<Profile | undefined>
  /** The profile that came with a transaction of a trace, or the chunks' summaries of it. */
  profilesOfTrace(grant: MayRead, trace: TraceId, limit: number): Promise<readonly ProfileSummary[]>
  /** The stacks of all profiles of a set, added up. The largest `maxNodes` of them (default 20,000), with their callers. */
  flameTree(grant: MayRead, set: ProfileSet, maxNodes?: number): Promise<FlameTree>
  /** What functions cost, the most expensive first. */
  profileFunctions(grant: MayRead, set: ProfileSet, options: FunctionOptions): Promise<FunctionPage>
  /** The releases of which there are profiles of time, by project, platform and kind of time. */
  profiledReleases(
    grant: MayRead,
    period: Period,
  ): Promise<readonly (ProfiledTime & { readonly projectId: ProjectId })[]>
  /** The sample types that there are, the most frequent first. */
  profileTypes(grant: MayRead, set: ProfileSet): Promise<readonly string[]>
}
