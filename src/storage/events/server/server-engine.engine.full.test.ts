import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { EventServer } from '#domain/settings.ts'
import { STORE_AWAY } from '#domain/store-away.ts'
import type { Engine } from '../engine.ts'
import { parseEventServer } from './address.ts'
import type { EventServerFault } from './faults.ts'
import { startServerEngine } from './server-engine.ts'
import { isOld } from './server.ts'
import { startTestClickHouse, testUser, type TestClickHouse } from './test-support/test-clickhouse.ts'
import type { PlannedTrouble, Trouble } from './test-support/troubles.ts'

interface Sent {
  readonly sql: string
  readonly settings: Readonly<Record<string, string>>
  readonly data: string
}

/** A row of RowBinary: UInt8 and a text of one letter. */
const rowOf = (n: number) => Uint8Array.of(n, 1, 64 + n)
const runOf = (...rows: readonly number[]) => ({
  place: Buffer.concat(rows.map(rowOf)),
  from: 0,
  ends: Uint32Array.from(rows, (_, at) => 3 * (at + 1)),
})

describe('a ClickHouse server', () => {
  let folder: string
  let clickhouse: TestClickHouse
  let server: EventServer
  let engine: Engine

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mishap-server-'))
    clickhouse = await startTestClickHouse({ folder })
    const parsed = parseEventServer(`${clickhouse.url}/default?compression=zstd`)
    if (typeof parsed === 'string') throw new Error(parsed)
    server = parsed
    engine = startServerEngine(server)
    const made = 'non_replicated_deduplication_window = 100'
    await engine.run(`CREATE TABLE t (n UInt8, s String) ENGINE = MergeTree ORDER BY n SETTINGS ${made}`)
  })
  afterAll(async () => {
    await engine.close()
    await clickhouse.stop()
    await rm(folder, { recursive: true })
  })
  beforeEach(() => engine.run('TRUNCATE TABLE t'))

  const troubles = async (init?: RequestInit) => {
    const response = await fetch(`${server.url}/troubles`, init)
    return (await response.json()) as readonly Sent[]
  }
  const plan = (trouble: Trouble, statements: string, times = 1) =>
    troubles({ method: 'POST', body: JSON.stringify({ trouble, statements, times } satisfies PlannedTrouble) })
  const stored = () => engine.rows('SELECT n, s FROM t ORDER BY n')
  const insert = (token: string, ...rows: readonly number[]) => engine.insert('t', ['n', 's'], [runOf(...rows)], token)

  test('answers with rows and columns, and takes every value as it is', async () => {
    const texts = ["it's", 'a\tb\\n', 'ünï', '[x]', '']
    expect(
      await engine.rows('SELECT {a:String} AS a, {b:Array(String)} AS b, {n:Array(UInt32)} AS n, {i:Int64} AS i', {
        a: texts.join(','),
        b: texts,
        n: [1, 2],
        i: -7,
      }),
    ).toEqual([{ a: texts.join(','), b: texts, n: [1, 2], i: expect.anything() }])
    expect(await engine.columns('SELECT number, toString(number) FROM numbers(2)', 2)).toHaveLength(2)
    expect(await engine.columns('SELECT number FROM numbers(0)', 1)).toEqual([[]])
    const many = Array.from({ length: 20_000 }, (_, n) => `value ${n}`)
    expect(await engine.rows('SELECT length({many:Array(String)}) AS n', { many })).toEqual([{ n: 20_000 }])
  })

  test('gets rows from files and memory as one stream of bytes', async () => {
    const file = join(folder, 'rows')
    await writeFile(file, Buffer.concat([1, 2, 3].map(rowOf)))
    const part = { place: file, from: 3, ends: Uint32Array.of(6, 9) }
    await engine.insert('t', ['n', 's'], [runOf(7), part], 'files')
    expect(await stored()).toEqual([2, 3, 7].map((n) => ({ n, s: String.fromCodePoint(64 + n) })))
    const short = { place: file, from: 3, ends: Uint32Array.of(9, 12) }
    await expect(engine.insert('t', ['n', 's'], [short], 'cut')).rejects.toThrow(/before the last one/)
    expect(await stored()).toHaveLength(3)
  })

  test('whose answer to an insert is lost gets the same bytes with the same token, and has the rows once', async () => {
    await troubles()
    await plan({ what: 'lose the answer' }, 'INSERT INTO t')
    await insert('lost', 1, 2)
    expect(await stored()).toHaveLength(2)
    const sent = await troubles()
    expect(sent).toHaveLength(2)
    expect(new Set(sent.map(({ data }) => data)).size).toBe(1)
    expect(new Set(sent.map(({ settings }) => settings['insert_deduplication_token'])).size).toBe(1)
    // The pump's own retry, from another process.
    await insert('lost', 1, 2)
    expect(await stored()).toHaveLength(2)
    await insert('the same rows, from another batch', 1, 2)
    expect(await stored()).toHaveLength(4)
  })

  test('that is busy is asked again; one that says no is not', async () => {
    await troubles()
    const busy = { what: 'refuse', code: '252', type: 'TOO_MANY_PARTS', message: 'Too many parts.' } as const
    await plan(busy, 'INSERT INTO t', 2)
    await insert('busy', 1)
    expect(await troubles()).toHaveLength(3)
    const no = { what: 'refuse', code: '497', type: 'ACCESS_DENIED', message: 'Not enough privileges.' } as const
    await plan(no, 'INSERT INTO t', 2)
    await expect(insert('no', 2)).rejects.toMatchObject({ kind: 'lasting', message: expect.stringContaining('Grant') })
    expect(await troubles()).toHaveLength(1)
    await insert('the other refusal', 3).catch(() => undefined)
    expect(await stored()).toHaveLength(1)
  })

  test('that breaks off in the middle of an answer has not answered', async () => {
    await plan({ what: 'break off' }, 'numbers(100)', 1)
    expect(await engine.rows('SELECT number FROM numbers(100)')).toHaveLength(100)
    await plan({ what: 'break off' }, 'numbers(101)', 3)
    await expect(engine.rows('SELECT number FROM numbers(101)')).rejects.toThrow(/Memory limit exceeded/)
  })

  test('may take long over a statement, and says so meanwhile; what it began is not begun again', async () => {
    await expect(engine.run('INSERT INTO t SELECT 1, throwIf(1)')).rejects.toMatchObject({ code: '395' })
    await plan({ what: 'lose the answer' }, 'INSERT INTO t SELECT', 1)
    await expect(engine.run("INSERT INTO t SELECT 9, 'x'")).rejects.toMatchObject({ kind: 'passing' })
    expect(await stored()).toHaveLength(1)
  })

  test('is told from one that cannot be reached, in words without a password', async () => {
    const wrong = startServerEngine({ ...server, password: 'not s3cret' })
    const fault: unknown = await wrong.rows('SELECT 1').catch((cause: unknown) => cause)
    await wrong.close()
    expect(fault).toMatchObject({ kind: 'lasting', message: expect.stringMatching(/Check user and password/) })
    const away = startServerEngine({ ...server, url: 'http://127.0.0.1:9' })
    const unreached: unknown = await away.rows('SELECT 1').catch((cause: unknown) => cause)
    await away.close()
    expect(unreached).toMatchObject({ kind: 'unreached', message: expect.stringMatching(/cannot be reached/) })
    // Pages mention temporary faults. Others are errors like any other.
    expect([unreached, fault].map((one) => (one as EventServerFault).digest)).toEqual([STORE_AWAY, undefined])
    for (const one of [fault, unreached]) expect(JSON.stringify([one, String(one)])).not.toContain(testUser.password)
    expect(JSON.stringify(fault)).not.toContain('not s3cret')
  })

  test('knows until when all rows are stored: not while an insert is under way', async () => {
    const before = Date.now()
    expect((await engine.settled()).until).toBeGreaterThan(before - 1_000)
    const slow = engine.run(
      'INSERT INTO t SELECT 5, toString(sleepEachRow(1)) FROM numbers(2) SETTINGS max_block_size = 1',
    )
    await expect
      .poll(async () => Date.now() - (await engine.settled()).until, { timeout: 10_000, interval: 100 })
      .toBeGreaterThan(500)
    await slow
  })

  test.each([
    ['26.7.2.1', false],
    ['26.2.1.1', false],
    ['26.1.9.9', true],
    ['25.12.1.1', true],
    ['18.16.1', true],
  ])('of version %s is too old: %s', (version, expected) => expect(isOld(version)).toBe(expected))
})

