import pg from 'pg'
import { z } from 'zod'
import { SourceFault, type SourceProblem } from '../foreign.ts'

const CONNECT_MS = 10_000
/** For one answer. Fifty events of the largest size that is accepted here fit. */
const MOST_BYTES = 64 * 1024 ** 2

/** A GlitchTip's PostgreSQL database, read-only. */
export interface GlitchtipDatabase {
  /** Host and database: `db.example.com/glitchtip`, without the credentials. */
  readonly place: string
  /** The columns of a table; empty if it does not exist. */
  columns(table: string): Promise<ReadonlySet<string>>
  rows<Shape extends z.ZodType>(shape: Shape, sql: string, values?: readonly unknown[]): Promise<z.output<Shape>[]>
  /** Reads a query of any size in pages, with a cursor in the database. */
  pages<Shape extends z.ZodType>(
    shape: Shape,
    sql: string,
    values: readonly unknown[],
    size: number,
  ): AsyncGenerator<z.output<Shape>[]>
  close(): Promise<void>
}

/**
 * @param url `postgres://user:password@host:5432/glitchtip`
 * @param signal closes the connection, and so ends what is asked
 * @throws SourceFault
 */
export async function openGlitchtipDatabase(url: string, signal: AbortSignal): Promise<GlitchtipDatabase> {
  const parsed = URL.parse(url)
  if (parsed === null || !/^postgres(?:ql)?:$/.test(parsed.protocol)) throw new SourceFault('bad_url', 'PostgreSQL')
  const place = `${parsed.host}${parsed.pathname}`
  const client = new pg.Client({
    connectionString: url,
    application_name: 'mishap import',
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
  })
  // The pending query reports it.
  client.on('error', () => {})
  const asked = askingWithin(client, place, signal)
  await asked(client.connect())
  await asked(client.query("set session characteristics as transaction read only; set time zone 'UTC'"))
  const rows: GlitchtipDatabase['rows'] = async (shape, sql, values = []) => {
    const { rows: found } = await asked(client.query(sql, [...values]))
    const read = z.array(shape).safeParse(found)
    if (!read.success) throw new SourceFault('unreadable', place, read.error.message)
    return read.data
  }
  return {
    place,
    rows,
    columns: async (table) => {
      const sql = 'select column_name from information_schema.columns where table_name = $1'
      const found = await rows(z.object({ column_name: z.string() }), sql, [table])
      return new Set(found.map(({ column_name: name }) => name))
    },
    pages: async function* (shape, sql, values, size) {
      await asked(client.query('begin'))
      try {
        await asked(client.query(`declare page no scroll cursor for ${sql}`, [...values]))
        for (;;) {
          // oxlint-disable-next-line no-await-in-loop -- page by page
          const page = await rows(shape, `fetch ${size} from page`)
          if (page.length > 0) yield page
          if (page.length < size) return
        }
      } finally {
        await client.query('rollback').catch(() => undefined)
      }
    },
    close: () => client.end(),
  }
}

/**
 * Ends the connection where an answer has too many bytes: rows, one row, or notices, before they are put together.
 * @returns what awaits an answer. @throws SourceFault
 */
function askingWithin({ connection }: pg.Client, place: string, signal: AbortSignal) {
  let bytes = 0
  const count = ({ length }: Buffer) => {
    bytes += length
    if (bytes > MOST_BYTES) connection.stream.destroy()
  }
  // With TLS, what is read is another stream than what was connected.
  connection.stream.on('data', count)
  connection.once('sslconnect', () => connection.stream.on('data', count))
  signal.addEventListener('abort', () => connection.stream.destroy(), { once: true })
  return async <Answer>(work: Promise<Answer>): Promise<Answer> => {
    bytes = 0
    try {
      return await work
    } catch (fault) {
      signal.throwIfAborted()
      throw bytes > MOST_BYTES ? new SourceFault('unreadable', place, 'too_large') : faultOf(fault, place)
    }
  }
}

/** Codes of PostgreSQL (its appendix A): those that are nobody's bug. */
function faultOf(fault: unknown, place: string): unknown {
  if (!(fault instanceof Error)) return fault
  const code = 'code' in fault ? String(fault.code) : ''
  const reason: SourceProblem | undefined = /^(?:28|42501)/.test(code)
    ? 'not_allowed'
    : code === '3D000'
      ? 'not_found'
      : /^42P01|^42703/.test(code)
        ? 'unreadable'
        : /^(?:08|57P|53)/.test(code) || !/^[0-9A-Z]{5}$/.test(code)
          ? 'unreachable'
          : undefined
  return reason === undefined ? fault : new SourceFault(reason, place, fault.message)
}
