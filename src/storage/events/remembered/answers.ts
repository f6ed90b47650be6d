import { groupText, type GroupKey } from '#domain/event/event-filter.ts'

/** Maximum age even without new events, so that changes made by another process become visible before long. */
const LONGEST_MS = 10 * 60_000
/** How long an answer about a past period stays valid even if late rows arrive, since there are few. */
const PAST_MS = 60_000
/** Overhead of an entry in the maps, in bytes. */
const OWN_WEIGHT = 400

/** Placeholder for a group: all groups. */
const ALL = 'all'
/** Placeholder for a group: the rows of a table. New events are reported by group instead. */
const rowsOf = (table: string) => (table === 'events' ? ALL : `rows of ${table}`)

const nothing = Promise.resolve(new Map<string, never>())

/** A cached or pending answer. */
interface Kept {
  readonly answer: Promise<unknown>
  readonly groups: readonly string[]
  /** By a monotonic clock. */
  readonly until: number
  /** Approximate size in bytes; 0 while pending. */
  weight: number
  /** For an answer that can be renewed: the groups that have received events since, by name. */
  readonly stale?: Map<string, GroupKey>
}

/** Renews an answer after events arrived in these groups. */
export type Renew<T> = (old: T, groups: readonly GroupKey[]) => Promise<T>

/** With more stale groups than this, the answer is requested from scratch. */
const MOST_STALE = 50

/**
 * A cache of answers. Answers about groups are kept until one of the groups receives events. Answers about tables are
 * kept until rows arrive there, or for a while if they concern spans of a past period. An answer that is pending when
 * events arrive goes to earlier callers but not to later ones. The least recently used answers are evicted.
 */
export class Answers {
  readonly #most: number
  readonly #kept = new Map<string, Kept>()
  /** The keys of the answers about each group. */
  readonly #about = new Map<string, Set<string>>()
  #weight = 0
  #resting = 0

  /** @param most total size of all answers in bytes */
  constructor(most: number) {
    this.#most = most
  }

  /** The answer about a set of groups. A question must always have the same type of answer. */
  about<T>(
    groups: readonly GroupKey[],
    question: string,
    ask: () => Promise<T>,
    weigh: (answer: T) => number,
  ): Promise<T> {
    const key = keyOf(groups, question)
    return this.#known<T>(key) ?? this.#keep(key, groups.map(groupText), ask(), weigh)
  }

  /** The cached or pending answer about a set of groups, if any. */
  knownAbout<T>(groups: readonly GroupKey[], question: string): Promise<T> | undefined {
    return this.#known<T>(keyOf(groups, question))
  }

  /**
   * The answers about each of these groups separately, omitting groups without one.
   * @param ask receives all groups without a cached answer at once; returns answers keyed by `groupText`
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
   * The answer about all existing groups.
   * @param question includes the groups that the caller may see
   * @param renew called instead for only the affected groups if few have received events
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

  /** The answer about the rows of some tables. @param question includes the projects that the caller may see */
  aboutRows<T>(
    tables: readonly string[],
    question: string,
    ask: () => Promise<T>,
    weigh: (answer: T) => number,
  ): Promise<T> {
    const key = `rows of ${tables.join(' ')} ${question}`
    return this.#known<T>(key) ?? this.#keep(key, tables.map(rowsOf), ask(), weigh)
  }

  /** The answer about spans of a past period. Spans that still arrive for it are missing for up to a minute. */
  aboutPastSpans<T>(question: string, ask: () => Promise<T>, weigh: (answer: T) => number): Promise<T> {
    const key = `past spans ${question}`
    return this.#known<T>(key) ?? this.#keep(key, [], ask(), weigh, { longestMs: PAST_MS })
  }

  /** Invalidates answers about groups that have received events. */
  changed(groups: readonly GroupKey[]): void {
    if (groups.length === 0) return
    for (const key of this.#about.get(ALL) ?? []) this.#outdate(key, groups)
    this.#forgetAbout(groups.map(groupText))
  }

  /** Invalidates answers about a table that has received rows. */
  rowsCame(table: string): void {
    this.#forgetAbout([rowsOf(table)])
  }

  /** Empties the cache. */
  clear(): void {
    for (const key of this.#kept.keys()) this.#forget(key)
  }

  /** Suspends caching until the returned function has been called as often as this one. */
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
    // Most recently used last; the first one is evicted.
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

  /** Called when an answer arrives, which may have been invalidated in the meantime. */
  #weigh(key: string, kept: Kept, weight: number): void {
    if (this.#kept.get(key) !== kept) return
    kept.weight = weight
    this.#weight += weight
    for (const [oldest] of this.#kept) {
      if (this.#weight <= this.#most) return
      this.#forget(oldest)
    }
  }

  /**
   * Called when these groups receive events. An answer about all groups is renewed on the next request, if possible.
   */
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
