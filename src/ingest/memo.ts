/** The options of a {@link createMemo memo}: how it finds values, and how long it keeps them. */
export interface MemoOptions<K, V> {
  readonly load: (key: K) => Promise<V>
  readonly keepMs: (value: V) => number
  /** Most values kept; past it the oldest go. */
  readonly most: number
  readonly now: () => number
}

/** A remembered look-up. */
export type Memo<K, V> = (key: K) => V | Promise<V>

/** After a failed look-up an old value is used for so long before the next try. */
const STALE_MS = 1_000

/**
 * Remembers what was looked up. Callers of the same key share one look-up. When it fails, the last known value goes on
 * being used, however old (docs/design.md 2.6); it rejects only where there is none.
 */
export function createMemo<K, V>({ load, keepMs, most, now }: MemoOptions<K, V>): Memo<K, V> {
  const known = new Map<K, { readonly value: V; readonly from: number; readonly until: number }>()
  const loading = new Map<K, Promise<V>>()

  async function refresh(key: K): Promise<V> {
    const old = known.get(key)
    try {
      const value = await load(key)
      keep(key, value, keepMs(value))
      return value
    } catch (fault) {
      if (old === undefined) throw fault
      keep(key, old.value, STALE_MS)
      return old.value
    } finally {
      loading.delete(key)
    }
  }

  function keep(key: K, value: V, ms: number): void {
    known.delete(key)
    known.set(key, { value, from: now(), until: now() + ms })
    const [oldest] = known.keys()
    if (known.size > most && oldest !== undefined) known.delete(oldest)
  }

  return (key) => {
    const found = known.get(key)
    // From later than now: the clock was set back, and nobody knows how old it is.
    if (found !== undefined && found.from <= now() && now() < found.until) return found.value
    const running = loading.get(key) ?? refresh(key)
    loading.set(key, running)
    return running
  }
}
