import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { startChdb, type ChdbEngine } from '../embedded/chdb-engine.ts'
import type { Engine } from '../engine.ts'
import { migrate } from '../migrate.ts'
import { count } from '../queries/columns.ts'
import { Follower } from './follower.ts'
import { sessionHours } from './session-hours.ts'

let folder: string
let engine: ChdbEngine

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mishap-follower-'))
  engine = await startChdb({ folder })
  await migrate(engine)
})
afterAll(async () => {
  await engine.close()
  await rm(folder, { recursive: true })
})

const session = `
  INSERT INTO sessions
    (project_id, hour, release, environment, session_id, started, standing, errors, quantity, user_key, generation, stored_at)
  SELECT 1, toStartOfHour(now('UTC')), 'shop@1', 'production', generateUUIDv4(), now('UTC'), (true, toUInt64(1), 'ok'), 0, 1,
    'ann', 1, now64(3, 'UTC')`

const sumRows = z.tuple([z.object({ started: count })])

test('a row that is stored while rows are looked for is followed, though no other comes after it', async () => {
  let isLooking = true
  let stored: Promise<void> | undefined
  const rows: Engine['rows'] = async (sql, ...more) => {
    const found = await engine.rows(sql, ...more)
    if (isLooking && sql.includes('count() AS found')) {
      isLooking = false
      // The check has found nothing but has not reported it yet, and the insert ends first.
      stored = follower.during(() => engine.run(session))
      await stored
    }
    return found
  }
  const failed = (fault: unknown) => expect.unreachable(String(fault))
  const follower = await Follower.open({ ...engine, rows }, sessionHours(), failed)
  const summed = async () =>
    sumRows.parse(await engine.rows('SELECT sum(started) AS started FROM session_hours FINAL'))[0].started
  await expect.poll(summed, { timeout: 30_000, interval: 100 }).toBe(1)
  await follower.close()
})
