/** A sample of a server under a steady load. Bytes and milliseconds. */
export interface Sample {
  readonly minute: number
  readonly rss: number
  /** Private anonymous memory. */
  readonly own: number
  readonly files: number
  readonly threads: number
  /** Records waiting to be digested. */
  readonly waiting: number
  readonly p50: number
  readonly p99: number
  readonly readMs: number
  readonly itemsPerSecond: number
  readonly refused: number
  readonly cores: number
}

interface Promised {
  readonly name: keyof Sample
  /** The allowed factor of the last quarter over the second. */
  readonly most: number
  /** And the allowed absolute increase, for small figures. */
  readonly plus: number
}

/** The share of requests that must still succeed in the last quarter, because senders wait for responses. */
const DELIVERED = 0.98

/**
 * Memory within a tenth; descriptors unchanged; latencies unchanged, within the noise of a machine with other load; and
 * no more waiting records than arrive in some seconds, or the digest falls behind until the spool is full.
 */
const promises: readonly Promised[] = [
  { name: 'rss', most: 1.1, plus: 0 },
  { name: 'own', most: 1.1, plus: 0 },
  { name: 'files', most: 1, plus: 8 },
  { name: 'threads', most: 1, plus: 2 },
  { name: 'p99', most: 1.25, plus: 5 },
  { name: 'readMs', most: 1.25, plus: 20 },
  { name: 'waiting', most: 1.25, plus: 2_000 },
]

/** Compares the medians of the last and second quarter: the first is the warm-up. */
export function verdictOf(samples: readonly Sample[], say: (line: string) => void): readonly string[] {
  const quarter = Math.floor(samples.length / 4)
  if (quarter === 0) return ['There are too few samples.']
  const early = samples.slice(quarter, 2 * quarter)
  const late = samples.slice(-quarter)
  const refused = samples.reduce((sum, sample) => sum + sample.refused, 0)
  const [sent, delivered] = [median(early, 'itemsPerSecond'), median(late, 'itemsPerSecond')]
  return [
    ...(refused > 0 ? [`${refused} requests were refused.`] : []),
    ...(delivered < DELIVERED * sent
      ? [`Items a second fell from ${sent.toFixed(0)} to ${delivered.toFixed(0)}.`]
      : []),
    ...promises.flatMap(({ name, most, plus }) => {
      const [before, after] = [median(early, name), median(late, name)]
      const text = `${name}: ${before.toFixed(1)} in the second quarter, ${after.toFixed(1)} in the last`
      say(text)
      return after <= before * most + plus ? [] : [text]
    }),
  ]
}

function median(samples: readonly Sample[], name: keyof Sample): number {
  const sorted = samples.map((sample) => sample[name]).toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
