/** The options of {@link createMemo}: how it loads values, and how long it keeps them. */
export interface MemoOptions<K, V> {
  readonly load: (key: K) => Promise<V>
  readonly keepMs: (value: V) => number
  /** Maximum number of values, beyond which the oldest are evicted. */
  readonly most: number
  readonly now: () => number
}

/** A cached lookup. */
export type Memo<K, V> = (key: K) => V | Promise<V>

/** After a failed lookup, the old value is used for this long before the next attempt. */
const STALE_MS = 1_000

/**
 * Caches lookups. Concurrent callers of the same key share one lookup. If it fails, the last known value stays in use,
 * at any age (docs/design.md 2.6); it rejects only without a known value.
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
    // A time in the future means that the clock was set back, so the value's age is unknown.
    if (found !== undefined && found.from <= now() && now() < found.until) return found.value
    const running = loading.get(key) ?? refresh(key)
    loading.set(key, running)
    return running
  }
}
