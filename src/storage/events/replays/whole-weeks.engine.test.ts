import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseReplayQuery } from '#domain/replay/replay-query.ts'
import { replaySorts } from '#domain/replay/replay-store.ts'
import { startChdb } from '../embedded/chdb-engine.ts'
import { migrate } from '../migrate.ts'
import { mayRead } from '../sample-row.ts'
import { wholeWeeks } from './each-once.ts'
import { countReplays, replays } from './replays.ts'

const DAY_MS = 86_400_000

/** One half of each of sixty replays. Numbers and errors add up, and the second half is longer. */
const insertHalves = `
  INSERT INTO replays (project_id, hour, replay_id, started, ended, error_ids, clicks, segments)
  SELECT 1, toStartOfHour(begin), reinterpretAsUUID(sipHash128(number)), begin, begin + 10 + number % 7 + {half:UInt32},
    [lower(hex(sipHash128(number % 5, {half:UInt32})))], number % 11 + {half:UInt32} * (number % 3), 1
  FROM (SELECT number, fromUnixTimestamp64Milli({since:Int64} + toInt64(number) * 25200000, 'UTC') AS begin FROM numbers({count:UInt32}))`

test('a list is the same whether a week of replays is in one piece, in several, or some of them are', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'mishap-weeks-'))
  const engine = await startChdb({ folder })
  await migrate(engine)
  const since = new Date(Date.now() - 20 * DAY_MS)
  // The last third has only one half each, so each of its hours is in one part from the start.
  for (const [half, count] of [60, 40].entries())
    await engine.run(insertHalves, { half, count, since: since.getTime() })
  const where = parseReplayQuery('clicks:>2', new Date())
  if (!where.ok) throw new Error('This is a search.')
  const set = { where: where.value, period: { since, until: new Date() }, environments: [], slugs: new Map() }
  const read = async () => ({
    count: await countReplays(engine, mayRead(), set),
    lists: await Promise.all(
      replaySorts.map(async (sort) => {
        const window = { sort, descending: sort !== 'started', offset: 2, limit: 15 }
        const found = await replays(engine, mayRead(), set, window)
        return found.map((one) => [one.replayId, one.segments, one.errors, one.clicks, one.durationMs])
      }),
    ),
  })
  const inPieces = await read()
  expect(inPieces.lists[0]?.[0]?.slice(1, 3)).toEqual([2, 2])
  const weeks = (await engine.rows(
    "SELECT DISTINCT partition FROM system.parts WHERE table = 'replays' AND active ORDER BY partition",
  )) as readonly { partition: string }[]
  expect(weeks.length).toBeGreaterThan(2)
  for (const { partition } of weeks.slice(1)) {
    await engine.run(`OPTIMIZE TABLE replays PARTITION '${partition}' FINAL`)
    expect(await read()).toEqual(inPieces)
  }
  await engine.close()
  await rm(folder, { recursive: true })
})

test('a week is in one piece where it is on every server of a cluster', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'mishap-weeks-'))
  const engine = await startChdb({ folder })
  // Two shards of two servers each, with a lagging replica, a shard without a week, and a part that was never merged.
  const parts = [
    ...['a1', 'a2', 'b1', 'b2'].map((server) => ['1', server, 3]),
    ...['a1', 'a2', 'b1'].map((server) => ['2', server, 3]),
    ...['b2', 'b2'].map((server) => ['2', server, 2]),
    ...['a1', 'a2'].map((server) => ['3', server, 1]),
    ...['a1', 'a2', 'b1', 'b2'].map((server) => ['4', server, server.startsWith('b') ? 0 : 1]),
  ].map(([week, server, level]) => `('${week}', '${server}', ${level})`)
  const shape = 'partition_id String, server String, level UInt32'
  const gathered = `(SELECT *, currentDatabase() AS database, 'replays' AS table, 1 AS active
    FROM values('${shape}', ${parts.join(', ')}))`
  const asked = { rows: (sql: string) => engine.rows(sql), systemTable: () => gathered }
  expect((await wholeWeeks(asked)).toSorted()).toEqual(['1', '3'])
  await engine.close()
  await rm(folder, { recursive: true })
})
