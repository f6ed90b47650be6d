import type { Grant } from '../access/access.ts'
import type { Period } from '../event/event-filter.ts'
import type { SpanSet } from '../explore/span-explorer.ts'
import type { EventId, ProjectId, TraceId } from '../ids.ts'
import type { FlameTree } from './flame-tree.ts'
import type { ProfiledTime } from './function-regression.ts'
import type { Profile, ProfileFrame, ProfileUnit } from './profile.ts'

/**
 * The form in which a profile arrived: with its transaction, as a chunk of a continuous profile, as pprof from Go and
 * others, as a file of V8's profiler, or as a trace that can be downloaded but is not parsed.
 */
export const profileForms = ['transaction', 'chunk', 'pprof', 'cpuprofile', 'trace'] as const
export type ProfileForm = (typeof profileForms)[number]

export interface ProfileSummary {
  readonly projectId: ProjectId
  /** Id of the profile or chunk. */
  readonly profileId: EventId
  readonly form: ProfileForm
  /** Meaning of the weights: `wall` for SDKs, or the pprof sample type, such as `cpu` or `inuse_space`. */
  readonly type: string
  readonly unit: ProfileUnit
  /** Set for continuous profiles. */
  readonly profilerId: EventId | null
  readonly traceId: TraceId | null
  /** '' if unknown, as for the others. A chunk belongs to no transaction: spans reference their profiler. */
  readonly transaction: string
  readonly release: string
  readonly environment: string
  readonly platform: string
  readonly startedAt: Date
  readonly durationMs: number
  readonly samples: number
  /** Size of the downloadable trace; 0 without one. */
  readonly traceBytes: number
}

/** The profiles to query: only profiles that began in the period. Absent or empty fields match all. */
export interface ProfileSet {
  readonly period: Period
  readonly project?: ProjectId | undefined
  readonly transaction?: string | undefined
  readonly release?: string | undefined
  readonly environments?: readonly string[] | undefined
  /** Default: `wall`, if there are such profiles. */
  readonly type?: string | undefined
  /** Limits to profiles in which this function ran, by its id. */
  readonly functionId?: string | undefined
  /** Limits to profiles of root spans that match a search. Not supported by the hourly function aggregates. */
  readonly spans?: Pick<SpanSet, 'where' | 'slugs'> | undefined
}

/** A profile with all its samples. */
export interface StoredProfile extends ProfileSummary {
  /** Blob key of its trace; '' without one. */
  readonly tracePlace: string
  /** Empty for a trace that is not parsed. */
  readonly profile: Profile
}

/** The part of a continuous profile that covers a span. */
export interface SpanOfProfile {
  readonly profilerId: EventId
  /** Id of its thread; absent for all threads. */
  readonly thread?: string | undefined
  /** Milliseconds since the epoch. */
  readonly from: number
  readonly to: number
}

/** The cost of a function in a set of profiles. */
export interface FunctionSum {
  /** 16 hex characters, identical across projects and releases. */
  readonly functionId: string
  readonly frame: ProfileFrame
  /** In the unit of the profiles. */
  readonly self: number
  readonly total: number
  /** Self time as a share of all functions, 0 … 1. */
  readonly share: number
  /** Percentiles of its self time per profile. */
  readonly p75: number
  readonly p95: number
  readonly profiles: number
  /** Self time as a share of all functions over equal parts of the period, oldest first; `null` without profiles. */
  readonly trend: readonly (number | null)[]
}

export interface FunctionPage {
  readonly functions: readonly FunctionSum[]
  /** Self time of all functions in the set, not only of this page. */
  readonly total: number
  readonly unit: ProfileUnit
}

export interface FunctionOptions {
  readonly limit: number
  /** Only functions of the app; default: true. */
  readonly inAppOnly?: boolean | undefined
  readonly orderBy?: 'self' | 'total' | 'p95' | undefined
  /** Text contained in their names. */
  readonly search?: string | undefined
  /** Default: 24. */
  readonly steps?: number | undefined
}

type MayRead = Grant<'event:read'>

/** Read access to profiles. */
export interface ProfileReader {
  /** Newest first. */
  profiles(
    grant: MayRead,
    set: ProfileSet,
    options: { readonly limit: number; readonly before?: Date | undefined },
  ): Promise<readonly ProfileSummary[]>
  /**
   * A profile or chunk by its id; `undefined` if it does not exist or the grant does not cover it.
   * @param type selects one of several types in a profile; default: the first
   */
  profile(
    grant: MayRead,
    id: EventId,
    options?: { readonly project?: ProjectId | undefined; readonly type?: string | undefined },
  ): Promise<StoredProfile | undefined>
  /** A part of a continuous profile, joined from its chunks; `undefined` if nothing was kept. */
  profileOfSpan(grant: MayRead, span: SpanOfProfile): Promise<Profile | undefined>
  /** The profile of a trace's transaction, or summaries of its chunks. */
  profilesOfTrace(grant: MayRead, trace: TraceId, limit: number): Promise<readonly ProfileSummary[]>
  /** Aggregated stacks of all profiles of a set: the largest `maxNodes` nodes (default 20,000), with their callers. */
  flameTree(grant: MayRead, set: ProfileSet, maxNodes?: number): Promise<FlameTree>
  /** Most expensive functions first. */
  profileFunctions(grant: MayRead, set: ProfileSet, options: FunctionOptions): Promise<FunctionPage>
  /** Releases with time profiles, by project, platform and kind of time. */
  profiledReleases(
    grant: MayRead,
    period: Period,
  ): Promise<readonly (ProfiledTime & { readonly projectId: ProjectId })[]>
  /** Available sample types, most frequent first. */
  profileTypes(grant: MayRead, set: ProfileSet): Promise<readonly string[]>
}
