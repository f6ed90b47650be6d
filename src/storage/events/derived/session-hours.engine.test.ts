import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { startChdb, type ChdbEngine } from '../embedded/chdb-engine.ts'
import { migrate } from '../migrate.ts'
import { count } from '../queries/columns.ts'
import { Backfill } from './backfill.ts'
import { Follower } from './follower.ts'
import { sessionHours, sumsOfOldSessions } from './session-hours.ts'

const MOST_SUMS = 20
const HOURS = 30
const RELEASES = 6
/** The first hour has more releases than one statement may sum. */
const BUSY_RELEASES = 50
const SESSIONS = 2 * (HOURS * RELEASES + BUSY_RELEASES)

/** One session per project, hour and release, all stored in the same millisecond. */
const insert = `
  INSERT INTO sessions
    (project_id, hour, release, environment, session_id, started, standing, errors, quantity, user_key, generation, stored_at)
  SELECT
    1 + n % 2, toDateTime('2026-11-20 00:00:00', 'UTC') + 3600 * at AS hour,
    concat('shop@', toString(release)), 'production', toUUID(concat('00000000-0000-4000-8000-', leftPad(toString(n), 12, '0'))), hour,
    (true, toUInt64(1), 'ok'), 0, 1, 'ann', {generation:UInt8}, toDateTime64('2026-11-22 00:00:00', 3, 'UTC')
  FROM
  (
    SELECT
      number AS n, intDiv(n, 2) AS pair, pair < ${HOURS * RELEASES} AS is_usual,
      if(is_usual, intDiv(pair, ${RELEASES}), 0) AS at, if(is_usual, pair % ${RELEASES}, pair) AS release
    FROM numbers(${SESSIONS})
  )`

const summedRows = z.tuple([z.object({ sums: count, started: count, hours: count })])
const summed = 'SELECT count() AS sums, sum(started) AS started, uniqExact(hour) AS hours FROM session_hours FINAL'
const blockRows = z.tuple([z.object({ rows: count })])
/** Each statement stores one block per week. */
const largestBlock = `
  SELECT max(rows) AS rows FROM system.parts
  WHERE database = currentDatabase() AND table = 'session_hours' AND active`

describe('sums of sessions of very many hours and releases, stored in one moment,', () => {
  let folder: string
  let engine: ChdbEngine

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mishap-session-hours-'))
    engine = await startChdb({ folder })
    await migrate(engine)
    await engine.run('SYSTEM STOP MERGES session_hours')
  })
  afterEach(async () => {
    await engine.close()
    await rm(folder, { recursive: true })
  })

  async function expectSummedInParts(): Promise<void> {
    expect(summedRows.parse(await engine.rows(summed))).toEqual([{ sums: SESSIONS, started: SESSIONS, hours: HOURS }])
    // Approximate, because the slices of an hour are not equally large.
    expect(blockRows.parse(await engine.rows(largestBlock))[0].rows).toBeLessThanOrEqual(2 * MOST_SUMS)
  }

  test('are made in statements of so many, whatever one piece touches', async () => {
    await engine.run(insert, { generation: 1 })
    const failed = (fault: unknown) => expect.unreachable(String(fault))
    const follower = await Follower.open(engine, sessionHours(MOST_SUMS), failed)
    await follower.catchUp()
    await follower.close()
    await expectSummedInParts()
  })

  test('are filled in the same way with sessions from before there were any', async () => {
    await engine.run(insert, { generation: 0 })
    const failed = (fault: unknown) => expect.unreachable(String(fault))
    const backfill = await Backfill.open(engine, sumsOfOldSessions(MOST_SUMS), { progressed: () => undefined, failed })
    await backfill.finish()
    await backfill.close()
    await expectSummedInParts()
    expect(backfill.filledSince()).toBe(0)
  })
})
