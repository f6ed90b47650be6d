import { ownSystemTable, type SystemTable } from '../engine.ts'
import type { ClusterSettings, EventServer } from '#domain/settings.ts'
import { placementOf } from './sharding.ts'

/** A server of a cluster. */
type ClusterServer = EventServer & { readonly cluster: ClusterSettings }

/**
 * Translates a statement for a standalone engine into statements for this server. In a cluster, each table becomes two:
 * `…_local` holds a server's part of the rows, replicated within its shard, and a distributed table under the original
 * name spreads and gathers them. Views fill local tables from local ones. All other statements, such as reads and
 * inserts, stay unchanged.
 */
export function spokenOnServer(server: EventServer, sql: string): readonly string[] {
  const statement = sql.replace(COMMENTS_BEFORE, '').trim()
  const placed = /^CREATE TABLE\b/.test(statement) ? onDisks(server, statement) : statement
  return isClustered(server) ? clustered(server, placed) : [placed]
}

const COMMENTS_BEFORE = /^(?:\s*--.*\n)+/

function isClustered(server: EventServer): server is ClusterServer {
  return server.cluster !== null
}

const PARTITION = /^ *PARTITION BY (.+)$/m
const SETTINGS = /^ *SETTINGS\b\s*/m

/** Adds the server's storage policy, and the age at which rows move to its cold volume. */
function onDisks({ storagePolicy, cold }: EventServer, create: string): string {
  if (storagePolicy === null) return create
  const [, partition] = PARTITION.exec(create) ?? []
  const settings = `storage_policy = '${storagePolicy}'`
  const ttl = cold === null || partition === undefined ? '' : `${ttlOf(partition, cold)}\n`
  return SETTINGS.test(create)
    ? create.replace(SETTINGS, `${ttl}SETTINGS\n    ${settings},\n    `)
    : `${create}\n${ttl}SETTINGS ${settings}`
}

/**
 * @param partition `toMonday(timestamp)`, or a column with the Monday itself: a week moves when all of it is old enough
 */
function ttlOf(partition: string, { volume, afterDays }: NonNullable<EventServer['cold']>): string {
  const [, time] = /^toMonday\((.+)\)$/.exec(partition) ?? []
  const [moment, days] = time === undefined ? [partition, afterDays + 7] : [time, afterDays]
  return `TTL toDateTime(${moment}) + toIntervalDay(${days}) TO VOLUME '${volume}'`
}

function clustered(server: ClusterServer, statement: string): readonly string[] {
  const [, table] = /^CREATE TABLE IF NOT EXISTS (\w+)/.exec(statement) ?? []
  if (table !== undefined) return tableOn(server, table, statement)
  if (/^CREATE MATERIALIZED VIEW\b/.test(statement)) return [viewOn(server, statement)]
  const [, altered] = /^ALTER TABLE (\w+)/.exec(statement) ?? []
  return altered === undefined ? [statement] : alterOn(server, altered, statement)
}

function tableOn(server: ClusterServer, table: string, create: string): readonly string[] {
  const { cluster, database } = server
  const placement = placementOf(table)
  const named = (name: string) => `CREATE TABLE IF NOT EXISTS ${name} ON CLUSTER ${quoted(cluster)}`
  const rest = create.replace(/^CREATE TABLE IF NOT EXISTS \w+/, '')
  if (placement.kind === 'everywhere') {
    const path = `/clickhouse/tables/all/${database}/${table}`
    return [named(table) + replicated(rest, path, '{shard}-{replica}')]
  }
  const local = localOf(table)
  const path = `/clickhouse/tables/{shard}/${database}/${local}`
  const key = placement.key === null ? '' : `, ${placement.key}`
  return [
    named(local) + replicated(rest, path, '{replica}'),
    `${named(table)} AS ${local} ENGINE = Distributed('${cluster.name}', '${database}', '${local}'${key})`,
  ]
}

const ENGINE = /^ *ENGINE = (\w*MergeTree)(?:\((\w+)\))?/m

/** Uses the replicated variant of the engine. Its deduplication window is a week, up to a maximum number of blocks. */
function replicated(create: string, path: string, replica: string): string {
  if (!ENGINE.test(create)) throw new Error(`No engine to replicate in ${create.slice(0, 200)}`)
  return create
    .replace(ENGINE, (_, engine: string, args: string | undefined) => {
      const all = [`'${path}'`, `'${replica}'`, ...(args === undefined ? [] : [args])].join(', ')
      return `ENGINE = Replicated${engine}(${all})`
    })
    .replace(
      /non_replicated_deduplication_window = \d+/,
      'replicated_deduplication_window = 10000,\n    replicated_deduplication_window_seconds = 604800',
    )
}

const VIEW = /^CREATE MATERIALIZED VIEW IF NOT EXISTS (\w+) TO (\w+) AS\b([\s\S]*?)^FROM (\w+)$/m

function viewOn({ cluster }: ClusterServer, create: string): string {
  if (!VIEW.test(create)) throw new Error(`No view of one table: ${create.slice(0, 200)}`)
  return create.replace(
    VIEW,
    (_, view: string, to: string, select: string, from: string) =>
      `CREATE MATERIALIZED VIEW IF NOT EXISTS ${view} ON CLUSTER ${quoted(cluster)} TO ${localOf(to)} AS${select}FROM ${localOf(from)} AS ${from}`,
  )
}

/** Columns change in both tables. Indices, settings, partitions and rows only concern the local one. */
function alterOn({ cluster }: ClusterServer, table: string, alter: string): readonly string[] {
  const on = (name: string) => alter.replace(/^ALTER TABLE \w+/, `ALTER TABLE ${name} ON CLUSTER ${quoted(cluster)}`)
  if (placementOf(table).kind === 'everywhere') return [on(table)]
  const changesColumns = /^ALTER TABLE \w+\s+(?:ADD|MODIFY|DROP) COLUMN\b/.test(alter)
  return changesColumns ? [on(localOf(table)), on(table)] : [on(localOf(table))]
}

const LOCAL = '_local'

function localOf(table: string): string {
  return `${table}${LOCAL}`
}

function quoted({ name }: ClusterSettings): string {
  return `\`${name}\``
}

/** The column of each that holds a table name. */
const tableColumn: Readonly<Record<SystemTable, string | null>> = {
  parts: 'table',
  mutations: 'table',
  tables: 'name',
  processes: null,
  replicas: null,
}

/**
 * SQL for a system table. In a cluster it covers all servers and uses the original table names. Rows are counted on one
 * server per shard, bytes and work on all; parts name their server.
 */
export function systemTableOn({ cluster }: EventServer, name: SystemTable): string {
  if (cluster === null) return ownSystemTable(name)
  const all = `${name === 'tables' ? 'cluster' : 'clusterAllReplicas'}('${cluster.name}', system.${name})`
  const column = tableColumn[name]
  if (column === null) return all
  // Each server evaluates functions about itself for its own rows.
  const server = name === 'parts' ? ", concat(hostName(), ':', toString(tcpPort())) AS server" : ''
  return `(SELECT * REPLACE (replaceRegexpOne(${column}, '${LOCAL}$', '') AS ${column})${server} FROM ${all})`
}

/** Statements after which every server of the cluster knows what has been done. A lagging one would do it again. */
export function syncStatements({ cluster }: EventServer, tables: readonly string[]): readonly string[] {
  return cluster === null ? [] : tables.map((table) => `SYSTEM SYNC REPLICA ON CLUSTER ${quoted(cluster)} ${table}`)
}
