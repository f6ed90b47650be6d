import { gzipSync } from 'node:zlib'
import { MultipartReader } from '#domain/form/multipart.ts'
import type { ProjectId } from '#domain/ids.ts'
import { indexProguard } from '#digest/artifacts/index-proguard.ts'
import { indexScript, indexText } from '#digest/artifacts/index-script.ts'
import { indexSourceMap } from '#digest/artifacts/index-source-map.ts'
import { readNative } from '#digest/artifacts/symbols-module.ts'
import { zipOf } from '#digest/artifacts/test-support/zip.ts'
import { decodeEvent } from '#digest/decode/decode-event.ts'
import { noLookups } from '#digest/no-lookups.ts'
import { unpackExport } from '#services/import/relocation/unpack.ts'
import { unpack } from '#services/uploads/debug-files.ts'
import { decodeLogRequest } from '#telemetry/logs/otlp/log-request.ts'
import { decodeMetricRequest } from '#telemetry/metrics/otlp/metric-request.ts'
import { profiles } from '#telemetry/profiles/kind.ts'
import { readRecording } from '#telemetry/replays/read-recording.ts'
import { readVideo } from '#telemetry/replays/read-video.ts'
import { decodeTraceRequest } from '#telemetry/spans/otlp/trace-request.ts'

/** A reader of external input, with its most expensive input per byte: a repeated piece. */
export interface Repetition {
  readonly decoder: string
  readonly of: string
  /** The body after decompression. */
  readonly body: Uint8Array
  readonly read: (body: Uint8Array) => unknown
  /** Bytes that it may allocate per byte of the body; default: 80. */
  readonly most?: number
}

type Reader = Repetition['read']
type Piece = string | readonly number[]

const MIB = 1024 * 1024
/** More than the limits of most readers, and quick to make. */
const BYTES = 6 * MIB

function many(piece: Piece, head: Piece = '', tail: Piece = '', bytes = BYTES): Uint8Array {
  const { length } = bytesOf(piece)
  return Buffer.concat([
    bytesOf(head),
    Buffer.alloc(Math.floor(bytes / length) * length, bytesOf(piece)),
    bytesOf(tail),
  ])
}

function bytesOf(piece: Piece): Buffer {
  return typeof piece === 'string' ? Buffer.from(piece) : Buffer.from(piece)
}

function rows(decoder: string, read: Reader, bodies: Readonly<Record<string, Uint8Array>>, most?: number) {
  return Object.entries(bodies).map(([of, body]): Repetition => ({
    decoder,
    of,
    body,
    read,
    ...(most !== undefined && { most }),
  }))
}

/** A Protocol Buffers field with a length that fits {@link BYTES}. */
const field = (number: number, length = BYTES): readonly number[] => [
  number * 8 + 2,
  (length & 127) | 128,
  ((length >> 7) & 127) | 128,
  ((length >> 14) & 127) | 128,
  length >> 21,
]

const context = { projectId: 1 as ProjectId, remoteAddress: null, userAgent: null, envelope: {}, index: 0 }
const digested =
  (type: string): Reader =>
  (payload) =>
    profiles.digest({ type, header: { type }, payload }, { ...context, receivedAt: Date.now() }, noLookups)
/** A sample type, strings, and one sample with one location. */
const pprofHead = [0x0a, 4, 8, 1, 16, 2, 0x32, 0, 0x32, 1, 97, 0x32, 1, 98, 0x12, 4, 8, 1, 16, 1]

const pprof = rows('pprof', digested('pprof'), {
  'empty samples': many([0x12, 0]),
  'samples of a number': many([0x12, 4, 8, 1, 16, 1], pprofHead),
  'sample types, and samples of a number each': many(
    [0x12, 4, 8, 1, 16, 1],
    Array(8).fill(pprofHead.slice(0, 6)).flat(),
  ),
  'empty locations': many([0x22, 0], pprofHead),
  'lines of one location': many([0x22, 0], [...pprofHead, ...field(4)]),
  'numbers of one sample': many([1], [...pprofHead, ...field(2, BYTES + 5), ...field(1)]),
  'labels of one sample': many([0x1a, 0], [...pprofHead, ...field(2)]),
  'empty functions': many([0x2a, 0], pprofHead),
  'empty texts': many([0x32, 0], pprofHead),
  'fields that nobody knows': many([0x68, 0], pprofHead),
})

const otlp = [
  ...rows('OTLP traces', decodeTraceRequest, {
    'empty resources': many([0x0a, 0]),
    'empty spans': many([0x12, 0], [...field(1, BYTES + 5), ...field(2)]),
  }),
  ...rows('OTLP logs', decodeLogRequest, { 'empty resources': many([0x0a, 0]) }),
  ...rows('OTLP metrics', decodeMetricRequest, { 'empty resources': many([0x0a, 0]) }),
]

