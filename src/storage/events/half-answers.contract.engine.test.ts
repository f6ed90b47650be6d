import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startChdb } from './embedded/chdb-engine.ts'
import { startServerEngine } from './server/server-engine.ts'
import { testDatabaseOf } from './test-support/event-engines.ts'

const engines = [
  { name: 'embedded', open: (folder: string) => startChdb({ folder }) },
  { name: 'ClickHouse server', open: async (folder: string) => startServerEngine(await testDatabaseOf(folder)) },
]

/** Statements that fail after writing much of their answer, like one that exceeds its time or memory. */
const failing = [
  'SELECT number, throwIf(number = 200000) AS one FROM numbers(1000000) SETTINGS max_block_size = 1000, max_threads = 1',
  `SELECT number AS one FROM numbers(100000)
   SETTINGS max_block_size = 1000, max_result_rows = 5000, result_overflow_mode = 'throw'`,
]

const limits = { max_execution_time: 10 }

test.each(engines)(
  '$name: what a statement wrote before it failed is in no other answer, whoever asked for that meanwhile',
  async ({ open }) => {
    await using folder = await mkdtempDisposable(join(tmpdir(), 'mishap-half-'))
    const engine = await open(folder.path)
    try {
      for (const sql of failing) {
        const [failed, ...others] = await Promise.allSettled([
          engine.rows(sql),
          engine.rows('SELECT {n:UInt8} AS one', { n: 1 }),
          engine.columns('SELECT {n:UInt8} AS one', 1, { n: 2 }),
          engine.rows('SELECT 3 AS one'),
        ])
        expect([failed.status, others]).toEqual([
          'rejected',
          [[{ one: 1 }], [[2]], [{ one: 3 }]].map((value) => ({ status: 'fulfilled', value })),
        ])
        await expect(engine.guarded(sql, 'JSONEachRow', limits, [])).rejects.toThrow()
        expect(Buffer.from(await engine.guarded('SELECT 4 AS one', 'JSONEachRow', limits, [])).toString()).toBe(
          '{"one":4}\n',
        )
      }
    } finally {
      await engine.close()
    }
  },
)
