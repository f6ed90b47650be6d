import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { EventStore } from '#domain/event/event-store.ts'
import { parseSql } from '#domain/sql/parse.ts'
import type { SqlProblem } from '#domain/sql/problem.ts'
import { sqlFormats } from '#domain/sql/sql-reader.ts'
import { columnsOf, viewNames } from '#domain/sql/views.ts'
import { eventEnginesAndCluster } from '../test-support/event-engines.ts'
import { ask, grantOver, hidden, mine, projects, SECRET } from './test-support/ask.ts'
import { fillProject } from './test-support/world.ts'

const textOf = (answer: string | SqlProblem) => (typeof answer === 'string' ? answer : JSON.stringify(answer))
const reasonOf = (answer: string | SqlProblem) => (typeof answer === 'string' ? answer : answer.reason)

// A cluster is a server in which more can go wrong.
const engines = eventEnginesAndCluster.filter(({ name }) => name !== 'ClickHouse server')

describe.each(engines)('SQL, $name', ({ open }) => {
  let folder: string
  let store: EventStore

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mishap-sql-'))
    store = await open({ folder })
    await fillProject(store, mine, 'plain', Date.now())
    await fillProject(store, hidden, SECRET, Date.now())
  })
  afterAll(async () => {
    await store.close()
    await rm(folder, { recursive: true })
  })

  test.each(viewNames)('has rows of %s, with all their columns and of their types', async (view) => {
    const types = columnsOf(view).map(({ name }) => `toTypeName(\`${name}\`)`)
    const said = await ask(store, `SELECT ${types.join(', ')} FROM ${view} LIMIT 1`)
    expect(textOf(said).replaceAll('LowCardinality(String)', 'String')).toBe(
      JSON.stringify(columnsOf(view).map(({ type }) => type)).replaceAll('","', '", "'),
    )
    const answer = await ask(store, `SELECT * FROM ${view}`, { format: 'JSONEachRow' })
    expect(answer).toContain('"project":"mine"')
    expect(answer).not.toContain(SECRET)
    expect(await ask(store, `SELECT count() FROM ${view}`, { over: [] })).toBe('[0]')
    expect(await ask(store, `SELECT * FROM ${view}`, { over: [hidden] })).toContain(SECRET)
  })

  test('groups, joins, unites, names queries and looks into maps', async () => {
    expect(await ask(store, "SELECT level, tags['place'] AS place, count() AS n FROM errors GROUP BY 1, 2")).toBe(
      '["error", "plain", 3]',
    )
    expect(
      await ask(
        store,
        `WITH busy AS (SELECT trace, count() AS n FROM errors GROUP BY trace)
         SELECT s.span.name, busy.n FROM spans AS s INNER JOIN busy ON s.trace = busy.trace WHERE s.is_transaction`,
      ),
    ).toBe('["plain", 3]')
    // Their order is not defined.
    const united = await ask(store, 'SELECT count() FROM errors UNION ALL SELECT count() FROM logs')
    expect(typeof united === 'string' ? united.split('\n').toSorted() : united).toEqual(['[1]', '[3]'])
    expect(await ask(store, 'SELECT title FROM errors WHERE trace IN (SELECT trace FROM spans) LIMIT 1')).toBe(
      '["plain"]',
    )
    expect(
      await ask(
        store,
        'SELECT id, row_number() OVER (PARTITION BY culprit ORDER BY timestamp) AS n FROM errors ORDER BY n DESC LIMIT 1 BY n LIMIT 1',
      ),
    ).toMatch(/, 3\]$/)
    expect(await ask(store, "SELECT numbers['rows'] FROM transactions")).toBe('[100]')
  })

  test('binds parameters as values', async () => {
    const parameters = { place: "pl'ain\\", least: '2', some: "['plain','other']", most: '1' }
    expect(await ask(store, 'SELECT {place:String}', { parameters })).toBe(JSON.stringify([parameters.place]))
    expect(await ask(store, 'SELECT {least:UInt8} + 1', { parameters })).toBe('[3]')
    expect(
      await ask(store, 'SELECT title FROM errors WHERE title IN {some:Array(String)} LIMIT {most:UInt8}', {
        parameters,
      }),
    ).toBe('["plain"]')
    expect(await ask(store, 'SELECT {gone:String}', { parameters })).toMatchObject({
      reason: 'parameter',
      name: 'gone',
    })
  })

  test('bounds the rows of an answer, whatever the statement says', async () => {
    const rows = async (text: string) => textOf(await ask(store, text, { limit: 2 })).split('\n').length
    expect(await rows('SELECT title FROM errors')).toBe(2)
    expect(await rows('SELECT title FROM errors LIMIT 1000')).toBe(2)
    expect(await rows('SELECT title FROM errors UNION ALL SELECT title FROM errors')).toBe(2)
  })

  test('says which column there is none of, and what is wrong with types, without the SQL behind it', async () => {
    expect(await ask(store, 'SELECT titel FROM errors')).toMatchObject({
      reason: 'unknown_column',
      name: 'titel',
      near: 'title',
      at: 7,
      end: 12,
    })
    const wrong = await ask(store, 'SELECT title + 1 FROM errors')
    expect(wrong).toMatchObject({ reason: 'engine' })
    expect(JSON.stringify(wrong)).not.toMatch(/project_id|_r\.|hidden/)
  })

  test('stops what takes too much', async () => {
    const bombs = [
      `SELECT count() FROM ${Array.from({ length: 22 }, (_, i) => `errors AS e${i}`).join(', ')}`,
      `SELECT arrayMap(a -> arrayMap(b -> arrayMap(c -> arrayMap(d -> [a, b, c, d], x), x), x), x) FROM (SELECT [${Array.from({ length: 300 }, (_, i) => i).join(',')}] AS x)`,
    ]
    const answers = await Promise.all(bombs.map((bomb) => ask(store, bomb, { seconds: 1 })))
    for (const answer of answers) expect(['too_slow', 'too_much_memory', 'too_many_rows']).toContain(reasonOf(answer))
    expect(await ask(store, 'SELECT 1')).toBe('[1]')
  })

  test('answers in every format it offers', async () => {
    for (const format of sqlFormats) {
      // oxlint-disable-next-line no-await-in-loop -- a statement at a time
      expect([format, typeof (await ask(store, 'SELECT id, title, tags FROM errors', { format }))]).toEqual([
        format,
        'string',
      ])
    }
  })

  test('tells what a statement would read', async () => {
    const read = parseSql('SELECT count() FROM errors')
    if (!read.ok) throw new Error('It is one.')
    const question = { query: read.value.query, projects, parameters: {}, limit: 1 }
    const cost = await store.costOfSql(grantOver(mine), question)
    expect(cost).toMatchObject({ ok: true })
  })
})
