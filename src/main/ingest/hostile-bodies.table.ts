import { PROJECT, KEY } from './test-server.ts'
import type { Encoding, HostileBody } from './hostile-client.ts'

/** Hostile bodies, and the only acceptable answer to each. */

const MIB = 1024 * 1024
const ID = 'fc6d8c0c43fc4630ad850ee518f1b9d0'
const QUERY = `?sentry_key=${KEY}`
const dsnOf = (key: string) => `http://${key}@errors.example.com/${PROJECT}`

/** Addresses and content types. */
export const addresses = {
  envelope: [`/api/${PROJECT}/envelope/${QUERY}`, 'application/x-sentry-envelope'],
  tunnel: ['/tunnel', 'text/plain'],
  store: [`/api/${PROJECT}/store/${QUERY}`, 'application/json'],
  security: [`/api/${PROJECT}/security/${QUERY}`, 'application/csp-report'],
  attachments: [`/api/${PROJECT}/events/${ID}/attachments/${QUERY}`, 'multipart/form-data; boundary=b'],
  dialog: [
    `/api/embed/error-page/?dsn=${encodeURIComponent(dsnOf(KEY))}&eventId=${ID}`,
    'application/x-www-form-urlencoded',
  ],
  otlp: [`/api/${PROJECT}/otlp/v1/traces/${QUERY}`, 'application/x-protobuf'],
  otlpJson: [`/api/${PROJECT}/otlp/v1/logs/${QUERY}`, 'application/json'],
} as const

/** `answer`: the status and the cause. OTLP in protobuf has no cause. */
export type Row = readonly [
  what: string,
  address: keyof typeof addresses,
  encoding: Encoding,
  answer: string,
  body: HostileBody,
]

/** Repeats a piece up to this many megabytes. */
function many(piece: string, mib: number, head = '', tail = ''): HostileBody {
  return { head, piece, times: Math.floor((mib * MIB) / piece.length), tail }
}

/** Incompressible, deterministic text. */
function noise(length: number): string {
  let state = 7
  return Array.from({ length }, () => {
    state = (state * 48_271) % 2_147_483_647
    return String.fromCharCode(97 + (state % 26))
  }).join('')
}

const part = '--b\r\nContent-Disposition: form-data; name="f"; filename="a"\r\n\r\nx\r\n'
const openPart = part.slice(0, -2)
const openField = '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n'
const file = `{"event_id":"${ID}"}\n{"type":"attachment"}\n`
const event = `{"event_id":"${ID}"}\n{"type":"event"}\n`
const inTunnel = (dsn: string) => `{"dsn":"${dsn}"}\n{"type":"attachment"}\n`

const bombs = (['gzip', 'deflate', 'br', 'zstd'] as const).flatMap((encoding): readonly Row[] => [
  ['newlines', 'envelope', encoding, '413 malformed_envelope', many('\n', 64, '{}\n')],
  ['items without end', 'envelope', encoding, '413 malformed_envelope', many('{"type":"a"}\n\n', 64, '{}\n')],
  ['a large file', 'envelope', encoding, '413 too_dense', many('\0', 64, file)],
  ['a large file', 'tunnel', encoding, '413 too_dense', many('\0', 64, inTunnel(dsnOf(KEY)))],
  ['a line without end', 'tunnel', encoding, '400 malformed_envelope', many('\0', 64)],
  ['parts without end', 'attachments', encoding, '413 too_many_parts', many(part, encoding === 'br' ? 190 : 64)],
  ['a large part', 'attachments', encoding, '413 too_dense', many('x', 64, openPart)],
  ['brackets', 'store', encoding, '413 too_large', many('[', 64)],
  ['deep JSON', 'security', encoding, '413 too_large', many('{"a":', 64)],
  ['ampersands', 'dialog', encoding, '413 too_large', many('&', 50)],
  ['zeros', 'otlp', encoding, '413', many('\0', 64)],
  [
    'brackets',
    'otlpJson',
    encoding,
    encoding === 'gzip' || encoding === 'deflate' ? '413 too_large' : '413 too_dense',
    many('[', 64),
  ],
])

