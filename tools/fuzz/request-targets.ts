import { readFileSync } from 'node:fs'
import { deflateSync, gunzipSync, gzipSync, inflateSync, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import type { Envelope } from '#domain/envelope/envelope.ts'
import { serialiseEnvelope } from '#domain/envelope/serialise.ts'
import type { Result } from '#domain/result.ts'
import { envelopeOfCheckIn, envelopeOfPing } from '#ingest/check-in-body.ts'
import { decoderOf } from '#ingest/decoders.ts'
import { envelopeOfLogs } from '#ingest/logs-body.ts'
import { envelopeOfOtlp } from '#ingest/otlp/otlp-body.ts'
import { envelopeOfProfile } from '#ingest/profile-body.ts'
import { envelopeOfReportForm, envelopeOfUserFeedback } from '#ingest/report-dialog/report.ts'
import { findRoute, type Route } from '#ingest/route.ts'
import { envelopeOfReport } from '#ingest/security-body.ts'
import { envelopeOfStoreBody } from '#ingest/store-body.ts'
import type { Target } from './fuzz.ts'
import { digest } from './item-reader.ts'
import { otlpSeeds } from './otlp-seeds.ts'
import { jsonWords } from './wire-targets.ts'

const profiles = new URL('../../fixtures/profiles/', import.meta.url)
const profile = (name: string) => readFileSync(new URL(name, profiles))
const form = profile('pyroscope-go-1.4-cpu.form')
const boundary = form.subarray(2, form.indexOf('\r\n')).toString()
const NEWLINE = 10

/** A request in these targets' format: a line with the URL, one with the content type, and the body. */
const request = (address: string, contentType: string, body: string | Uint8Array) =>
  Buffer.concat([Buffer.from(`${address}\n${contentType}\n`), Buffer.from(body)])

const CRON = '/api/42/cron/nightly'
const PING = '/ping/0af76519-16cd-43dd-8448-eb211c80319c'
const monitor = {
  status: 'ok',
  duration: 1.5,
  monitor_config: { schedule: { type: 'crontab', value: '0/5 * * * *' }, timezone: 'Europe/Vienna', checkin_margin: 5 },
  contexts: { trace: { trace_id: '0af7651916cd43dd8448eb211c80319c' } },
}

/** Interprets the URL for bodies other than envelopes, like read-request.ts without the waiting. */
function opened(route: Route, contentType: string, body: Buffer): Result<Envelope, unknown> | undefined {
  const { endpoint, query, signal = 'traces', form: lines = 'lines', upload = 'pprof', slug = '', word = 'ok' } = route
  switch (endpoint) {
    case 'check_in':
      return envelopeOfCheckIn(body, query, slug)
    case 'ping':
      return envelopeOfPing(body, query, slug, word)
    case 'security':
      return envelopeOfReport(body, contentType, query)
    case 'report_dialog':
      return envelopeOfReportForm(body, query)
    case 'user_feedback':
      return envelopeOfUserFeedback(body)
    case 'otlp':
      return envelopeOfOtlp(body, contentType, signal)
    case 'logs':
      return envelopeOfLogs(body, lines)
    case 'profile':
      return envelopeOfProfile(body, { upload, query, contentType })
    case 'store':
      return envelopeOfStoreBody(body)
    case 'envelope':
    case 'tunnel':
    case 'attachments':
      return undefined
  }
}

/** A request from its URL to its rows. */
function readRequest(bytes: Uint8Array): void {
  const whole = Buffer.from(bytes)
  const first = whole.indexOf(NEWLINE)
  const second = whole.indexOf(NEWLINE, first + 1)
  const route = findRoute('POST', whole.toString('latin1', 0, Math.max(0, first)), '')
  if (route === undefined || second === -1) return
  const envelope = opened(route, whole.toString('latin1', first + 1, second), whole.subarray(second + 1))
  if (envelope?.ok === true) digest(serialiseEnvelope(envelope.value))
}

const MAX_UNPACKED = 1024 * 1024
/** Node's own function for each decoder. */
const unpackers = { gzip: gunzipSync, deflate: inflateSync, zstd: zstdDecompressSync }
const packed = Buffer.from(
  '{"event_id":"0af7651916cd43dd8448eb211c80319c"}\n{"type":"event"}\n{"message":"a"}\n'.repeat(20),
)

/** Decoders are reused for several bodies: each body must decode as in Node, or be corrupt for both. */
function unpack(bytes: Uint8Array): void {
  for (const [encoding, unpacker] of Object.entries(unpackers)) {
    const atOnce = decoderOf(encoding)?.atOnce
    if (atOnce === undefined) throw new Error(`${encoding} is not read at once`)
    const ours = triedOf(() => atOnce(Buffer.from(bytes), MAX_UNPACKED))
    if (ours === 'too_large') continue
    const nodes = triedOf(() => unpacker(bytes, { maxOutputLength: MAX_UNPACKED }))
    if (ours?.toString('hex') !== nodes?.toString('hex')) throw new Error(`${encoding} is read otherwise than by Node`)
  }
}

function triedOf<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}

