import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { parseSpanQuery } from '#domain/explore/span-query.ts'
import type { EventStore } from '#domain/event/event-store.ts'
import { RowEncoder } from '#telemetry/rows/row-encoder.ts'
import { spanTable } from '#telemetry/spans/table.ts'
import { startChdb } from '../embedded/chdb-engine.ts'
import { openEmbeddedEvents } from '../embedded/embedded.ts'
import { migrate } from '../migrate.ts'
import { count } from '../queries/columns.ts'
import { mayRead } from '../sample-row.ts'
import { aSpan, aSpanId, aTraceId } from '../sample-span.ts'

const victim = fileURLToPath(new URL('victim.ts', import.meta.url))
const HOUR_MS = 3_600_000
const OLD_SPANS = 30_000
/** Old spans lie in the first hours of ten days each, so that there are gaps. */
const oldest = Math.floor(Date.now() / HOUR_MS) * HOUR_MS - 12 * 24 * HOUR_MS

/** Spans as they were stored before the sample existed. */
const insertOld = `
  INSERT INTO spans (project_id, trace_id, span_id, is_segment, start, duration, op, weight, texts.key, texts.value)
  SELECT
    1 + n % 2, toUUID(concat('00000000-0000-4000-8000-', leftPad(lower(hex(intDiv(n, 3))), 12, '0'))), n + 1, n % 3 = 0,
    fromUnixTimestamp64Micro({oldest:Int64} * 1000 + (intDiv(n, 3000) * 24 * 3600 + n % 3000) * 1000000, 'UTC'), n, 'old', 1,
    ['db.system'], [if(n % 2 = 0, 'redis', 'postgresql')]
  FROM (SELECT number AS n FROM numbers(${OLD_SPANS}))`

const sampleRows = z.tuple([z.object({ rows: count, sum: z.string(), expected: count, expected_sum: z.string() })])
/** What the sample holds, and what it should hold. */
const compareSample = `
  SELECT
    (SELECT count() FROM sampled_spans) AS rows,
    (SELECT toString(sum(cityHash64(span_id, start, duration, op, a_db_system))) FROM sampled_spans) AS sum,
    (SELECT count() FROM spans WHERE cityHash64(trace_id) < 2305843009213693952) AS expected,
    (SELECT toString(sum(cityHash64(span_id, start, duration, op, a_db_system))) FROM spans
      WHERE cityHash64(trace_id) < 2305843009213693952) AS expected_sum`

async function sampleIn(folder: string) {
  const engine = await startChdb({ folder })
  try {
    const [{ rows, sum, expected, expected_sum }] = sampleRows.parse(await engine.rows(compareSample))
    return { is: { rows, sum }, shouldBe: { rows: expected, sum: expected_sum } }
  } finally {
    await engine.close()
  }
}

async function insertNew(store: EventStore, token: string): Promise<void> {
  const spans = Array.from({ length: 600 }, (_, at) =>
    aSpan({ traceId: aTraceId(`${token} ${at}`), spanId: aSpanId(1_000_000 + at), start: (oldest + at * 1000) * 1000 }),
  )
  const encoder = new RowEncoder(spanTable.columns)
  encoder.add(spans)
  await store.insert('spans', encoder.finish(), token)
}

const limits = { mostSpans: 1_000, sampledSpans: 100_000, fewestSpans: 10 }

async function oneInOf(store: EventStore): Promise<{ oneIn: number; stored: number }> {
  const where = parseSpanQuery('', new Date())
  if (!where.ok) throw new Error('No query.')
  const period = { since: new Date(oldest), until: new Date() }
  const { sampling } = await store.spanGroups(
    mayRead(),
    { where: where.value, period, environments: [], slugs: new Map() },
    { groupBy: [], aggregates: [{ of: 'count' }], sort: { by: 0, descending: true }, limit: 1 },
  )
  return sampling
}

describe('a store with spans from before there was a sample of them', () => {
  let folder: string

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mishap-backfill-'))
    const engine = await startChdb({ folder })
    await migrate(engine)
    await engine.run(insertOld, { oldest })
    await engine.close()
  })
  afterEach(() => rm(folder, { recursive: true }))

  test('takes spans and answers from all of them while the sample is filled, then from the sample', async () => {
    const progress: number[] = []
    const store = await openEmbeddedEvents({
      folder,
      sampling: limits,
      backfill: { pieceRows: 2_000, progressed: ({ handled, pending }) => progress.push(handled / pending) },
    })
    await insertNew(store, 'meanwhile')
    expect(await oneInOf(store)).toMatchObject({ oneIn: 1, stored: OLD_SPANS + 600 })
    await store.sampled()
    expect((await oneInOf(store)).oneIn).toBe(8)
    expect(progress).toEqual(progress.toSorted((a, b) => a - b))
    expect(progress.at(-1)).toBe(1)
    await store.close()
    const { is, shouldBe } = await sampleIn(folder)
    expect(is).toEqual(shouldBe)
    expect(is.rows).toBeGreaterThan(OLD_SPANS / 16)
  })

  test('fills it exactly once however often the process is killed', { timeout: 120_000 }, async () => {
    for (let kills = 0; kills < 3; kills++) {
      const child = spawn(process.execPath, [victim, folder], { stdio: ['ignore', 'pipe', 'inherit'] })
      // oxlint-disable-next-line no-await-in-loop -- one after another
      await once(child.stdout, 'data')
      child.kill('SIGKILL')
      // oxlint-disable-next-line no-await-in-loop -- the folder is one process's at a time
      await once(child, 'exit')
    }
    const store = await openEmbeddedEvents({ folder, backfill: { pieceRows: 2_000 } })
    await insertNew(store, 'after the kills')
    await store.sampled()
    await store.close()
    const { is, shouldBe } = await sampleIn(folder)
    expect(is).toEqual(shouldBe)
  })
})
