import { addressCodec } from '../address/codec.ts'
import { oneOfParam, parsedParam, textParam, wholeTextParam, type AddressParams } from '../address/params.ts'
import { parsePeriod, periodParam, type PeriodName } from '../address/period.ts'
import { environmentsParam, projectsParam, type PageScope } from '../address/scope.ts'
import type { QueryParams } from '../paths.ts'

/**
 * What profiles can be compared with: nothing, the previous period, another period, another release, or another search.
 */
export const comparisons = ['none', 'before', 'period', 'release', 'query'] as const
export type Comparison = (typeof comparisons)[number]

/** Maximum length of a search for names. */
const LONGEST = 500
const LONGEST_QUERY = 2_000

/** The state of the profile pages, except for that of a single profile; held entirely in the URL. */
export interface ProfilesQuery extends PageScope {
  /** `undefined` for all. */
  readonly transaction: string | undefined
  readonly release: string | undefined
  /** Meaning of the weights: `wall`, `cpu`, `inuse_space`. `undefined` for the default. */
  readonly type: string | undefined
  /** Limits to profiles in which this function ran, by its id. */
  readonly functionId: string | undefined
  /** Part of a function's name, to filter the list. */
  readonly find: string
  /** Whether library functions are listed as well. */
  readonly functions: 'app' | 'all'
  readonly compare: Comparison
  readonly basePeriod: PeriodName
  readonly baseRelease: string | undefined
  /** A search for root spans whose profiles to use (docs/query-language.md); '' for all. */
  readonly query: string
  /** The search of the comparison. */
  readonly baseQuery: string
}

export const defaultProfiles: ProfilesQuery = {
  projects: [],
  environments: [],
  period: '24h',
  transaction: undefined,
  release: undefined,
  type: undefined,
  functionId: undefined,
  find: '',
  functions: 'app',
  compare: 'none',
  basePeriod: '7d',
  baseRelease: undefined,
  query: '',
  baseQuery: '',
}

const nameParam = (name: string) => wholeTextParam(name, { longest: LONGEST, usual: undefined })

const codec = addressCodec<ProfilesQuery>({
  projects: projectsParam,
  environments: environmentsParam,
  period: periodParam(defaultProfiles.period),
  transaction: nameParam('transaction'),
  release: nameParam('release'),
  type: nameParam('type'),
  functionId: parsedParam('function', parseFunctionId, (id) => id),
  find: textParam('find', { longest: LONGEST, trimmed: true }),
  functions: oneOfParam('functions', ['app', 'all'], 'app'),
  compare: oneOfParam('compare', comparisons, 'none'),
  basePeriod: {
    name: 'basePeriod',
    read: (said) => (typeof said === 'string' ? parsePeriod(said) : undefined) ?? defaultProfiles.basePeriod,
    print: (period) => (period === defaultProfiles.basePeriod ? undefined : period),
  },
  baseRelease: nameParam('baseRelease'),
  query: textParam('query', { longest: LONGEST_QUERY, trimmed: true }),
  baseQuery: textParam('baseQuery', { longest: LONGEST_QUERY, trimmed: true }),
})

/** Parses the state from a URL. Missing or invalid parameters get their defaults. */
export function parseProfiles(params: AddressParams): ProfilesQuery {
  return codec.parse(params)
}

/** Formats the state as URL parameters. Defaults are omitted. */
export function profilesParams(query: ProfilesQuery): QueryParams {
  return codec.print(query)
}

function parseFunctionId(text: string): string | undefined {
  return /^[0-9a-f]{16}$/.test(text) ? text : undefined
}
