import type { Grant } from '../access/access.ts'
import type { ProjectId } from '../ids.ts'
import type { Result } from '../result.ts'
import type { SpoolPosition } from '../spool/spool.ts'
import type { SamplingRule } from '../trace/sampling.ts'
import type { Charge, NewQuota, Quota, QuotaCategory, QuotaUse } from './quota.ts'
import type { SharedLimits } from './shared-limits.ts'

export type QuotaRefusal = { readonly reason: 'no_project' | 'no_key' | 'too_many' }

/** Maximum number of quotas. Ingest checks every quota that applies to an item. */
export const MAX_QUOTAS = 500

/** Management of quotas. Every change is written to the audit log. */
export interface QuotaCatalogue {
  /** Quotas of the organization, and of the projects that the grant covers. */
  list(grant: Grant<'org:read'>, now: Date): Promise<readonly QuotaUse[]>
  /** Sets the limit for a subject, category and period. An existing quota keeps its usage. */
  set(grant: Grant<'org:write'>, quota: NewQuota, now: Date): Promise<Result<Quota, QuotaRefusal>>
  /** Returns false if the quota does not exist. */
  remove(grant: Grant<'org:write'>, id: number, now: Date): Promise<boolean>
}

/** A recipient of notices about limits. */
export interface Owner {
  readonly email: string
  readonly locale: string | null
}

/** The server's own work on limits. */
export interface LimitWork {
  quotas(now: Date): Promise<readonly QuotaUse[]>
  owners(): Promise<readonly Owner[]>
  /** Records that a notice was sent. Returns false if it had already been sent. */
  noteTold(notice: { subject: string; since: number; step: string }, now: Date): Promise<boolean>
  wasTold(notice: { subject: string; since: number; step: string }): Promise<boolean>
  /** Projects with spike protection: enabled, and created before this. */
  watchedProjects(createdBefore: Date): Promise<readonly ProjectId[]>
  /** Volume within these hours. */
  countsIn(hours: readonly number[], categories: readonly QuotaCategory[]): Promise<readonly HourCount[]>
  /** The subset of these hours for which limits have already been stored. */
  knownHours(hours: readonly number[]): Promise<ReadonlySet<number>>
  saveSpikes(limits: readonly (SpikeLimit & { readonly usual: number })[]): Promise<void>
  /** Volume rejected by spike protection since a time, by project and category. */
  stoppedSince(since: Date): Promise<readonly HourCount[]>
  projectOf(id: ProjectId): Promise<{ readonly slug: string; readonly name: string } | undefined>
  sampledProjects(): Promise<readonly { readonly projectId: ProjectId; readonly target: number }[]>
  saveSampling(id: ProjectId, rule: SamplingRule | undefined, now: Date): Promise<void>
  /** Deletes usage, notices and spike limits older than this. Returns the number of rows. */
  forgetBefore(before: Date): Promise<number>
}

/** Hourly volume of a project, including rejected items. */
export interface HourCount {
  readonly projectId: ProjectId
  readonly category: QuotaCategory
  readonly hour: number
  readonly count: number
}

/** A project's hourly limit, derived from its usual volume. */
export interface SpikeLimit {
  readonly projectId: ProjectId
  readonly category: QuotaCategory
  /** Start of the hour, milliseconds since the epoch. */
  readonly hour: number
  readonly most: number
}

/** Spike protection of a project, as shown on its page. */
export interface SpikeProtection {
  readonly enabled: boolean
  /** Protection is suspended until then; `null` if it is not. */
  readonly openUntil: Date | null
  /** Oldest first: usual volume, actual volume, and accepted volume. */
  readonly hours: readonly (HourCount & { readonly usual: number; readonly most: number; readonly letIn: number })[]
}

/** Management of spike protection. Every change is written to the audit log. */
export interface SpikeCatalogue {
  /** `undefined` if the project does not exist. */
  of(grant: Grant<'project:read'>, id: ProjectId, since: Date, now: Date): Promise<SpikeProtection | undefined>
  /**
   * Enables or disables protection; `openUntil`: enabled, but suspended until then. Returns false if the project does
   * not exist.
   */
  set(
    grant: Grant<'project:write'>,
    id: ProjectId,
    state: { readonly enabled: boolean; readonly openUntil: Date | null },
    now: Date,
  ): Promise<boolean>
}

/** Span sampling of a project, as shown on its page. */
export interface SpanSampling {
  /** Target number of transactions kept per hour. */
  readonly target: number
  /** `null` while the volume is below the target and everything is kept. */
  readonly rule: SamplingRule | null
}

/** Span sampling, as managed by people and as set by a job. Every change is written to the audit log. */
export interface SamplingCatalogue {
  /** `null` if sampling is off and everything is kept. */
  of(grant: Grant<'project:read'>, id: ProjectId): Promise<SpanSampling | null>
  /** `target` `null` turns sampling off. Returns false if the project does not exist. */
  set(grant: Grant<'project:write'>, id: ProjectId, target: number | null, now: Date): Promise<boolean>
}

/** All limits that ingest enforces. */
export interface Limits {
  /** Includes usage counted by the digest. */
  readonly quotas: readonly QuotaUse[]
  /** Limits of this hour and the next, with the volume digested so far in this hour. */
  readonly spikes: readonly (SpikeLimit & { readonly used: number })[]
  /** The digest's position when the usage was counted. */
  readonly position: SpoolPosition
  /** The usage of this node's own charges as counted by the digest; absent if no other node shares the quotas. */
  readonly own?: readonly Charge[]
}

/** Ingest's access to limits. */
export interface LimitLookup {
  limits(spoolId: string, now: Date): Promise<Limits>
  /** Absent if there can be no other node. */
  readonly shared?: SharedLimits
}