const plain: readonly Row[] = [
  ['newlines', 'envelope', 'identity', '400 malformed_envelope', many('\n', 190)],
  ['newlines behind a header', 'envelope', 'identity', '413 malformed_envelope', many('\n', 190, '{}\n')],
  [
    'newlines between items',
    'envelope',
    'identity',
    '413 malformed_envelope',
    many(`{"type":"a"}\n{}${'\n'.repeat(500)}`, 20, '{}\n'),
  ],
  ['no newline', 'envelope', 'identity', '400 malformed_envelope', many('x', 190)],
  ['an item’s header without end', 'envelope', 'identity', '400 malformed_envelope', many('x', 190, '{}\n{"type":"')],
  ['items without end', 'envelope', 'identity', '413 malformed_envelope', many('{"type":"a"}\n\n', 190, '{}\n')],
  [
    'large headers',
    'envelope',
    'identity',
    '400 malformed_envelope',
    many(`{"type":"a","x":"${'y'.repeat(60_000)}"}\n\n`, 59, '{}\n'),
  ],
  ['a large event', 'envelope', 'identity', '413 too_large', many('x', 190, event)],
  ['a large event, told', 'envelope', 'identity', '413 too_large', many('x', 190, told('event', 190))],
  ['logs without end', 'envelope', 'identity', '413 too_large', many('{},', 190, '{}\n{"type":"log"}\n{"items":[')],
  ['12 MB of logs', 'envelope', 'identity', '200', many('{},', 11.9, '{}\n{"type":"log"}\n{"items":[')],
  [
    'containers of logs',
    'envelope',
    'identity',
    '200',
    many(`{"type":"log"}\n{"items":[${'{},'.repeat(3_000_000)}\n`, 100, '{}\n'),
  ],
  ['a type that nobody knows', 'envelope', 'identity', '413 too_large', many('x', 190, '{}\n{"type":"future"}\n')],
  ['a large file, told', 'envelope', 'identity', '413 too_large', many('x', 190, told('attachment', 190))],
  ['a file byte by byte', 'envelope', 'identity', '413 too_many_pieces', { ...many('x', 1, file), isByteByByte: true }],
  [
    'a form byte by byte',
    'attachments',
    'identity',
    '413 too_many_pieces',
    { ...many('x', 1, openPart, '\r\n--b--'), isByteByByte: true },
  ],
  ['less than told', 'envelope', 'identity', '400 malformed_envelope', many('x', 10, told('attachment', 40))],
  [
    'reports without an id',
    'envelope',
    'identity',
    '200',
    many(`{"type":"user_report"}\n{"x":"${'\\"'.repeat(500_000)}"}\n`, 30, '{}\n'),
  ],
  ['a bad DSN', 'tunnel', 'identity', '400 bad_dsn', many('x', 190, inTunnel('https://nobody'))],
  ['an unknown DSN', 'tunnel', 'identity', '403 unknown_key', many('x', 190, inTunnel(dsnOf('f'.repeat(32))))],
  ['no DSN', 'tunnel', 'identity', '401 no_key', many('x', 190, '{}\n{"type":"attachment"}\n')],
  ['a first line without end', 'tunnel', 'identity', '400 malformed_envelope', many('x', 190, '{"dsn":"')],
  ['brackets', 'store', 'identity', '413 too_large', many('[', 100)],
  ['base64', 'store', 'identity', '413 too_large', many('QUFB', 100)],
  ['1 MB of base64', 'store', 'identity', '400 bad_store_body', many('QUFB', 1)],
  ['1 MB of spaces', 'store', 'identity', '400 bad_store_body', many(' ', 1)],
  ['1 MB of quotes', 'store', 'identity', '200', many('"', 0.99, '{')],
  ['1 MB of backslashes', 'store', 'identity', '200', many('\\', 0.99, '{"')],
  ['1 MB of members', 'store', 'identity', '200', many('"":0,', 0.99, '{')],
  ['brackets', 'security', 'identity', '413 too_large', many('[', 100)],
  ['ampersands', 'dialog', 'identity', '413 too_large', many('&', 50)],
  ['escapes', 'dialog', 'identity', '413 too_large', many('%41', 50, 'comments=')],
  ['200 kB of ampersands', 'dialog', 'identity', '400 bad_report', many('&', 0.2)],
  ['parts', 'attachments', 'identity', '413 too_many_parts', many(part, 20)],
  ['boundaries', 'attachments', 'identity', '415 not_a_form', many('--b\r\n', 190)],
  ['no boundary', 'attachments', 'identity', '415 not_a_form', many('x', 190)],
  [
    'a part’s header without end',
    'attachments',
    'identity',
    '415 not_a_form',
    many('x', 190, '--b\r\nContent-Disposition: '),
  ],
  ['a field without end', 'attachments', 'identity', '415 not_a_form', many('x', 190, openField)],
  ['a large file', 'attachments', 'identity', '413 too_large', many('x', 190, openPart, '\r\n--b--')],
  ['almost boundaries', 'attachments', 'identity', '415 not_a_form', many('\r\n--', 49, openPart)],
  ['zeros', 'otlp', 'identity', '413', many('\0', 100)],
  ['empty resources', 'otlp', 'identity', '413', many('\n\0', 11)],
  ['numbers', 'otlp', 'identity', '413', many('\u0008\0', 11)],
  ['a length without end', 'otlp', 'identity', '400', many('\u007f', 11, '\n')],
  ['brackets', 'otlpJson', 'identity', '413 too_large', many('[', 100)],
  ['11 MB of brackets', 'otlpJson', 'identity', '400 bad_otlp', many('[', 11)],
  ['200 kB of brackets', 'otlpJson', 'identity', '400 bad_otlp', many('[', 0.2)],
  ['records', 'otlpJson', 'identity', '413 too_many_records', many('{"body":1},', 11, '{"resourceLogs":[', '{}]}')],
  // Not compressed enough to count as a bomb.
  ['files', 'attachments', 'gzip', '413 too_many_parts', many(`${openPart}${noise(40_000)}\r\n`, 60)],
  ['a large event', 'envelope', 'gzip', '413 too_large', many(noise(40_000), 60, event)],
  ['a large event', 'envelope', 'deflate', '413 too_large', many(noise(40_000), 60, event)],
  ['a large body', 'store', 'zstd', '413 too_large', many(noise(40_000), 50, '{"x":"')],
]

function told(type: string, mib: number): string {
  return `{"event_id":"${ID}"}\n{"type":"${type}","length":${mib * MIB}}\n`
}

export const rows: readonly Row[] = [...bombs, ...plain]

/** Redirects a row to another project than the tests' own. */
export function aimedAt({ key, project }: { key: string; project: string }, [, address, , , body]: Row) {
  const aimed = (text: string) =>
    text
      .replaceAll(KEY, key)
      .replaceAll(`/api/${PROJECT}/`, `/api/${project}/`)
      .replaceAll(`.com/${PROJECT}`, `.com/${project}`)
  const [path, contentType] = addresses[address]
  return {
    path: aimed(path).replaceAll(`.com%2F${PROJECT}`, `.com%2F${project}`),
    contentType,
    body: { ...body, head: aimed(body.head ?? '') },
  }
}
