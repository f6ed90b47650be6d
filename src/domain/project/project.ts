import type { ProjectId, PublicKey } from '../ids.ts'

/** What a project's code runs on; decides the set-up snippet and the icon. */
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

/** The only door from text to a {@link Platform}. */
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
}

/** So many items of one category in a window, then 429. */
export interface RateLimit {
  readonly count: number
  readonly windowSeconds: number
}

/** A DSN's key. */
export interface ProjectKey {
  readonly publicKey: PublicKey
  readonly projectId: ProjectId
  readonly label: string
  readonly enabled: boolean
  /** null: only the instance's own limit holds. */
  readonly rateLimit: RateLimit | null
  readonly createdAt: Date
}

/** Longest slug, in characters. */
export const MAX_SLUG = 50

/** A slug from a name: ASCII letters, digits and dashes; `project` when nothing is left. */
export function slugify(name: string): string {
  const ascii = name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
  const slug = ascii
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_SLUG)
    .replace(/^-+|-+$/g, '')
  return /[a-z]/.test(slug) ? slug : slug === '' ? 'project' : `project-${slug}`
}

/** A slug never looks like a number: the API addresses projects by either (PROTOCOL 7). */
export type NewProject = Pick<Project, 'name' | 'platform'>
