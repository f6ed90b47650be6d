import { z } from 'zod'
import { startChdb } from '#storage/events/embedded/chdb-engine.ts'
import type { Engine } from '#storage/events/engine.ts'
import { migrate } from '#storage/events/migrate.ts'
import { drawn, numbered, oneOf } from '../made-sql.ts'

const DAY_MS = 86_400_000
export const DAYS = 30
/** A batch never spans weeks: each week has several parts at first. */
const AT_ONCE = 90_000
const PROJECTS = 3

const started = `fromUnixTimestamp64Milli({since_ms:Int64} + toInt64(n * ({span_ms:Int64} / {total:UInt64})), 'UTC') AS begin`
const nothing = (kind: string) => `CAST([], 'Array(${kind})')`

/** One row per replay, as if all its segments had been summed. */
const insertMadeReplays = `
  INSERT INTO replays (project_id, hour, replay_id, started, ended, type, segments, urls, error_ids, trace_ids, who,
    browser_name, browser_version, os_name, release, environment, platform, sdk_name, sdk_version, tags, clicks,
    rage_clicks, dead_clicks, navigations)
  WITH ${started}
  SELECT
    1 + n % ${PROJECTS}, toStartOfHour(begin), reinterpretAsUUID(sipHash128(n)), begin,
    begin + toIntervalSecond(5 + ${drawn(1800, 1)}), if(n % 9 = 0, 'buffer', 'session'), 1 + ${drawn(300, 2)},
    [concat('https://shop.example/', ${oneOf(['', 'cart', 'products', 'checkout'], drawn(4, 3))}), concat('https://shop.example/p/', toString(${drawn(900, 4)}))],
    if(n % 6 = 0, [lower(hex(sipHash128(n)))], ${nothing('String')}), [lower(hex(sipHash128(n + 1)))],
    tuple(toUInt32(n % 4), toString(${drawn(50_000, 5)}), concat('user', toString(${drawn(50_000, 5)}), '@mail.example'), '', '203.0.113.7'),
    ${oneOf(['Chrome', 'Firefox', 'Safari', 'Edge'], drawn(4, 6))}, ${numbered('14', drawn(9, 7))},
    ${oneOf(['Windows', 'macOS', 'Linux', 'iOS'], drawn(4, 8))}, ${numbered('shop@4.', drawn(9, 9))},
    ${oneOf(['production', 'staging'], drawn(2, 10))}, 'javascript', 'sentry.javascript.browser', '11.12.0',
    [concat('plan=', ${oneOf(['free', 'pro', 'team'], drawn(3, 11))})], ${drawn(60, 12)}, ${drawn(40, 13)} = 0,
    ${drawn(20, 14)} = 0, ${drawn(12, 15)}
  FROM (SELECT number + {first:UInt64} AS n FROM numbers({count:UInt64}))`

const partitions = z.array(z.object({ partition: z.string() }))

/** Performs merges that the engine would do some hours after a week ends. The newest week keeps its parts. */
async function mergePastWeeks(engine: Engine): Promise<void> {
  const found = await engine.rows(
    "SELECT DISTINCT partition FROM system.parts WHERE table = 'replays' AND active ORDER BY partition",
  )
  for (const { partition } of partitions.parse(found).slice(0, -1))
    await engine.run(`OPTIMIZE TABLE replays PARTITION '${partition}' FINAL`)
}

/** Fills an event store that no process has open with a month of replays. */
export async function fillReplays(bench: {
  readonly folder: string
  readonly replays: number
  readonly now: Date
}): Promise<void> {
  const { folder, replays: total, now } = bench
  const engine = await startChdb({ folder })
  await migrate(engine)
  const span_ms = DAYS * DAY_MS
  const since_ms = now.getTime() - span_ms
  for (let first = 0; first < total; first += AT_ONCE) {
    const count = Math.min(AT_ONCE, total - first)
    await engine.run(insertMadeReplays, { first, count, total, since_ms, span_ms })
  }
  await mergePastWeeks(engine)
  await engine.close()
}
