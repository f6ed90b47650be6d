import { z } from 'zod'
import type { EventServerState } from '#domain/event/event-store.ts'
import type { EventServer } from '#domain/settings.ts'
import type { Engine } from '../engine.ts'

const clockRows = z.tuple([z.object({ now: z.coerce.number() })])
const clusterRows = z.tuple([z.object({ shards: z.coerce.number(), replicas: z.coerce.number() })])
const readOnlyRows = z.tuple([z.object({ found: z.coerce.number() })])

/** Inspects a server, or the cluster that it belongs to. */
export async function stateOf(engine: Engine, { url, database, cluster }: EventServer): Promise<EventServerState> {
  const { host } = new URL(url)
  const clockAheadMs = await clockAheadOf(engine)
  if (cluster === null) return { host, database, cluster: null, clockAheadMs, readOnlyReplicas: 0 }
  const { name } = cluster
  const [[{ shards, replicas }], [{ found }]] = await Promise.all([
    engine
      .rows(
        'SELECT uniqExact(shard_num) AS shards, count() AS replicas FROM system.clusters WHERE cluster = {name:String}',
        {
          name,
        },
      )
      .then((rows) => clusterRows.parse(rows)),
    engine
      .rows(
        `SELECT countIf(is_readonly) AS found FROM clusterAllReplicas('${name}', system.replicas) WHERE database = {database:String}`,
        { database },
      )
      .then((rows) => readOnlyRows.parse(rows)),
  ])
  return { host, database, cluster: { name, shards, replicas }, clockAheadMs, readOnlyReplicas: found }
}

/** Relative to the middle of the request. */
async function clockAheadOf(engine: Engine): Promise<number> {
  const asked = Date.now()
  const [{ now }] = clockRows.parse(await engine.rows('SELECT toUnixTimestamp64Milli(now64(3)) AS now'))
  return Math.round(now - (asked + Date.now()) / 2)
}
