import type { Role } from '../access/roles.ts'

/** What an import brings: the kinds of things, in the order in which they are told. */
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

/** The reasons why something could not come. */
export const missReasons = [
  /** There is nothing like it here. */
  'no_counterpart',
  /** The other server does not hand it out. */
  'not_offered',
  /** The token may not read it. */
  'not_allowed',
  /** It could not be read. */
  'unreadable',
  /** Something here has its name or its key already. */
  'taken',
  /** It is older than the project keeps events. */
  'too_old',
  /** What it belongs to did not come. */
  'incomplete',
  /** It is larger than is accepted here. */
  'too_large',
] as const
export type MissReason = (typeof missReasons)[number]

/** Something that could not come, or not whole. */
export interface Miss {
  readonly kind: ImportKind
  readonly reason: MissReason
  /** Which one, and what of it. */
  readonly what: string
}

/** Misses of one kind for one reason: how many, and the first of them; of what people have set up, all. */
export interface CountedMiss {
  readonly kind: ImportKind
  readonly reason: MissReason
  readonly count: number
  readonly examples: readonly string[]
}

/** A person of the other server, and what they get here. */
export interface ImportedPerson {
  readonly email: string
  /** Of the invitation; null: there is an account already, whose role stays as it is. */
  readonly role: Role | null
  readonly roleThere: Role
  /** Slugs of teams that they are put into. */
  readonly teams: readonly string[]
}

/** How many of each kind came, how many were here already, and what could not come. */
export interface ImportTally {
  readonly came: Readonly<Partial<Record<ImportKind, number>>>
  readonly known: Readonly<Partial<Record<ImportKind, number>>>
  readonly missed: readonly CountedMiss[]
  /** People who get an account or join a team. Absent: none. */
  readonly people?: readonly ImportedPerson[]
}

export const emptyTally: ImportTally = { came: {}, known: {}, missed: [] }
const MOST_EXAMPLES = 5
/** What people have set up one by one: each that is missing is named. */
const namedEach: ReadonlySet<ImportKind> = new Set(['alert', 'threshold', 'monitor', 'uptime', 'dashboard', 'widget'])
const MOST_NAMED = 500

/** What became of one thing. */
export type Landed =
  | { readonly kind: ImportKind; readonly is: 'made' | 'known'; readonly person?: ImportedPerson }
  | (Miss & { readonly is: 'missed' })

/** Returns the role that a person of another server gets here. Their role there proves nothing: the other server's operator sets it. */
export function importedRole(roleThere: Role, keepsRoles: boolean): Role {
  return keepsRoles || roleThere === 'viewer' ? roleThere : 'member'
}

/** Counts what became of things. */
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

/** The tallies of several steps as one. */
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

/** Each person once: a page that comes again brings them again. */
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
