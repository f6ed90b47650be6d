import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import {
  createClient,
  ClickHouseLogLevel,
  type ClickHouseClient,
  type ClickHouseSettings,
  type DataFormat,
} from '@clickhouse/client'
import { z } from 'zod'
import { plainWords, type Engine, type Params } from '../engine.ts'
import type { EventServer } from '#domain/settings.ts'
import { EventServerFault, faultOf, type FaultKind } from './faults.ts'
import { guardedBy } from './guarded.ts'
import { wholeRun, type RowRun } from '#domain/processing/encoded-rows.ts'
import { rowStream, wholeLines } from './row-stream.ts'
import { systemTableOn, spokenOnServer } from './statements.ts'

/** Queries of pages. */
const READ_SECONDS = 20
/** The server must time out before the client, because the client could not know what the server does afterwards. */
const WRITE_SECONDS = 120
/** Client timeouts without a byte from the server. */
const READ_TIMEOUT_MS = 30_000
const WRITE_TIMEOUT_MS = 150_000
/** Long statements report progress, so a silent connection is a dead one. */
const PROGRESS_MS = 10_000
const MOST_HEADER_BYTES = 1024 * 1024
const TRIES = 3
const FIRST_PAUSE_MS = 200
/** A caller that has waited this long for a silent server is not made to wait again. */
const LONGEST_MS = 10_000

const readSettings: ClickHouseSettings = {
  readonly: '2',
  max_execution_time: READ_SECONDS,
  // Buffers the answer, which is small, so that an error arrives as such and not after a partial answer.
  wait_end_of_query: 1,
}

const insertSettings: ClickHouseSettings = {
  max_execution_time: WRITE_SECONDS,
  wait_end_of_query: 1,
  // Answer only once the rows are stored, and deduplicate the batch as it was sent.
  async_insert: 0,
  insert_deduplicate: 1,
  deduplicate_blocks_in_dependent_materialized_views: 1,
  // Do not reject a batch because its events span many weeks.
  max_partitions_per_insert_block: '0',
  // A retry must be split into the same blocks, even if the server's settings were changed in the meantime.
  max_insert_block_size: '1048576',
  min_insert_block_size_rows: '1048576',
  min_insert_block_size_bytes: '268435456',
}

const statementSettings: ClickHouseSettings = {
  async_insert: 0,
  wait_end_of_query: 1,
  send_progress_in_http_headers: 1,
  http_headers_progress_interval_ms: String(PROGRESS_MS),
}

/** For answers of any size, streamed. */
const unhurried: ClickHouseSettings = { max_execution_time: 0, wait_end_of_query: 0 }

/** For clusters: a batch counts as stored when all its shards have it, and queries cover all shards. */
const clusterReads: ClickHouseSettings = { distributed_product_mode: 'global', skip_unavailable_shards: 0 }
const clusterWrites: ClickHouseSettings = { distributed_foreground_insert: 1, distributed_product_mode: 'global' }

const settledRows = z.tuple([z.object({ now: z.coerce.number(), until: z.coerce.number() })])

/** ClickHouse over its HTTP interface. */
export function startServerEngine(server: EventServer): Engine {
  const reader = clientOf(server, READ_TIMEOUT_MS, 16)
  const writer = clientOf(server, WRITE_TIMEOUT_MS, 16)
  const attempt = <T>(repeatable: ReadonlySet<FaultKind>, ask: () => Promise<T>) =>
    attempted([server.password], repeatable, ask)
  const systemTable: Engine['systemTable'] = (name) => systemTableOn(server, name)
  const reads = { ...readSettings, ...(server.cluster && clusterReads) }
  const inserts = { ...insertSettings, ...writesOf(server) }
  const read = (query: string, params: Params, format: string) =>
    attempt(unlessLasting, async () => {
      // The client appends the format to the query, even one it does not know.
      const asked = { query, query_params: { ...params }, format: format as DataFormat, clickhouse_settings: reads }
      return whole(await (await reader.query(asked)).text())
    })
  const rows: Engine['rows'] = async (sql, params = {}) => rowsIn(await read(sql, params, 'JSONEachRow'))
  const insert = insertWith(writer, inserts, attempt)
  return {
    words: plainWords,
    isShared: true,
    systemTable,
    rows,
    columns: async (sql, width, params = {}) => {
      const columns: unknown = JSON.parse(await read(sql, params, 'JSONCompactColumns'))
      return Array.isArray(columns) && columns.length === 0 ? Array.from({ length: width }, () => []) : columns
    },
    run: async (sql, params = {}) => {
      for (const query of spokenOnServer(server, sql)) {
        const clickhouse_settings = { ...statementSettings, ...writesOf(server) }
        // A statement that the server may have started is not retried here. Its caller knows whether a repeat is safe.
        // oxlint-disable-next-line no-await-in-loop -- in order
        await attempt(ifUnreached, () => writer.command({ query, query_params: { ...params }, clickhouse_settings }))
      }
    },
    insert: (table, columns, runs, token) => insert(table, columns, runs, token, 'RowBinary'),
    append: (table, columns, lines, token) => insert(table, columns, [wholeRun(lines)], token, 'TabSeparated'),
    lines: async function* (query) {
      const asked = { query: `${query} FORMAT TabSeparated`, clickhouse_settings: { ...reads, ...unhurried } }
      const { stream } = await attempt(unlessLasting, () => writer.exec(asked))
      yield* wholeLines(stream)
    },
    guarded: guardedBy(reader, reads, attempt),
    settled: async () =>
      settledRows.parse(await rows(settledSql(server, systemTable), { database: server.database }))[0],
    // The server's memory is not this process's concern.
    memoryBytes: () => Promise.resolve(0),
    giveBackMemory: () => Promise.resolve(),
    close: async () => {
      await Promise.all([reader.close(), writer.close()])
    },
  }
}

