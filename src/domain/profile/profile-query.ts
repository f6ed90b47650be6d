import { addressCodec } from '../address/codec.ts'
import { oneOfParam, parsedParam, textParam, wholeTextParam, type AddressParams } from '../address/params.ts'
import { parsePeriod, periodParam, type PeriodName } from '../address/period.ts'
import { environmentsParam, projectsParam, type PageScope } from '../address/scope.ts'
import type { QueryParams } from '../paths.ts'

/** What a set of profiles can be compared with: nothing, the period before, another period, another release, or another search. */
export const comparisons = ['none', 'before', 'period', 'release', 'query'] as const
export type Comparison = (typeof comparisons)[number]

/** Longest name that is looked for. */
const LONGEST = 500
const LONGEST_QUERY = 2_000

/** The state of the pages of profiles, but for that of one profile: all of it lives in the address. */
export interface ProfilesQuery extends PageScope {
  /** undefined: all. */
  readonly transaction: string | undefined
  readonly release: string | undefined
  /** What the weights are: `wall`, `cpu`, `inuse_space`. undefined: the usual one. */
  readonly type: string | undefined
  /** The id of a function: profiles in which it ran. */
  readonly functionId: string | undefined
  /** Part of a function's name, in the list of all. */
  readonly find: string
  /** Whether functions of libraries are listed as well. */
  readonly functions: 'app' | 'all'
  readonly compare: Comparison
  readonly basePeriod: PeriodName
  readonly baseRelease: string | undefined
  /** A search among root spans whose profiles are meant (docs/query-language.md); '': all. */
  readonly query: string
  /** The same of what is compared. */
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

/** The state from an address. What it does not say, or says wrongly, is the default. */
export function parseProfiles(params: AddressParams): ProfilesQuery {
  return codec.parse(params)
}

/** The parameters that say this state; defaults are left out. */
export function profilesParams(query: ProfilesQuery): QueryParams {
  return codec.print(query)
}

function parseFunctionId(text: string): string | undefined {
  return /^[0-9a-f]{16}$/.test(text) ? text : undefined
}
