import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { functionNames } from '#domain/sql/functions.ts'
import { startChdb } from '../embedded/chdb-engine.ts'
import { EngineRefusal, refusals } from '../engine.ts'
import { worstCalls } from './test-support/worst-arguments.ts'

test('there is a worst call of every function that may be called', () => {
  expect([...worstCalls({ thousands: 1 }).keys()]).toEqual([...functionNames])
})

/** Compares two million elements with two million, during which the engine does not check its deadline. */
const ENDLESS = 'SELECT hasAll(arrayPushBack(arrayMap(x -> 1, range(2000000)), 2), arrayMap(x -> 2, range(2000000)))'

async function anEngine() {
  const folder = await mkdtempDisposable(join(tmpdir(), 'mishap-endless-sql-'))
  const engine = await startChdb({ folder: folder.path })
  return { engine, [Symbol.asyncDispose]: () => engine.close().then(() => folder[Symbol.asyncDispose]()) }
}

const codeOf = (fault: unknown) => (fault instanceof EngineRefusal ? fault.code : fault)

test('a statement that the engine does not end is killed, and holds up neither the next one nor the engine itself', async () => {
  await using used = await anEngine()
  const { engine } = used
  await engine.run('CREATE TABLE kept (n UInt8) ENGINE = MergeTree ORDER BY n')
  await engine.run('INSERT INTO kept VALUES (1), (2)')
  const count = () => engine.guarded('SELECT count() FROM kept', 'TSV', { max_execution_time: 10 }, ['kept'])
  const counted = async () => Number(new TextDecoder().decode(await count()))
  const endless = engine.guarded(ENDLESS, 'TSV', { max_execution_time: 1 }, []).catch(codeOf)
  expect(await engine.rows('SELECT 1 AS one')).toEqual([{ one: 1 }])
  expect(await counted()).toBe(2)
  expect(await endless).toBe(refusals.timeout)
  // Sees rows added and removed since.
  await engine.run('INSERT INTO kept VALUES (3)')
  expect(await counted()).toBe(3)
  await engine.run('ALTER TABLE kept DELETE WHERE n = 1 SETTINGS mutations_sync = 1')
  expect(await counted()).toBe(2)
  await engine.run('TRUNCATE TABLE kept')
  expect(await counted()).toBe(0)
  expect(await engine.rows('SELECT count() AS n FROM kept')).toEqual([{ n: 0 }])
})

test('the process that runs statements cannot change what they read', async () => {
  await using used = await anEngine()
  const { engine } = used
  await engine.run('CREATE TABLE kept (n UInt8) ENGINE = MergeTree ORDER BY n')
  await engine.run('INSERT INTO kept VALUES (1)')
  for (const statement of ['DROP TABLE kept SYNC', 'TRUNCATE TABLE kept', 'INSERT INTO kept VALUES (2)'])
    expect(await engine.guarded(statement, 'TSV', { max_execution_time: 10 }, ['kept']).catch(codeOf)).toBeTypeOf(
      'number',
    )
  expect(await engine.rows('SELECT n FROM kept')).toEqual([{ n: 1 }])
})

test('the end of the engine kills what runs', async () => {
  const used = await anEngine()
  const endless = used.engine.guarded(ENDLESS, 'TSV', { max_execution_time: 60 }, []).catch(codeOf)
  await used.engine.guarded('SELECT 1', 'TSV', { max_execution_time: 10 }, [])
  await used[Symbol.asyncDispose]()
  expect(await endless).toBe(refusals.busy)
})