export type Attempt = <T>(repeatable: ReadonlySet<FaultKind>, ask: () => Promise<T>) => Promise<T>

/** Sends rows and names their format. */
function insertWith(writer: ClickHouseClient, inserts: ClickHouseSettings, attempt: Attempt) {
  return (
    table: string,
    columns: readonly string[],
    runs: readonly RowRun[],
    token: string,
    format: 'RowBinary' | 'TabSeparated',
  ): Promise<void> => {
    const query = `INSERT INTO ${table} (${columns.join(', ')}) FORMAT ${format}`
    const clickhouse_settings = { ...inserts, insert_deduplication_token: sha256(token) }
    return attempt(unlessLasting, async () => {
      const { stream } = await writer.exec({ query, values: rowStream(runs), clickhouse_settings })
      stream.resume()
    })
  }
}

function clientOf(server: EventServer, timeoutMs: number, connections: number): ClickHouseClient {
  const { url, database, user, password, compression } = server
  const { origin, pathname } = new URL(url)
  return createClient({
    url: origin,
    pathname,
    database,
    username: user,
    password,
    application: 'mishap',
    request_timeout: timeoutMs,
    max_open_connections: connections,
    max_response_headers_size: MOST_HEADER_BYTES,
    // Lists of values may exceed the maximum length of a URL.
    use_multipart_params_auto: true,
    compression: { request: requestCompression(compression), response: false },
    // The client's own log would expose the contents of statements. Callers report faults.
    log: { level: ClickHouseLogLevel.OFF },
  })
}

function requestCompression(compression: EventServer['compression']) {
  switch (compression) {
    case 'none':
      return false
    case 'gzip':
      return { codec: 'gzip', level: 1 } as const
    case 'zstd':
      return { codec: 'zstd', level: 1 } as const
  }
}

function writesOf({ cluster }: EventServer): ClickHouseSettings {
  if (cluster === null) return {}
  const { quorum } = cluster
  return quorum === null ? clusterWrites : { ...clusterWrites, insert_quorum: String(quorum) }
}

/** When a retry is allowed: always for idempotent statements, otherwise only if the server was not reached. */
const unlessLasting: ReadonlySet<FaultKind> = new Set(['unreached', 'passing'])
const ifUnreached: ReadonlySet<FaultKind> = new Set(['unreached'])

/** Retries after a short pause if that may help and does no harm. */
async function attempted<T>(
  secrets: readonly string[],
  repeatable: ReadonlySet<FaultKind>,
  ask: () => Promise<T>,
): Promise<T> {
  const began = performance.now()
  for (let tries = 1, pauseMs = FIRST_PAUSE_MS; ; tries++, pauseMs *= 3) {
    try {
      return await ask()
    } catch (cause) {
      const fault = faultOf(cause, secrets)
      const isLate = performance.now() - began > LONGEST_MS
      if (tries >= TRIES || isLate || !repeatable.has(fault.kind)) throw fault
      await delay(pauseMs)
    }
  }
}

/** Precedes an error that occurred after the answer had begun. */
const EXCEPTION_MARK = '__exception__\r\n'

function whole(text: string): string {
  if (!text.endsWith(EXCEPTION_MARK)) return text
  const before = text.slice(0, -EXCEPTION_MARK.length)
  const said = before.slice(before.lastIndexOf(EXCEPTION_MARK) + EXCEPTION_MARK.length)
  throw new EventServerFault(
    'passing',
    `ClickHouse broke off in the middle of an answer: ${said}`,
    undefined,
    undefined,
  )
}

/** JSONEachRow. */
function rowsIn(text: string): unknown[] {
  const lines = text.split('\n').filter((line) => line !== '')
  return lines.map((line): unknown => JSON.parse(line))
}

/**
 * Rows are dated when the server starts to store them, so those of running inserts may be incomplete. A lagging replica
 * may lack rows that it has not fetched yet, and it may be the one that is queried.
 */
function settledSql({ cluster }: EventServer, systemTable: Engine['systemTable']): string {
  // Allows for clock differences between a cluster's servers.
  const marginMs = cluster === null ? 0 : 2_000
  const behind =
    cluster === null
      ? '0'
      : `(SELECT toInt64(max(absolute_delay)) FROM ${systemTable('replicas')} WHERE database = {database:String})`
  return `
    SELECT
      toUnixTimestamp64Milli(now64(3)) AS now,
      now - ${marginMs} - 1000 * ${behind} - toInt64(ceil(1000 * max(elapsed))) AS until
    FROM ${systemTable('processes')} WHERE query_kind IN ('Insert', 'AsyncInsertFlush')`
}

function sha256(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