describe('the address of an event server', () => {
  test('has all that is said of it', () => {
    const text = 'https://me:p%40ss@db.example:8443/proxy/mishap?cluster=main&quorum=2&storage_policy=tiered&cold=s3:30'
    expect(parseEventServer(text)).toEqual({
      url: 'https://db.example:8443/proxy',
      database: 'mishap',
      user: 'me',
      password: 'p@ss',
      cluster: { name: 'main', quorum: 2 },
      storagePolicy: 'tiered',
      cold: { volume: 's3', afterDays: 30 },
      compression: 'zstd',
    })
    expect(parseEventServer('http://db/mishap')).toMatchObject({ user: 'default', password: '', cluster: null })
  })

  test.each([
    ['db.example', 'url'],
    ['tcp://db.example/mishap', 'url'],
    ['https://db.example', 'database'],
    ['https://db.example/mi-shap', 'database'],
    ['https://db.example/mishap?clustre=a', 'option'],
    ["https://db.example/mishap?cluster=a'b", 'option'],
    ['https://db.example/mishap?quorum=2', 'option'],
    ['https://db.example/mishap?cold=s3:30', 'option'],
    ['https://db.example/mishap?compression=lz4', 'option'],
    ['https://me:50%off@db.example/mishap', 'percent'],
    ['https://m%e:off@db.example/mishap', 'percent'],
  ])('that is %s is refused for its %s', (text, problem) => expect(parseEventServer(text)).toBe(problem))
})
