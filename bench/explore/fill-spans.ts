import { startChdb } from '#storage/events/embedded/chdb-engine.ts'
import { Follower } from '#storage/events/derived/follower.ts'
import { sampledSpans } from '#storage/events/explore/sampled-spans.ts'
import { migrate } from '#storage/events/migrate.ts'
import { insertMadeSpans } from './made-spans.ts'

/** The number of days they are spread over. */
export const DAYS = 14
const DAY_MS = 86_400_000
const SPANS_AT_ONCE = 500_000
const SAY_EVERY = 5_000_000

/** Fills an event store that no process has open. */
export async function fillSpans(bench: {
  readonly folder: string
  readonly spans: number
  readonly now: Date
  say(line: string): void
}): Promise<void> {
  const { folder, spans: total, now, say } = bench
  const engine = await startChdb({ folder })
  await migrate(engine)
  const sample = await Follower.open(engine, sampledSpans, (fault) => say(String(fault)))
  const span_ms = DAYS * DAY_MS
  const since_ms = now.getTime() - span_ms
  for (let first = 0; first < total; first += SPANS_AT_ONCE) {
    const count = Math.min(SPANS_AT_ONCE, total - first)
    await sample.during(() => engine.run(insertMadeSpans, { first, count, total, since_ms, span_ms }))
    await sample.catchUp(SPANS_AT_ONCE)
    if (first > 0 && first % SAY_EVERY === 0) say(`  ${first.toLocaleString('en')} spans …`)
  }
  await sample.close()
  await engine.close()
}