const messagePack = rows('MessagePack', readVideo, {
  'maps in one another': many([0x81, 0xa0]),
  'maps of empty maps': many(
    [0x8f, ...Array.from({ length: 30 }, (_, at) => (at % 2 === 0 ? 0xa0 : 0x80)), 0xa0],
    [0x81, 0xa0],
  ),
  'empty texts': many([0xa0], [0xdf, 0, 0xc0, 0, 0]),
})

const jsons = (head: string, tail: string) => ({
  'empty lists': many('[],', `${head}[`, `0]${tail}`),
  'empty objects': many('{},', `${head}[`, `0]${tail}`),
  'lists in one another': many('[', head),
  digits: many('0,', `${head}[`, `0]${tail}`),
  'empty texts': many('"",', `${head}[`, `0]${tail}`),
  'members of one name': many('"":0,', `${head}{`, `"":0}${tail}`),
  NaN: many('NaN,', `${head}[`, `0]${tail}`),
})
const json = [
  ...rows('JSON', decodeEvent, jsons('{"a":', '}')),
  ...rows('JSON of a recording', readRecording, jsons('{"segment_id":0}\n[', ']')),
]

const gzip = rows('gzip', readRecording, {
  'empty members': Buffer.concat([Buffer.from('{"segment_id":0}\n'), Buffer.alloc(BYTES, gzipSync(''))]),
})

const empty = { lines: many('\n'), 'carriage returns': many('\r\n') }
const scripts = [
  ...rows('lines of a source', indexText, empty),
  ...rows('lines of a script', indexScript, empty),
  // The parser's tree; it never receives more than a few megabytes.
  ...rows('a script', indexScript, { statements: many(';', '', '', MIB), functions: many('_=>_;', '', '', MIB) }, 400),
]

const aMap = '{"version":3,"sources":["a"],"mappings":"AAAA'
const section = '{"offset":{"line":0,"column":0},"map":{"version":3,"sources":["a"],"mappings":"AAAA"}},'
const sourceMaps = rows('a source map', indexSourceMap, {
  'lines without mappings': many(';', aMap, '"}'),
  'mappings of a column': many('A,', aMap, 'A"}'),
  sections: many(section, '{"version":3,"sections":[', `${section.slice(0, -1)}]}`),
  'empty sections': many('{},', '{"version":3,"sections":[', '{}]}'),
  names: many('"",', '{"version":3,"sources":["a"],"mappings":"AAAA","names":[', '""]}'),
  sources: many('"",', '{"version":3,"mappings":"AAAA","sources":[', '""]}'),
})

const debugFiles = [
  ...rows('a ProGuard mapping', indexProguard, { classes: many('a -> a:\n') }),
  ...rows('ELF', readNative, {
    'of nothing': many([0], [0x7f, 0x45, 0x4c, 0x46, 2, 1, 1]),
    'of ones': many([1], [0x7f, 0x45, 0x4c, 0x46, 2, 1, 1]),
  }),
  ...rows('PDB', readNative, {
    'of nothing': many([0], 'Microsoft C/C++ MSF 7.00\r\n\x1aDS\0\0\0'),
    'of ones': many([1], 'Microsoft C/C++ MSF 7.00\r\n\x1aDS\0\0\0'),
  }),
  ...rows('Breakpad', readNative, {
    'public symbols': many('PUBLIC 0 0 a\n', 'MODULE Linux x86_64 000000000000000000000000000000000 a\n'),
    functions: many('FUNC 0 1 0 a\n', 'MODULE Linux x86_64 000000000000000000000000000000000 a\n'),
  }),
]

const archives = [
  ...rows('zip', (body) => unpack(body, async () => {}), {
    'empty files': zipOf(Object.fromEntries(Array.from({ length: 60_000 }, (_, index) => [`${index}`, '']))),
  }),
  ...rows('tar', tarOf, { 'empty members': many([...Buffer.from('key.pub'.padEnd(512, '\0'), 'latin1')]) }),
]

function tarOf(body: Uint8Array): void {
  try {
    unpackExport(body, undefined, 'here')
  } catch {
    // Not a key.
  }
}

const forms = rows('multipart', formOf, {
  'empty parts': many('--b\r\nContent-Disposition: form-data; name=a\r\n\r\n\r\n'),
  boundaries: many('--b\r\n'),
  'empty lines': many('\r\n'),
})

function formOf(body: Uint8Array): unknown {
  const keeper = { maxBytes: () => 0, keep() {}, kept: () => 0, rewind() {} }
  const reader = new MultipartReader('b', 1000, keeper)
  return reader.push(Buffer.from(body)) ?? reader.end()
}

export const repetitions: readonly Repetition[] = [
  ...pprof,
  ...otlp,
  ...messagePack,
  ...json,
  ...gzip,
  ...scripts,
  ...sourceMaps,
  ...debugFiles,
  ...archives,
  ...forms,
]
