import type { DsnProjectId, ProjectId, PublicKey } from '../ids.ts'

/** Platforms of a project's code. Each determines the set-up snippet and the icon. */
export const platforms = [
  'javascript-nextjs',
  'javascript-react',
  'javascript',
  'node',
  'python',
  'go',
  'ruby',
  'php',
  'java',
  'rust',
  'dotnet',
  'other',
] as const
export type Platform = (typeof platforms)[number]

export function parsePlatform(text: string): Platform | undefined {
  return platforms.find((platform) => platform === text)
}

/** A body of code that reports to one DSN. */
export interface Project {
  readonly id: ProjectId
  /** Lower case, digits and dashes; unique. */
  readonly slug: string
  readonly name: string
  readonly platform: Platform
  readonly createdAt: Date
  /** `null` until the first event has been digested, which the set-up page waits for. */
  readonly firstEventAt: Date | null
  readonly access: ProjectAccess
  /**
   * Retention of events in days, 1 … {@link MAX_RETENTION_DAYS}; `null` for the instance's retention, which is also the
   * maximum.
   */
  readonly retentionDays: number | null
  /** Retention of spans in days, likewise; `null` for that of its events. At most the instance's span retention. */
  readonly spanRetentionDays: number | null
  /** Retention of logs in days, likewise. */
  readonly logRetentionDays: number | null
  /** Retention of metrics in days, likewise. Single points are kept at most as long as the instance keeps points. */
  readonly metricRetentionDays: number | null
  /** Retention of replays in days, likewise. */
  readonly replayRetentionDays: number | null
  /** Retention of profiles in days, likewise. */
  readonly profileRetentionDays: number | null
  /**
   * Apdex threshold for a satisfactory transaction in milliseconds; `null` for the default (../performance/apdex.ts).
   */
  readonly apdexMs: number | null
}

/** Who can see a project: everyone in the organization, or its teams (plus owners and admins). */
export const projectAccesses = ['organization', 'teams'] as const
export type ProjectAccess = (typeof projectAccesses)[number]

/** The retention settings of a project, in the order of the form. */
export const retentionFields = [
  'retentionDays',
  'spanRetentionDays',
  'logRetentionDays',
  'metricRetentionDays',
  'replayRetentionDays',
  'profileRetentionDays',
] as const
export type RetentionField = (typeof retentionFields)[number]

/** A change of a project's general settings. Absent fields stay unchanged. */
export interface ProjectChange {
  readonly name?: string
  /** Old URLs (`/projects/old`, `OLD-42`) redirect to the new slug until another project takes the old one. */
  readonly slug?: string
  readonly platform?: Platform
  readonly retentionDays?: number | null
  readonly spanRetentionDays?: number | null
  readonly logRetentionDays?: number | null
  readonly metricRetentionDays?: number | null
  readonly replayRetentionDays?: number | null
  readonly profileRetentionDays?: number | null
  readonly apdexMs?: number | null
}

export type ProjectRefusal =
  | { readonly field: 'slug'; readonly reason: 'slug_taken' | 'slug_invalid' }
  | { readonly field: 'name'; readonly reason: 'name_missing' | 'name_too_long' }
  | {
      readonly field: RetentionField
      readonly reason: 'retention_out_of_range'
    }
  | { readonly field: 'apdexMs'; readonly reason: 'apdex_out_of_range' }
  | { readonly field: null; readonly reason: 'not_found' }

/** A change of a key. Absent fields stay unchanged. */
export interface KeyChange {
  readonly label?: string
  readonly enabled?: boolean
  readonly rateLimit?: RateLimit | null
}

/** Maximum items of one category accepted per window; further items get a 429. */
export interface RateLimit {
  readonly count: number
  readonly windowSeconds: number
}

/** The key of a DSN. */
export interface ProjectKey {
  readonly publicKey: PublicKey
  readonly projectId: ProjectId
  /** The project number in DSNs created by another server; absent if only its own number is valid. */
  readonly dsnProjectId?: DsnProjectId
  readonly label: string
  readonly enabled: boolean
  /** `null` if only the instance's limit applies. */
  readonly rateLimit: RateLimit | null
  readonly createdAt: Date
}

/** Maximum retention a project may request, in days. */
export const MAX_RETENTION_DAYS = 3650

/** Maximum length of a slug, in characters. */
export const MAX_SLUG = 50

/**
 * Derives a slug from a name: ASCII letters, digits and dashes. Falls back to `kind` if nothing is left, and prepends
 * it to what would look like a number.
 */
export function slugify(name: string, kind: 'project' | 'team' = 'project'): string {
  const ascii = name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
  const slug = ascii
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_SLUG)
    .replace(/^-+|-+$/g, '')
  return /[a-z]/.test(slug) ? slug : slug === '' ? kind : `${kind}-${slug}`
}

/** Slugs never look like numbers, because the API accepts either for a project (docs/protocol.md 7). */
export type NewProject = Pick<Project, 'name' | 'platform'>
