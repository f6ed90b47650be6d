/** The cost of one event, in microseconds of a hardware thread; of a commit, in milliseconds of exclusive time. */
export interface Costs {
  /** Receiving: framing, limits, the spool. */
  readonly intake: number
  /** Digesting and sending rows, including the process's overhead. */
  readonly digest: number
  /** The event store, including its merges. */
  readonly store: number
  /** Commits are serialised over all nodes: constant cost … */
  readonly commitMs: number
  /** … and the cost per event. */
  readonly commitEventMs: number
}

/** Hardware threads by task. */
export interface Layout {
  readonly intake: number
  readonly digest: number
  readonly store: number
}

export interface Batching {
  /** Maximum events. */
  readonly events: number
  /** How long a small batch waits for more. */
  readonly waitMs: number
}

export interface Question {
  /** Events per second. */
  readonly rate: number
  readonly layout: Layout
  readonly costs: Costs
  readonly batching: Batching
  /** Simulated time; the first quarter is not counted. */
  readonly seconds: number
  readonly seed: number
}

export interface Answer {
  /** Utilisation of each station: 1 and more is not sustainable. */
  readonly busy: Readonly<Record<'intake' | 'digest' | 'store' | 'commit', number>>
  /** From the request to visibility, in milliseconds; null if the backlog grows without bound. */
  readonly p50Ms: number | null
  readonly p99Ms: number | null
  /** Average events per commit. */
  readonly batch: number
}

const TICK_MS = 1
/** Above this, the backlog grows with the simulated time. */
const STEADY = 0.98

/**
 * Simulates Poisson arrivals through four stations in a row: intake and digest, with threads; the event store, with its
 * own; and the serialised commit. Service times are exponential, per batch. Costs were measured with threads sharing a
 * core, which slows both.
 */
export function simulate({ rate, layout, costs, batching, seconds, seed }: Question): Answer {
  const random = mulberry(seed)
  const exponential = (mean: number) => -Math.log(1 - random()) * mean
  const intake = new Station(layout.intake)
  const digest = new Station(layout.digest)
  const store = new Station(layout.store)
  const commit = new Station(1)
  const seen: [ms: number, events: number][] = []
  let waiting: [at: number, events: number][] = []
  let count = 0
  let [batches, batched] = [0, 0]
  const begin = (seconds * 1000) / 4
  for (let now = 0; now < seconds * 1000; now += TICK_MS) {
    const arrived = poisson((rate * TICK_MS) / 1000, random)
    if (arrived > 0) {
      intake.serve(now, exponential((arrived * costs.intake) / 1000))
      waiting.push([now, arrived])
      count += arrived
    }
    const [first] = waiting
    while (first !== undefined && count > 0 && (count >= batching.events || now - first[0] >= batching.waitMs)) {
      // A busy thread lets the next batch grow, as the pump does.
      if (digest.freeAt() > now) break
      const taken: typeof waiting = []
      let size = 0
      while (waiting.length > 0 && size + (waiting[0]?.[1] ?? 0) <= Math.max(batching.events, waiting[0]?.[1] ?? 0)) {
        const next = waiting.shift()
        if (next === undefined) break
        taken.push(next)
        size += next[1]
      }
      count -= size
      const digested = digest.serve(now, exponential((size * costs.digest) / 1000))
      const stored = store.serve(digested, exponential((size * costs.store) / 1000))
      const end = commit.serve(stored, exponential(costs.commitMs + size * costs.commitEventMs))
      if (now < begin) continue
      batches++
      batched += size
      for (const [at, events] of taken) seen.push([end - at, events])
    }
  }
  const all = seconds * 1000
  const busy = { intake: intake.busy(all), digest: digest.busy(all), store: store.busy(all), commit: commit.busy(all) }
  const isSteady = Math.max(...Object.values(busy)) < STEADY && count < rate
  const at = (share: number) => (isSteady ? quantile(seen, share) : null)
  return { busy, p50Ms: at(0.5), p99Ms: at(0.99), batch: batches === 0 ? 0 : batched / batches }
}

/** Servers with a first-come, first-served queue. */
class Station {
  readonly #freeAt: number[]
  #workMs = 0

  constructor(servers: number) {
    this.#freeAt = Array.from({ length: servers }, () => 0)
  }

  freeAt(): number {
    return Math.min(...this.#freeAt)
  }

  /** @returns when it is done */
  serve(at: number, ms: number): number {
    const free = this.freeAt()
    const end = Math.max(at, free) + ms
    this.#freeAt[this.#freeAt.indexOf(free)] = end
    this.#workMs += ms
    return end
  }

  busy(ms: number): number {
    return this.#workMs / ms / this.#freeAt.length
  }
}

function quantile(seen: readonly (readonly [ms: number, events: number])[], share: number): number {
  const sorted = seen.toSorted(([a], [b]) => a - b)
  const all = sorted.reduce((sum, [, events]) => sum + events, 0)
  let passed = 0
  for (const [ms, events] of sorted) {
    passed += events
    if (passed >= all * share) return ms
  }
  return 0
}

/** A normal approximation for large means. */
function poisson(mean: number, random: () => number): number {
  if (mean > 50) {
    const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
    return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal))
  }
  const limit = Math.exp(-mean)
  let drawn = 0
  for (let left = random(); left > limit; left *= random()) drawn++
  return drawn
}

/** A small deterministic generator of numbers in [0, 1). */
function mulberry(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
