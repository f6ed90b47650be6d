import { groupText, type GroupKey } from '#domain/event/event-filter.ts'

/** However quiet it is: should somebody else have changed something in the store, nobody sees the old for long. */
const LONGEST_MS = 10 * 60_000
/** So long what was asked of a time that is over is good for, whatever comes: little comes that late. */
const PAST_MS = 60_000
/** Of the entries in the maps. */
const OWN_WEIGHT = 400

/** In the place of a group: all that there are. */
const ALL = 'all'
/** The same of a table; what comes to that of events is told by its groups. */
const rowsOf = (table: string) => (table === 'events' ? ALL : `rows of ${table}`)

const nothing = Promise.resolve(new Map<string, never>())

/** An answer that is kept, or under way. */
interface Kept {
  readonly answer: Promise<unknown>
  readonly groups: readonly string[]
  /** By a clock that nobody sets. */
  readonly until: number
  /** About as many bytes as it takes; 0 while it is under way. */
  weight: number
  /** Of an answer that can be brought up to date: groups of which events came after it, by their names. */
  readonly stale?: Map<string, GroupKey>
}

/** Brings an answer up to date: of these groups events have come since. */
export type Renew<T> = (old: T, groups: readonly GroupKey[]) => Promise<T>

/** Of more groups an answer is asked for anew. */
const MOST_STALE = 50

/**
 * Answers about groups, each kept until events of one of its groups come, and answers about the rows of tables, kept until
 * any come, or for a while where they are about spans of a time that is over. One that is under way when they come goes to
 * whoever asked before, and to nobody after. Those that nobody has asked for longest make room for others.
 */
export class Answers {
  readonly #most: number
  readonly #kept = new Map<string, Kept>()
  /** The keys of the answers about a group. */
  readonly #about = new Map<string, Set<string>>()
  #weight = 0
  #resting = 0

  /** @param most bytes of all answers together */
  constructor(most: number) {
    this.#most = most
  }

  /** Returns the answer about these groups together. The same question always has the same kind of answer. */
  about<T>(
    groups: readonly GroupKey[],
    question: string,
    ask: () => Promise<T>,
    weigh: (answer: T) => number,
  ): Promise<T> {
    const key = keyOf(groups, question)
    return this.#known<T>(key) ?? this.#keep(key, groups.map(groupText), ask(), weigh)
  }

  /** Returns the answer about these groups together, as far as it is known or under way. */
  knownAbout<T>(groups: readonly GroupKey[], question: string): Promise<T> | undefined {
    return this.#known<T>(keyOf(groups, question))
  }