/** HTTP bodies other than envelopes, with their URLs. */
export const requestTargets: readonly Target[] = [
  {
    name: 'check-in-request',
    seeds: [
      request(CRON, 'application/json', JSON.stringify(monitor)),
      request(`${CRON}/0123456789abcdef0123456789abcdef?status=error&duration=1e3&environment=a&check_in_id=1`, '', ''),
      request(`${CRON}%2Fa?status=in_progress&release=a%401`, '', '{}'),
      request(PING, 'text/plain', 'done in 3 s'),
      request(`${PING}/start?rid=0af76519-16cd-43dd-8448-eb211c80319c`, '', ''),
      request(`${PING}/137?duration=2&environment=prod`, '', '\u0000\u00ff'),
    ],
    words: [
      ...jsonWords,
      '?',
      '&',
      '%',
      '%E0',
      'status=',
      'duration=1e999',
      'rid=',
      '/fail',
      '/255',
      '"schedule":',
      '\n',
    ],
    read: readRequest,
  },
  {
    name: 'plain-request',
    seeds: [
      request(
        '/api/42/security/?sentry_release=a&sentry_environment=b',
        'application/csp-report',
        '{"csp-report":{"document-uri":"https://a.example"}}',
      ),
      request(
        '/api/embed/error-page/?eventId=0af7651916cd43dd8448eb211c80319c&dsn=a',
        '',
        'comments=a&email=b%40c&name=d',
      ),
      request('/api/42/logs/', 'text/plain', '<11>1 - shop-1 pay 812 - no cart\n{"level":50,"msg":"a"}\n'),
      request('/api/42/integration/vercel/logs/', '', '[{"id":"1","timestamp":1795520000000,"message":"a"}]'),
      request('/api/42/statsd/', '', 'orders:1|c|#plan:pro\n'),
      request(
        '/api/42/integration/otlp/v1/logs/',
        'application/json',
        '{"resourceLogs":[{"scopeLogs":[{"logRecords":[{"body":{"stringValue":"a"}}]}]}]}',
      ),
      request('/api/42/otlp/v1/traces', 'application/x-protobuf', otlpSeeds.trace),
      request('/api/42/store/', '', Buffer.from(deflateSync('{"message":"a"}').toString('base64'))),
    ],
    words: [...jsonWords, '?', '&', '%', '\n', '/api/42/', 'application/json', '; charset=', 'eJ', '=', '+'],
    read: readRequest,
  },
  {
    name: 'profile-request',
    seeds: [
      request(
        '/api/42/pyroscope/ingest?name=shop%7Benv%3Dprod%2Cversion%3D1%7D&spyName=gospy',
        `multipart/form-data; boundary=${boundary}`,
        form,
      ),
      request('/api/42/ingest?name=shop', 'application/octet-stream', gunzipSync(profile('go-cpu.pb.gz'))),
      request(
        '/api/42/pprof/?transaction=a&release=b&profile_id=0af7651916cd43dd8448eb211c80319c',
        '',
        profile('go-heap.pb.gz'),
      ),
    ],
    words: [
      `--${boundary}`,
      '\r\n',
      '\r\n\r\n',
      'name="profile"',
      '{',
      '}',
      ',',
      '=',
      '&name=',
      '\n',
      '2',
      '\u0080\u0080',
    ],
    read: readRequest,
  },
  {
    name: 'content-encoding',
    seeds: [gzipSync, deflateSync, zstdCompressSync].map((pack) => pack(packed)),
    words: ['\u001f', '\u0000\u0000\u00ff\u00ff', '\u0003\0', '(\u00b5/\u00fd'],
    read: unpack,
  },
]
