import type { Role } from '../access/roles.ts'

/** The kinds of objects an import brings, in display order. */
export const importKinds = [
  'team',
  'member',
  'project',
  'key',
  'ownership',
  'alert',
  'threshold',
  'monitor',
  'uptime',
  'dashboard',
  'widget',
  'release',
  'artifact',
  'debug_file',
  'event',
  'issue',
] as const
export type ImportKind = (typeof importKinds)[number]

export const missReasons = [
  /** Mishap has no equivalent. */
  'no_counterpart',
  /** The other server does not provide it. */
  'not_offered',
  /** The token lacks permission to read it. */
  'not_allowed',
  /** It could not be parsed. */
  'unreadable',
  /** Its name or key is already in use here. */
  'taken',
  /** It is older than the project's retention. */
  'too_old',
  /** Its parent was not imported. */
  'incomplete',
  /** It exceeds a size limit. */
  'too_large',
] as const
export type MissReason = (typeof missReasons)[number]

/** Something that could not be imported completely. */
export interface Miss {
  readonly kind: ImportKind
  readonly reason: MissReason
  /** Which object, and which part of it. */
  readonly what: string
}

/**
 * Number of misses by kind and reason, with the first of them as examples; for things people have configured, all of
 * them.
 */
export interface CountedMiss {
  readonly kind: ImportKind
  readonly reason: MissReason
  readonly count: number
  readonly examples: readonly string[]
}

/** A person on the other server, and what they get here. */
export interface ImportedPerson {
  readonly email: string
  /** Role of the invitation; `null` if an account already exists, whose role stays unchanged. */
  readonly role: Role | null
  readonly roleThere: Role
  /** Slugs of the teams they join. */
  readonly teams: readonly string[]
}

/** Counts of imported, already known and missed objects. */
export interface ImportTally {
  readonly came: Readonly<Partial<Record<ImportKind, number>>>
  readonly known: Readonly<Partial<Record<ImportKind, number>>>
  readonly missed: readonly CountedMiss[]
  /** People who get an account or join a team, if any. */
  readonly people?: readonly ImportedPerson[]
}

export const emptyTally: ImportTally = { came: {}, known: {}, missed: [] }
const MOST_EXAMPLES = 5
/** Things that people configured individually, so each missing one is listed. */
const namedEach: ReadonlySet<ImportKind> = new Set(['alert', 'threshold', 'monitor', 'uptime', 'dashboard', 'widget'])
const MOST_NAMED = 500

/** The result for one object. */
export type Landed =
  | { readonly kind: ImportKind; readonly is: 'made' | 'known'; readonly person?: ImportedPerson }
  | (Miss & { readonly is: 'missed' })

/**
 * The role of an imported person. Their role on the other server is not trusted, because that server's operator
 * controls it.
 */
export function importedRole(roleThere: Role, keepsRoles: boolean): Role {
  return keepsRoles || roleThere === 'viewer' ? roleThere : 'member'
}

/** Adds results to a tally. */
export function counted(tally: ImportTally, landed: readonly Landed[]): ImportTally {
  const came = new Map(Object.entries(tally.came))
  const known = new Map(Object.entries(tally.known))
  let { missed } = tally
  for (const one of landed) {
    switch (one.is) {
      case 'made':
        came.set(one.kind, (came.get(one.kind) ?? 0) + 1)
        break
      case 'known':
        known.set(one.kind, (known.get(one.kind) ?? 0) + 1)
        break
      case 'missed':
        missed = withMiss(missed, { kind: one.kind, reason: one.reason, count: 1, examples: [one.what] })
        break
    }
  }
  const met = landed.flatMap((one) => (one.is === 'missed' || one.person === undefined ? [] : [one.person]))
  return { came: Object.fromEntries(came), known: Object.fromEntries(known), missed, ...peopleOf(tally.people, met) }
}

/** Sums up the tallies of several steps. */
export function summed(tallies: readonly ImportTally[]): ImportTally {
  return tallies.reduce(
    (sum, { came, known, missed, people }) => ({
      came: addedUp(sum.came, came),
      known: addedUp(sum.known, known),
      missed: missed.reduce(withMiss, sum.missed),
      ...peopleOf(sum.people, people),
    }),
    emptyTally,
  )
}

/** Deduped, because a repeated page contains the same people again. */
function peopleOf(before: readonly ImportedPerson[] = [], more: readonly ImportedPerson[] = []) {
  const people = new Map([...before, ...more].map((one) => [one.email, one]))
  return people.size === 0 ? {} : { people: [...people.values()] }
}

function addedUp(one: ImportTally['came'], other: ImportTally['came']): ImportTally['came'] {
  return Object.fromEntries(
    importKinds.flatMap((kind) => {
      const sum = (one[kind] ?? 0) + (other[kind] ?? 0)
      return sum === 0 ? [] : [[kind, sum]]
    }),
  )
}

function withMiss(missed: readonly CountedMiss[], more: CountedMiss): readonly CountedMiss[] {
  const same = missed.find(({ kind, reason }) => kind === more.kind && reason === more.reason)
  if (same === undefined) return [...missed, more]
  const most = namedEach.has(more.kind) ? MOST_NAMED : MOST_EXAMPLES
  const examples = [...new Set([...same.examples, ...more.examples])].slice(0, most)
  return missed.map((one) => (one === same ? { ...same, count: same.count + more.count, examples } : one))
}
