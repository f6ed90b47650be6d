import { createClient, ClickHouseLogLevel } from '@clickhouse/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { envelopeUrl, post } from './harness/post.ts'
import { discard, startServer, type TestServer } from './harness/server.ts'

/** SQL queries from programs: through the API, and through ClickHouse's own client. */

const now = Date.now() / 1000

let server: TestServer
let token: string

beforeAll(async () => {
  // A dedicated server, because statements report how many rows the event store has read.
  server = await startServer()
  const url = envelopeUrl(server.address, await server.createProject('Shop', 'node'))
  token = await server.createToken('project:read', 'event:read')
  const error = (id: string, type: string, zone: string) =>
    post(
      url,
      `{}\n{"type":"event"}\n${JSON.stringify({ event_id: id.repeat(32), timestamp: now - 60, platform: 'node', tags: { zone }, exception: { values: [{ type, value: '=1+1' }] } })}\n`,
    )
  await error('a', 'TeaError', 'eu')
  await error('b', 'TeaError', 'us')
  await error('c', 'MilkError', 'eu')
  await server.digested()
}, 120_000)

afterAll(async () => {
  await server.stop()
  await discard()
})

const byType = 'SELECT error.type, count() AS n FROM errors GROUP BY error.type ORDER BY n DESC'

function ask(path: string, body: object, as = token): Promise<Response> {
  return fetch(`${server.address}/api/0/organizations/home/sql/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${as}` },
    body: JSON.stringify(body),
  })
}

