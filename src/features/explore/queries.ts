import type { Grant } from '#domain/access/access.ts'
import { windowOf, type ExploreQuery } from '#domain/explore/explore-query.ts'
import type { SpanSet } from '#domain/explore/span-explorer.ts'
import { parseSpanQuery } from '#domain/explore/span-query.ts'
import type { Project } from '#domain/project/project.ts'
import type { QueryError } from '#domain/query/ast.ts'
import { within, type PageGrants } from '#features/searches/page-grants.ts'
import { running } from '#running'

/** The page's scope and its filter choices. */
export interface Looked {
  readonly projects: readonly Project[]
  /** Choices, by name. */
  readonly environments: readonly string[]
  /** Narrowed to the selected projects. */
  readonly grant: Grant<'event:read'>
  /** `undefined` if the query does not parse; see `error`. */
  readonly set: SpanSet | undefined
  readonly error: QueryError | undefined
  readonly stepSeconds: number
}

const ANY = { kind: 'all', parts: [] } as const
const MOST_ENVIRONMENTS = 50

/** Loads what every view of the page needs. */
export async function readLooked(grants: PageGrants, query: ExploreQuery, now: Date): Promise<Looked> {
  const { catalogue, events } = running()
  const projects = await catalogue.projects.list(grants.projects)
  const { period, stepSeconds } = windowOf(query.period, now)
  const read = parseSpanQuery(query.query, now)
  const base = { period, slugs: new Map(projects.map(({ id, slug }) => [id, slug])) }
  const all: SpanSet = { ...base, where: ANY, environments: [] }
  return {
    projects,
    environments: await events.fieldValues(grants.events, 'environment', all, '', MOST_ENVIRONMENTS),
    grant: within(grants.events, projects, query.projects),
    set: read.ok ? { ...base, where: read.value, environments: query.environments } : undefined,
    error: read.ok ? undefined : read.refusal,
    stepSeconds,
  }
}
