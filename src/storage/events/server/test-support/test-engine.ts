import { createHash } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { drainPending, Session } from 'chdb'
import { ServerException } from './exception.ts'
import { nativeParam } from './params.ts'
import { unreplicated } from './unreplicated.ts'

/** A statement as it arrives in a request. */
export interface Statement {
  readonly sql: string
  readonly database: string
  readonly params: ReadonlyMap<string, string>
  readonly settings: ReadonlyMap<string, string>
  /** Format of the answer, unless the statement names one. */
  readonly format: string
  /** The rows that follow an INSERT. */
  readonly data: Uint8Array | undefined
  /** The session that keeps settings between requests, if any. */
  readonly session: string | undefined
}

export interface Answer {
  readonly bytes: Uint8Array
  readonly rowsRead: number
  readonly bytesRead: number
}

export interface TestEngine {
  readonly version: string
  execute(statement: Statement): Promise<Answer>
  hasSession(name: string): boolean
  close(): Promise<void>
}

const config = fileURLToPath(new URL('test-cluster.xml', import.meta.url))

/** A chDB connection: one statement at a time, with settings that persist until they are changed. */
interface Connection {
  readonly session: Session
  readonly isSet: Map<string, string>
  turn: Promise<unknown>
}

/** Opens chDB in a folder, for statements on any of its databases. */
export async function openTestEngine(folder: string): Promise<TestEngine> {
  const connections = new Map<string, Promise<Connection>>()
  const scratch = join(folder, 'scratch')
  mkdirSync(scratch, { recursive: true })
  const open = (name: string, database: string): Promise<Connection> => {
    const known = connections.get(name)
    if (known !== undefined) return known
    const opened = connect(join(folder, 'chdb'), database)
    connections.set(name, opened)
    // The database may exist the next time.
    opened.catch(() => connections.delete(name))
    return opened
  }
  const main = await open('main', 'default')
  const version = (await main.session.queryAsync('SELECT version()', { format: 'TabSeparated' })).text().trim()
  return {
    version,
    hasSession: (name) => connections.has(`session ${name}`),
    execute: async (statement) => {
      const connection = await open(connectionOf(statement), statement.database)
      const turn = connection.turn.then(() => executeOn(connection, statement, scratch))
      connection.turn = turn.catch(() => undefined)
      return turn
    },
    close: async () => {
      for (const opened of connections.values()) (await opened).session.close()
      await drainPending()
    },
  }
}

/** Reads do not wait for writes, and a connection that is read-only stays so. */
function connectionOf({ database, session, settings }: Statement): string {
  if (session !== undefined) return `session ${session}`
  const readonly = settings.get('readonly') ?? '0'
  // Read-only connections cannot change settings, so each set of settings has its own.
  return readonly === '1' ? `${database} ${JSON.stringify([...settings])}` : `${database} ${readonly}`
}

async function connect(folder: string, database: string): Promise<Connection> {
  const connectionArgs = [`--config-file=${config}`, '--background_pool_size=2', '--compile_expressions=0']
  const session = new Session(folder, { connectionArgs })
  try {
    if (database !== 'default') await session.queryAsync(`USE \`${database}\``)
  } catch (cause) {
    session.close()
    throw exceptionOf(cause)
  }
  return { session, isSet: new Map(), turn: Promise.resolve() }
}

async function executeOn(connection: Connection, statement: Statement, scratch: string): Promise<Answer> {
  const { session } = connection
  const { sql, data, format } = statement
  const file = data === undefined ? undefined : join(scratch, createHash('sha256').update(data).digest('hex'))
  try {
    await applySettings(connection, statement)
    if (file !== undefined && data !== undefined) writeFileSync(file, data)
    const query = unreplicated(file === undefined ? sql : fromFile(sql, file))
    const params = [...statement.params].map(([name, text]) => [name, nativeParam(text)] as const)
    const asked = formatIn(sql) ?? format
    const result =
      params.length === 0
        ? await session.queryAsync(query, { format: asked })
        : await session.queryBindAsync(query, Object.fromEntries(params), { format: asked })
    return { bytes: result.bytes(), rowsRead: result.rowsRead, bytesRead: result.bytesRead }
  } catch (cause) {
    // chDB prepends partial output of the failed statement to the next answer, which is this one and is discarded.
    await session.queryAsync('SELECT 1')
    throw exceptionOf(cause)
  } finally {
    if (file !== undefined) rmSync(file, { force: true })
  }
}

/** Settings of a request apply only to that request. */
async function applySettings({ session, isSet }: Connection, { settings, session: name }: Statement): Promise<void> {
  const changes: string[] = []
  if (name === undefined) {
    for (const key of isSet.keys()) {
      if (settings.has(key) || key === 'readonly') continue
      changes.push(`${key} = DEFAULT`)
      isSet.delete(key)
    }
  }
  for (const [key, value] of settings) {
    if (isSet.get(key) === value) continue
    changes.push(`${key} = '${value.replaceAll(/[\\']/g, String.raw`\$&`)}'`)
    isSet.set(key, value)
  }
  if (changes.length === 0) return
  try {
    await session.queryAsync(`SET ${changes.join(', ')}`)
  } catch (cause) {
    isSet.clear()
    throw cause
  }
}

/** `INSERT INTO t (a) FORMAT RowBinary` with its rows in a file. */
function fromFile(sql: string, file: string): string {
  const match = /^([\s\S]*?)\s+FORMAT\s+(\w+)\s*$/i.exec(sql)
  if (match === null) throw new ServerException('62', 'SYNTAX_ERROR', 'Syntax error: data without a format')
  return `${match[1] ?? ''} FROM INFILE '${file}' FORMAT ${match[2] ?? ''}`
}

/** The format that a statement itself names. */
function formatIn(sql: string): string | undefined {
  return /\bFORMAT\s+(\w+)\s*;?\s*$/i.exec(sql)?.[1]
}

function exceptionOf(cause: unknown): ServerException {
  if (cause instanceof ServerException) return cause
  const message = cause instanceof Error ? cause.message : String(cause)
  const [, code = '1001', said = message] = /Code: (\d+)\. DB::Exception: ([\s\S]*)/.exec(message) ?? []
  const [, text = said, type = 'STD_EXCEPTION'] = /^([\s\S]*)\(([A-Z_0-9]+)\)/.exec(said) ?? []
  return new ServerException(code, type, text.trim())
}