describe('the API', () => {
  test('answers with columns, their types, rows, and what it took', async () => {
    const answer = await ask('', { query: byType })
    expect(await answer.json()).toEqual({
      columns: [
        { name: 'error.type', type: 'String' },
        { name: 'n', type: 'UInt64' },
      ],
      rows: [
        ['TeaError', 2],
        ['MilkError', 1],
      ],
      truncated: false,
      statistics: { milliseconds: expect.any(Number), rowsRead: 3, bytesRead: expect.any(Number) },
    })
  })

  test('takes parameters, and says when there is more', async () => {
    const query = "SELECT id FROM errors WHERE tags['zone'] IN {zones:Array(String)} ORDER BY id"
    const answer = await ask('', { query, parameters: { zones: ['eu', "it's"] }, limit: 1 })
    expect(await answer.json()).toMatchObject({ rows: [['a'.repeat(32)]], truncated: true })
  })

  test('tells the cost before, and which tables there are', async () => {
    const cost = await (await ask('cost/', { query: byType })).json()
    expect(cost).toMatchObject({ rows: 3, parts: expect.any(Number), bytes: expect.any(Number) })
    const tables = await fetch(`${server.address}/api/0/organizations/home/sql/tables/`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(await tables.json()).toContainEqual(expect.objectContaining({ name: 'errors' }))
  })

  test('refuses with the place and what to write instead', async () => {
    const answer = await ask('', { query: 'SELECT *\nFROM system.users' })
    expect([answer.status, await answer.json()]).toEqual([
      400,
      {
        detail: 'Line 2, column 6: The database system does not exist here. Write the name of a table alone.',
        problem: { reason: 'forbidden', at: 14, end: 20, line: 2, column: 6 },
      },
    ])
    const without = await server.createToken('project:read')
    expect((await ask('', { query: byType }, without)).status).toBe(403)
  })

  test('exports a table that no spreadsheet runs', async () => {
    const query = encodeURIComponent("SELECT error.value, tags FROM errors WHERE error.type = 'MilkError'")
    const url = `${server.address}/api/0/organizations/home/sql/export/?query=${query}`
    const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
    expect(await answer.text()).toContain("error.value,tags\r\n'=1+1,")
  })
})

describe('clients of ClickHouse', () => {
  const client = (password = token) =>
    createClient({
      url: server.address,
      pathname: '/clickhouse',
      username: 'mishap',
      password,
      log: { level: ClickHouseLogLevel.OFF },
    })

  test('ping, ask in their formats, and bind parameters', async () => {
    await using own = closing(client())
    expect(await own.it.ping()).toEqual({ success: true })
    expect(await own.it.ping({ select: true })).toEqual({ success: true })
    const rows = await own.it.query({ query: byType, format: 'JSONEachRow' })
    expect(await rows.json()).toEqual([
      { 'error.type': 'TeaError', n: 2 },
      { 'error.type': 'MilkError', n: 1 },
    ])
    const bound = await own.it.query({
      query: 'SELECT {text:String} AS text, {many:Array(String)} AS many, {n:UInt8} + 1 AS n',
      query_params: { text: "a\tb'\\", many: ["x'y", 'z'], n: 2 },
      format: 'JSON',
    })
    expect((await bound.json()).data).toEqual([{ text: "a\tb'\\", many: ["x'y", 'z'], n: 3 }])
    const csv = await own.it.query({ query: 'SELECT count() FROM errors', format: 'CSVWithNames' })
    expect(await csv.text()).toBe('"count()"\n3\n')
  })

  test('find the tables and columns where they look for them', async () => {
    await using own = closing(client())
    const rowsOf = async (query: string) =>
      (await own.it.query({ query, format: 'JSONCompactEachRow' })).json<unknown[]>()
    expect(await rowsOf('SELECT displayName(), version(), revision(), timezone()')).toEqual([
      ['Mishap', expect.any(String), expect.any(Number), 'UTC'],
    ])
    expect(await rowsOf('SELECT name FROM system.databases')).toEqual([['mishap']])
    expect(await rowsOf('SELECT database, name FROM system.tables ORDER BY database, name')).toContainEqual([
      'mishap',
      'errors',
    ])
    expect(
      await rowsOf(
        "SELECT database, table, name, type, comment FROM system.columns WHERE (database, table) IN (('mishap', 'errors')) ORDER BY database, table, position",
      ),
    ).toContainEqual(['mishap', 'errors', 'error.type', 'String', expect.any(String)])
    expect(await rowsOf('DESCRIBE TABLE "mishap"."logs"')).toContainEqual([
      'message',
      'String',
      '',
      '',
      expect.any(String),
      '',
      '',
    ])
    expect(await rowsOf('SHOW TABLES FROM mishap')).toContainEqual(['spans'])
    expect(await rowsOf('SELECT DISTINCT level FROM "mishap"."errors" SETTINGS max_execution_time=10')).toEqual([
      ['error'],
    ])
    expect(await rowsOf('SELECT name, value, readonly FROM system.settings LIMIT 10000')).toEqual([])
  })

  test('are refused as ClickHouse refuses', async () => {
    await using own = closing(client())
    await expect(own.it.query({ query: 'SELECT titel FROM errors' })).rejects.toMatchObject({
      code: '47',
      type: 'UNKNOWN_IDENTIFIER',
    })
    await expect(own.it.query({ query: "SELECT * FROM url('http://127.0.0.1/')" })).rejects.toMatchObject({
      code: '497',
    })
    await expect(own.it.command({ query: 'DROP TABLE events' })).rejects.toMatchObject({ code: '497' })
    await using stranger = closing(client('sntrys_nobody'))
    await expect(stranger.it.query({ query: 'SELECT 1' })).rejects.toMatchObject({ code: '516' })
  })

  test('may bring the token as a password or a bearer, and a cookie opens nothing', async () => {
    const url = `${server.address}/clickhouse/?query=${encodeURIComponent('SELECT count() FROM errors')}`
    const told = async (headers: Record<string, string>) => (await fetch(url, { headers })).text()
    expect(await told({ authorization: `Basic ${Buffer.from(`x:${token}`).toString('base64')}` })).toBe('3\n')
    expect(await told({ authorization: `Bearer ${token}` })).toBe('3\n')
    expect(await told({ 'x-clickhouse-user': 'x', 'x-clickhouse-key': token })).toBe('3\n')
    expect(await told({ cookie: 'mishap.session_token=x' })).toContain('AUTHENTICATION_FAILED')
  })

  test('is greeted by clickhouse-go, on which Grafana’s data source is built, and told that its own blocks are not served', async () => {
    const headers = { authorization: `Bearer ${token}` }
    // The handshake of version 2.50 over HTTP.
    const greet = (body: string, more = '') =>
      fetch(`${server.address}/clickhouse?client_protocol_version=54460&database=mishap&default_format=Native${more}`, {
        method: 'POST',
        headers,
        body,
      })
    const hello = await greet('SELECT displayName(), version(), revision(), timezone()')
    const bytes = Buffer.from(await hello.arrayBuffer())
    expect([...bytes.subarray(0, 10)]).toEqual([1, 0, 2, 255, 255, 255, 255, 0, 4, 1])
    // If the server reports no revisions, it reads plain Native from then on.
    const rows = Buffer.from(await (await greet('SELECT count() AS n FROM errors')).arrayBuffer())
    expect([...rows.subarray(0, 4)]).toEqual([1, 1, 1, 'n'.charCodeAt(0)])
    const blocks = await greet('SELECT 1', '&compress=1')
    expect([blocks.status, blocks.headers.get('x-clickhouse-exception-code')]).toEqual([400, '48'])
    expect(await blocks.text()).toContain('gzip')
  })
})

function closing<T extends { close(): Promise<void> }>(it: T) {
  return { it, [Symbol.asyncDispose]: () => it.close() }
}