  /**
   * Returns the answers about each of these groups by itself, without those that there are none about.
   * @param ask is given the groups whose answers are not known, all at once; answers by `groupText`
   */
  async aboutEach<T>(
    groups: readonly GroupKey[],
    question: string,
    ask: (unknown: readonly GroupKey[]) => Promise<ReadonlyMap<string, T>>,
    weigh: (answer: T) => number,
  ): Promise<readonly T[]> {
    const keyOfOne = (group: GroupKey) => `${question} of each ${groupText(group)}`
    const places = groups.map((group) => ({ group, known: this.#known<T | undefined>(keyOfOne(group)) }))
    const unknown = places.flatMap(({ group, known }) => (known === undefined ? [group] : []))
    const asked = unknown.length === 0 ? nothing : ask(unknown)
    const answers = places.map(({ group, known }) => {
      if (known !== undefined) return known
      const name = groupText(group)
      const own = asked.then((found) => found.get(name))
      return this.#keep(keyOfOne(group), [name], own, (answer) => (answer === undefined ? 0 : weigh(answer)))
    })
    return (await Promise.all(answers)).filter((answer) => answer !== undefined)
  }

  /**
   * Returns the answer about whatever groups there are.
   * @param question names those that whoever asks may know of
   * @param renew where events of a few groups have come, is asked about those instead
   */
  aboutAll<T>(question: string, ask: () => Promise<T>, weigh: (answer: T) => number, renew: Renew<T>): Promise<T> {
    const known = this.#known<T>(question)
    const kept = this.#kept.get(question)
    const stale = kept?.stale ?? new Map<string, GroupKey>()
    if (known !== undefined && stale.size === 0) return known
    const longestMs = kept === undefined ? LONGEST_MS : kept.until - performance.now()
    const answer = known === undefined ? ask() : known.then((old) => renew(old, [...stale.values()]))
    if (known !== undefined) this.#forget(question)
    return this.#keep(question, [ALL], answer, weigh, { longestMs, stale: new Map() })
  }

  /** Returns the answer about the rows of some tables. @param question names the projects that the reader may know of */
  aboutRows<T>(
    tables: readonly string[],
    question: string,
    ask: () => Promise<T>,
    weigh: (answer: T) => number,
  ): Promise<T> {
    const key = `rows of ${tables.join(' ')} ${question}`
    return this.#known<T>(key) ?? this.#keep(key, tables.map(rowsOf), ask(), weigh)
  }

  /** Returns the answer about spans of a time that is over; those that come for it still are not in it for a minute. */
  aboutPastSpans<T>(question: string, ask: () => Promise<T>, weigh: (answer: T) => number): Promise<T> {
    const key = `past spans ${question}`
    return this.#known<T>(key) ?? this.#keep(key, [], ask(), weigh, { longestMs: PAST_MS })
  }

  /** Forgets what is known about groups of which events have come. */
  changed(groups: readonly GroupKey[]): void {
    if (groups.length === 0) return
    for (const key of this.#about.get(ALL) ?? []) this.#outdate(key, groups)
    this.#forgetAbout(groups.map(groupText))
  }

  /** Forgets what is known about a table to which rows have come. */
  rowsCame(table: string): void {
    this.#forgetAbout([rowsOf(table)])
  }

  /** Forgets everything. */
  clear(): void {
    for (const key of this.#kept.keys()) this.#forget(key)
  }

  /** Keeps nothing from now on, until the function that it returns is called as often as this was. */
  rest(): () => void {
    this.#resting++
    this.clear()
    return () => {
      this.#resting--
    }
  }

  #known<T>(key: string): Promise<T> | undefined {
    const kept = this.#kept.get(key)
    if (kept === undefined) return undefined
    if (performance.now() > kept.until) {
      this.#forget(key)
      return undefined
    }
    // To the end of the line: the first one goes first.
    this.#kept.delete(key)
    this.#kept.set(key, kept)
    return kept.answer as Promise<T>
  }

  #keep<T>(
    key: string,
    groups: readonly string[],
    answer: Promise<T>,
    weigh: (answer: T) => number,
    { longestMs = LONGEST_MS, stale }: { readonly longestMs?: number; readonly stale?: Map<string, GroupKey> } = {},
  ): Promise<T> {
    if (this.#resting > 0) return answer
    const kept: Kept = { answer, groups, until: performance.now() + longestMs, weight: 0, ...(stale && { stale }) }
    this.#kept.set(key, kept)
    for (const group of groups) {
      const keys = this.#about.get(group)
      if (keys === undefined) this.#about.set(group, new Set([key]))
      else keys.add(key)
    }
    answer.then(
      (value) => this.#weigh(key, kept, OWN_WEIGHT + 2 * key.length + weigh(value)),
      () => this.#kept.get(key) === kept && this.#forget(key),
    )
    return answer
  }

  /** An answer has come. It may have been forgotten meanwhile. */
  #weigh(key: string, kept: Kept, weight: number): void {
    if (this.#kept.get(key) !== kept) return
    kept.weight = weight
    this.#weight += weight
    for (const [oldest] of this.#kept) {
      if (this.#weight <= this.#most) return
      this.#forget(oldest)
    }
  }

  /** Events of these groups have come: an answer about all is brought up to date when it is asked for, if it can be. */
  #outdate(key: string, groups: readonly GroupKey[]): void {
    const stale = this.#kept.get(key)?.stale
    for (const group of groups) stale?.set(groupText(group), group)
    if (stale === undefined || stale.size > MOST_STALE) this.#forget(key)
  }

  #forgetAbout(names: readonly string[]): void {
    for (const name of names) for (const key of this.#about.get(name) ?? []) this.#forget(key)
  }

  #forget(key: string): void {
    const kept = this.#kept.get(key)
    if (kept === undefined) return
    this.#kept.delete(key)
    this.#weight -= kept.weight
    for (const group of kept.groups) {
      const keys = this.#about.get(group)
      keys?.delete(key)
      if (keys?.size === 0) this.#about.delete(group)
    }
  }
}

function keyOf(groups: readonly GroupKey[], question: string): string {
  return `${question} of ${groups.map(groupText).join(' ')}`
}
