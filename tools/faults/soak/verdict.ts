/** How a server under a steady load was at a moment. Bytes and milliseconds. */
export interface Sample {
  readonly minute: number
  readonly rss: number
  /** What is nobody else's and no file's. */
  readonly own: number
  readonly files: number
  readonly threads: number
  /** Records that wait to be digested. */
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
  /** The last quarter may be so much of the second one. */
  readonly most: number
  /** And so much more, where the figure is small. */
  readonly plus: number
}

/** Of what is sent, so much must still get through in the last quarter: senders wait for answers. */
const DELIVERED = 0.98

/**
 * Memory within a tenth; descriptors as they were; latencies as they were, within what a machine with other work shows; and
 * no more records that wait than some seconds bring, or the digest falls behind until the spool is full.
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

/** Compares the last quarter with the second, by their medians: the first is the time in which a server warms up. */
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
