import type { Readable } from 'node:stream'
import type { ClickHouseClient, ClickHouseSettings } from '@clickhouse/client'
import { EngineRefusal, type Engine } from '../engine.ts'
import { EventServerFault } from './faults.ts'
import type { Attempt } from './server-engine.ts'

/** What a statement itself can cause by its time, memory, rows or bytes. Any other temporary error is the server's. */
const OF_STATEMENT = new Set(['158', '159', '160', '241', '307', '396'])
/** Problems of the server: credentials, a missing database, its configuration. */
const OF_SERVER = new Set(['81', '192', '193', '194', '497', '516', '170', '701'])

/**
 * Not retried, because a retry costs as much as the first attempt. Only the statement is read, and it cannot change any
 * setting.
 */
export function guardedBy(reader: ClickHouseClient, reads: ClickHouseSettings, attempt: Attempt): Engine['guarded'] {
  return async (sql, format, settings) => {
    const { readonly: _, ...others } = reads
    // Last, because nothing can be set after it.
    const clickhouse_settings = { ...others, ...settings, readonly: '1' } as ClickHouseSettings
    try {
      return await attempt(new Set(['unreached']), async () => {
        const { stream } = await reader.exec({ query: `${sql} FORMAT ${format}`, clickhouse_settings })
        return whole(stream)
      })
    } catch (fault) {
      if (!(fault instanceof EventServerFault) || fault.code === undefined) throw fault
      const isOwn = OF_STATEMENT.has(fault.code) || (fault.kind === 'lasting' && !OF_SERVER.has(fault.code))
      throw isOwn ? new EngineRefusal(Number(fault.code), fault.message.replace(/^ClickHouse: /, '')) : fault
    }
  }
}

async function whole(stream: Readable): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  for await (const piece of stream) pieces.push(piece as Uint8Array)
  return Buffer.concat(pieces)
}
