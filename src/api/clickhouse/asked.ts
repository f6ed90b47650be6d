import { sqlLimits } from '#domain/sql/sql-reader.ts'
import { readAtMost } from '../request-body.ts'

/** A statement with the settings that a ClickHouse client sends with it. */
export interface AskedByClient {
  readonly text: string
  readonly parameters: Readonly<Record<string, string>>
  /** Used if the statement itself has no FORMAT clause. */
  readonly format: string
  readonly queryId: string
  readonly seconds: number
  /** The client's protocol revision; 0 if it sends none. */
  readonly revision: number
  /** The client wants ClickHouse's compressed blocks. */
  readonly wantsBlocks: boolean
}

const MOST_BYTES = 256 * 1024

/**
 * Parses a request as ClickHouse's HTTP interface does: the statement is in the query string, in the body or in a form.
 * Other query parameters are settings and are ignored, because the server has its own. Returns `undefined` if the body
 * is too large.
 */
export async function askedByClient(request: Request): Promise<AskedByClient | undefined> {
  const { searchParams } = new URL(request.url)
  const fields = new Map<string, string>(searchParams)
  const isForm = (request.headers.get('content-type') ?? '').startsWith('multipart/form-data')
  let body = ''
  const bytes = request.body === null ? new Uint8Array() : await readAtMost(request.body, MOST_BYTES)
  if (bytes === undefined) return undefined
  if (isForm) {
    const form = await new Response(bytes.slice(), { headers: request.headers }).formData().catch(() => new FormData())
    for (const [name, value] of form) if (typeof value === 'string') fields.set(name, value)
  } else {
    body = new TextDecoder().decode(bytes)
  }
  const text = [fields.get('query') ?? '', body].filter((one) => one.trim() !== '').join('\n')
  const seconds = Number(fields.get('max_execution_time') ?? '')
  return {
    text: asSelect(text),
    parameters: Object.fromEntries(
      [...fields].flatMap(([name, value]) =>
        name.startsWith('param_') ? [[name.slice('param_'.length), unescaped(value)]] : [],
      ),
    ),
    format: fields.get('default_format') ?? request.headers.get('x-clickhouse-format') ?? 'TabSeparated',
    queryId: fields.get('query_id') ?? crypto.randomUUID(),
    revision: Number(fields.get('client_protocol_version') ?? '') || 0,
    wantsBlocks: fields.get('compress') === '1',
    seconds: seconds > 0 && seconds < sqlLimits.seconds ? seconds : sqlLimits.seconds,
  }
}

/** Parameter values use the escapes of TabSeparated cells; lists have their own. */
function unescaped(value: string): string {
  if (value.startsWith('[')) return value
  const letters: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f', 0: '\0' }
  return value.replaceAll(/\\(.)/gs, (_, letter: string) => letters[letter] ?? letter)
}

const NAME = '[`"]?(?:mishap[`"]?\\.[`"]?)?([A-Za-z_]+)[`"]?'
// A semicolon must separate two runs of whitespace; otherwise the expression would backtrack over every way to split
// them.
const FORMAT = '(\\s+FORMAT\\s+\\w+)?\\s*(?:;\\s*)?'
const DESCRIBE = new RegExp(`^\\s*(?:DESCRIBE|DESC)\\s+(?:TABLE\\s+)?${NAME}${FORMAT}$`, 'i')
const SHOW_TABLES = new RegExp(`^\\s*SHOW\\s+TABLES(?:\\s+(?:FROM|IN)\\s+[\`"]?(\\w+)[\`"]?)?${FORMAT}$`, 'i')
const SHOW_DATABASES = new RegExp(`^\\s*SHOW\\s+DATABASES${FORMAT}$`, 'i')

/** Translates the few introspection statements that clients send into SELECTs. */
function asSelect(text: string): string {
  const [, described, describedAs = ''] = DESCRIBE.exec(text) ?? []
  if (described !== undefined)
    return `SELECT name, type, default_kind AS default_type, default_expression, comment, compression_codec AS codec_expression, ttl_expression FROM system.columns WHERE table = '${described}' ORDER BY position${describedAs}`
  const shown = SHOW_TABLES.exec(text)
  if (shown !== null) return `SELECT name FROM system.tables ORDER BY name${shown[2] ?? ''}`
  const databases = SHOW_DATABASES.exec(text)
  return databases === null ? text : `SELECT name FROM system.databases${databases[1] ?? ''}`
}
