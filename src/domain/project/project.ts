import type { DsnProjectId, ProjectId, PublicKey } from '../ids.ts'

/** The platforms that a project's code runs on; each decides the set-up snippet and the icon. */
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

/** The only way from text to a {@link Platform}. */
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
  /** null until the first event has been digested: the set-up page waits for it. */
  readonly firstEventAt: Date | null
  readonly access: ProjectAccess
  /** Days that its events are kept, 1 … {@link MAX_RETENTION_DAYS}; null: as long as the instance keeps them. Never longer than that. */
  readonly retentionDays: number | null
  /** Days that its spans are kept, likewise; null: as long as its events. Never longer than the instance keeps spans. */
  readonly spanRetentionDays: number | null
  /** Days that its logs are kept, likewise. */
  readonly logRetentionDays: number | null
  /** Days that its metrics are kept, likewise. Single points are not kept longer than the instance keeps any. */
  readonly metricRetentionDays: number | null
  /** Days that its replays are kept, likewise. */
  readonly replayRetentionDays: number | null
  /** Days that its profiles are kept, likewise. */
  readonly profileRetentionDays: number | null
  /** How long a transaction may take so that whoever waits is satisfied, milliseconds; null: the usual threshold (../performance/apdex.ts). */
  readonly apdexMs: number | null
}

/** The people who may see a project: everybody in the organisation, or its teams (and owners and admins). */
export const projectAccesses = ['organization', 'teams'] as const
export type ProjectAccess = (typeof projectAccesses)[number]

/** The settings of a project for how long it keeps data, in the order of the form. */
export const retentionFields = [
  'retentionDays',
  'spanRetentionDays',
  'logRetentionDays',
  'metricRetentionDays',
  'replayRetentionDays',
  'profileRetentionDays',
] as const
export type RetentionField = (typeof retentionFields)[number]

/** A change of a project's general settings; absent parts stay. */
export interface ProjectChange {
  readonly name?: string
  /** Old addresses (`/projects/old`, `OLD-42`) lead on to the new ones, until another project takes the slug. */
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

/** The reason why a change of a project was refused. */
export type ProjectRefusal =
  | { readonly field: 'slug'; readonly reason: 'slug_taken' | 'slug_invalid' }
  | { readonly field: 'name'; readonly reason: 'name_missing' | 'name_too_long' }
  | {
      readonly field: RetentionField
      readonly reason: 'retention_out_of_range'
    }
  | { readonly field: 'apdexMs'; readonly reason: 'apdex_out_of_range' }
  | { readonly field: null; readonly reason: 'not_found' }

/** A change of a key; absent parts stay. */
export interface KeyChange {
  readonly label?: string
  readonly enabled?: boolean
  readonly rateLimit?: RateLimit | null
}

/** The number of items of one category that are taken in a window; the rest is answered with 429. */
export interface RateLimit {
  readonly count: number
  readonly windowSeconds: number
}

/** A DSN's key. */
export interface ProjectKey {
  readonly publicKey: PublicKey
  readonly projectId: ProjectId
  /** The number by which DSNs that another server made name the project; absent: only its own. */
  readonly dsnProjectId?: DsnProjectId
  readonly label: string
  readonly enabled: boolean
  /** null: only the instance's own limit holds. */
  readonly rateLimit: RateLimit | null
  readonly createdAt: Date
}

/** Longest time that a project may ask for, in days. */
export const MAX_RETENTION_DAYS = 3650

/** Longest slug, in characters. */
export const MAX_SLUG = 50

/** A slug from a name: ASCII letters, digits and dashes; `kind` when nothing is left, and before what would read as a number. */
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

/** A slug never looks like a number: the API addresses projects by either (docs/protocol.md 7). */
export type NewProject = Pick<Project, 'name' | 'platform'>
