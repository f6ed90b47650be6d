import type { Grant } from '../access/access.ts'
import type { ProjectId } from '../ids.ts'
import type { Result } from '../result.ts'
import type { SpoolPosition } from '../spool/spool.ts'
import type { SamplingRule } from '../trace/sampling.ts'
import type { Charge, NewQuota, Quota, QuotaCategory, QuotaUse } from './quota.ts'
import type { SharedLimits } from './shared-limits.ts'

/** The reason why a quota was not set. */
export type QuotaRefusal = { readonly reason: 'no_project' | 'no_key' | 'too_many' }

/** The most quotas that there may be: ingest looks at each that concerns an item. */
export const MAX_QUOTAS = 500

/** Quotas, as their page shows and changes them. Every change is in the audit log. */
export interface QuotaCatalogue {
  /** Those of the organisation, and of projects that the grant covers. */
  list(grant: Grant<'org:read'>, now: Date): Promise<readonly QuotaUse[]>
  /** Sets the most of a subject, category and period; where there is a quota already, it keeps what was used of it. */
  set(grant: Grant<'org:write'>, quota: NewQuota, now: Date): Promise<Result<Quota, QuotaRefusal>>
  /** false: there is none. */
  remove(grant: Grant<'org:write'>, id: number, now: Date): Promise<boolean>
}

/** Whoever is told of limits. */
export interface Owner {
  readonly email: string
  readonly locale: string | null
}

/** What the server itself does about limits. */
export interface LimitWork {
  quotas(now: Date): Promise<readonly QuotaUse[]>
  owners(): Promise<readonly Owner[]>
  /** Notes that something has been told. false: it had been told before. */
  noteTold(notice: { subject: string; since: number; step: string }, now: Date): Promise<boolean>
  wasTold(notice: { subject: string; since: number; step: string }): Promise<boolean>
  /** Projects whose spikes are looked for: as old as this, and not switched off. */
  watchedProjects(createdBefore: Date): Promise<readonly ProjectId[]>
  /** What came in these hours. */
  countsIn(hours: readonly number[], categories: readonly QuotaCategory[]): Promise<readonly HourCount[]>
  /** The hours of these for which limits are written down already. */
  knownHours(hours: readonly number[]): Promise<ReadonlySet<number>>
  saveSpikes(limits: readonly (SpikeLimit & { readonly usual: number })[]): Promise<void>
  /** What spike protection has turned away since a time, by project and category. */
  stoppedSince(since: Date): Promise<readonly HourCount[]>
  projectOf(id: ProjectId): Promise<{ readonly slug: string; readonly name: string } | undefined>
  sampledProjects(): Promise<readonly { readonly projectId: ProjectId; readonly target: number }[]>
  saveSampling(id: ProjectId, rule: SamplingRule | undefined, now: Date): Promise<void>
  /** Forgets what was used, told and usual before this. Returns how many rows. */
  forgetBefore(before: Date): Promise<number>
}

/** How much came of a project in an hour, turned away or not. */
export interface HourCount {
  readonly projectId: ProjectId
  readonly category: QuotaCategory
  readonly hour: number
  readonly count: number
}

/** The most that is let in of a project in an hour, by what is usual. */
export interface SpikeLimit {
  readonly projectId: ProjectId
  readonly category: QuotaCategory
  /** Start of the hour, milliseconds since the epoch. */
  readonly hour: number
  readonly most: number
}

/** Spike protection of a project, as its page shows it. */
export interface SpikeProtection {
  readonly enabled: boolean
  /** Everything is let in until then; null: it is not. */
  readonly openUntil: Date | null
  /** Oldest first: what is usual, what came, and what was let in. */
  readonly hours: readonly (HourCount & { readonly usual: number; readonly most: number; readonly letIn: number })[]
}

/** Spike protection, as people see and change it. Every change is in the audit log. */
export interface SpikeCatalogue {
  /** undefined: there is no such project. */
  of(grant: Grant<'project:read'>, id: ProjectId, since: Date, now: Date): Promise<SpikeProtection | undefined>
  /** Switches it on or off; `openUntil`: it is on, and lets everything in until then. false: there is no such project. */
  set(
    grant: Grant<'project:write'>,
    id: ProjectId,
    state: { readonly enabled: boolean; readonly openUntil: Date | null },
    now: Date,
  ): Promise<boolean>
}

/** The sampling of a project's spans, as its page shows it. */
export interface SpanSampling {
  /** About so many transactions are kept in an hour. */
  readonly target: number
  /** null: everything is kept so far, as there is no more. */
  readonly rule: SamplingRule | null
}

/** The sampling of spans, as people see and change it, and as a job decides it. Every change is in the audit log. */
export interface SamplingCatalogue {
  /** null: everything is kept. */
  of(grant: Grant<'project:read'>, id: ProjectId): Promise<SpanSampling | null>
  /** null: everything is kept from now on. false: there is no such project. */
  set(grant: Grant<'project:write'>, id: ProjectId, target: number | null, now: Date): Promise<boolean>
}

/** Everything that ingest has to hold to. */
export interface Limits {
  /** With what the digest has counted. */
  readonly quotas: readonly QuotaUse[]
  /** Of this hour and the next, with what has come in this hour, as far as it is digested. */
  readonly spikes: readonly (SpikeLimit & { readonly used: number })[]
  /** How far the digest had come when this was counted. */
  readonly position: SpoolPosition
  /** What it had counted of this node's own charges; absent where no other node shares the quotas. */
  readonly own?: readonly Charge[]
}

/** Ingest's view of limits. */
export interface LimitLookup {
  limits(spoolId: string, now: Date): Promise<Limits>
  /** Absent where there can be no other node. */
  readonly shared?: SharedLimits
}
