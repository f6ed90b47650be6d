import type { Grant } from '#domain/access/access.ts'
import { periodAt } from '#domain/address/period.ts'
import type { Period } from '#domain/event/event-filter.ts'
import { parseSpanQuery } from '#domain/explore/span-query.ts'
import type { ProfilesQuery } from '#domain/profile/profile-query.ts'
import type { ProfileSet, ProfileSummary } from '#domain/profile/profile-store.ts'
import type { Project } from '#domain/project/project.ts'
import type { QueryError } from '#domain/query/ast.ts'
import { within, type PageGrants } from '#features/searches/page-grants.ts'
import { running } from '#running'

/** Number of newest profiles from which filter choices are collected. */
const MOST_LOOKED_AT = 500
const MOST_RELEASES = 50

/** The scope of a profiles page and its filter choices. */
export interface Looked {
  readonly grants: PageGrants
  /** Narrowed to the selected projects. */
  readonly grant: Grant<'event:read'>
  readonly projects: readonly Project[]
  readonly query: ProfilesQuery
  readonly now: Date
  readonly period: Period
  readonly set: ProfileSet
  /** The search's error; the set then covers all spans. */
  readonly error: QueryError | undefined
  /** The newest of the period, regardless of other filters. */
  readonly newest: readonly ProfileSummary[]
  readonly choices: {
    readonly environments: readonly string[]
    readonly transactions: readonly string[]
    readonly releases: readonly string[]
    readonly types: readonly string[]
  }
}

export async function openLooked(grants: PageGrants, query: ProfilesQuery, now: Date): Promise<Looked> {
  const { catalogue, events } = running()
  const projects = await catalogue.projects.list(grants.projects)
  const grant = within(grants.events, projects, query.projects)
  const period = periodAt(query.period, now)
  const search = readSearch(query.query, projects, now)
  const set = setOf(query, period, { spans: search.spans })
  const [newest, releases, types] = await Promise.all([
    events.profiles(grant, { period }, { limit: MOST_LOOKED_AT }),
    catalogue.releases.list(grants.projects, {}, 'newest', { offset: 0, limit: MOST_RELEASES }),
    events.profileTypes(grant, { ...set, type: undefined }),
  ])
  const known = (valueOf: (profile: ProfileSummary) => string) =>
    [...new Set(newest.map(valueOf))].filter((value) => value !== '').toSorted()
  return {
    grants,
    grant,
    projects,
    query,
    now,
    period,
    set,
    error: search.error,
    newest,
    choices: {
      environments: known(({ environment }) => environment),
      transactions: known(({ transaction }) => transaction),
      releases: [...new Set([...releases.map(({ version }) => version), ...known(({ release }) => release)])],
      types,
    },
  }
}

/** Parses a span search; '' matches everything. */
export function readSearch(
  text: string,
  projects: readonly Project[],
  now: Date,
): { readonly spans?: ProfileSet['spans']; readonly error?: QueryError } {
  if (text === '') return {}
  const read = parseSpanQuery(text, now)
  const slugs = new Map(projects.map(({ id, slug }) => [id, slug]))
  return read.ok ? { spans: { where: read.value, slugs } } : { error: read.refusal }
}

/** Returns the profile set for a query and period, with the given release and spans. */
export function setOf(
  { transaction, environments, type, functionId, release }: ProfilesQuery,
  period: Period,
  apart: Pick<ProfileSet, 'release' | 'spans'>,
): ProfileSet {
  return { period, transaction, environments, type, functionId, release, ...apart }
}
