import { globSync, readFileSync } from 'node:fs'
import { parseEnvelope } from '#domain/envelope/parse.ts'
import { EnvelopeReader } from '#domain/envelope/reader.ts'
import { MultipartReader } from '#domain/form/multipart.ts'
import { envelopeOfStoreBody } from '#ingest/store-body.ts'
import { RECORDED_FOLDER } from '#pipeline/recorded.ts'
import { frameRecord, readRecords } from '#storage/spool/record.ts'
import { readSecurityReports } from '#telemetry/events/security-reports.ts'
import { decodeLogRequest } from '#telemetry/logs/otlp/log-request.ts'
import { decodeMetricRequest } from '#telemetry/metrics/otlp/metric-request.ts'
import { decodeTraceRequest } from '#telemetry/spans/otlp/trace-request.ts'
import type { Target } from './fuzz.ts'
import { digest, NOON, ofItems, spoolHeader } from './item-reader.ts'
import { otlpSeeds } from './otlp-seeds.ts'

const envelopes = globSync('**/*.envelope', { cwd: RECORDED_FOLDER })
  .map((path) => readFileSync(new URL(path, RECORDED_FOLDER)))
  .filter(({ length }) => length < 100_000)
const payloads = envelopes.flatMap((bytes) => {
  const envelope = parseEnvelope(bytes)
  return envelope.ok ? envelope.value.items.filter(({ type }) => type === 'event').map(({ payload }) => payload) : []
})
const bytesOf = (value: unknown) => Buffer.from(typeof value === 'string' ? value : JSON.stringify(value))

export const jsonWords: readonly string[] = [
  'null',
  'true',
  '1e999',
  '-0',
  'NaN',
  '"__proto__":',
  '"constructor":',
  '{}',
  '[]',
  '"',
  ',',
  '[[[[[[[[[[',
  '{"a":',
  String.raw`"\u0000"`,
  String.raw`"\ud800"`,
  '"values":',
  '"exception":',
  '"frames":',
  '"vars":',
  'password=',
  'token: ',
  'Bearer ',
  'authorization: f, ',
  '%40%2540',
  '4111 1111 1111 1111',
  '9007199254740993',
]

/** Reading in chunks must give the same result as reading at once. */
function readInPieces(bytes: Uint8Array): void {
  const reader = new EnvelopeReader({ maxBytes: () => 10_000, ended: () => {}, keep: () => {}, rewind: () => {} })
  let problem: unknown
  for (let at = 0; at < bytes.length && problem === undefined; at += 1000)
    problem = reader.push(bytes.subarray(at, at + 1000))
  if (problem === undefined) reader.end()
}

function readForm(bytes: Uint8Array): void {
  const reader = new MultipartReader('x-boundary', 100, {
    maxBytes: () => 1000,
    keep: () => {},
    kept: () => 0,
    rewind: () => {},
  })
  for (let at = 0; at < bytes.length; at += 700) if (reader.push(bytes.subarray(at, at + 700)) !== undefined) return
  reader.end()
}

/** Anything but a report of a corrupt record is a bug. */
function readSpool(bytes: Uint8Array): void {
  try {
    for (const record of readRecords(bytes)) if (record.body.length > bytes.length) throw new Error('out of bounds')
  } catch (fault) {
    if (!(fault instanceof Error) || !fault.message.endsWith('of the range is damaged.')) throw fault
  }
}

const form =
  '--x-boundary\r\nContent-Disposition: form-data; name="a"; filename="b.log"\r\nContent-Type: text/plain\r\n\r\nhello\r\n--x-boundary--\r\n'
const report = {
  'csp-report': {
    'document-uri': 'https://shop.example/cart',
    'violated-directive': 'script-src',
    'blocked-uri': 'https://evil.example/x.js',
    'original-policy': "default-src 'self'",
  },
}
const logContainer = {
  version: 2,
  items: [
    {
      timestamp: NOON / 1000,
      level: 'warn',
      body: 'order 7 was not paid: password=hunter2',
      trace_id: '0af7651916cd43dd8448eb211c80319c',
      attributes: {
        cart: { value: ['tea', 1], type: 'array' },
        'sentry.timestamp.sequence': { value: 1, type: 'integer' },
      },
    },
  ],
}
const logRequest = {
  resourceLogs: [
    {
      resource: { attributes: [{ key: 'service.name', value: { stringValue: 'shop' } }] },
      scopeLogs: [
        { logRecords: [{ timeUnixNano: '1795520000000000000', severityNumber: 9, body: { stringValue: 'hi' } }] },
      ],
    },
  ],
}
const at = { timeUnixNano: '1795520000000000000', startTimeUnixNano: '1795510000000000000' }
const metricPoints = [
  { timestamp: NOON / 1000, name: 'orders', type: 'counter', value: 2, attributes: { plan: { value: 'pro' } } },
  { timestamp: NOON / 1000, name: 'wait', type: 'distribution', unit: 'second', value: 0.5 },
]
const metricRequest = {
  resourceMetrics: [
    {
      scopeMetrics: [
        {
          metrics: [
            { name: 'a', sum: { aggregationTemporality: 2, isMonotonic: true, dataPoints: [{ ...at, asInt: '7' }] } },
            {
              name: 'b',
              histogram: { dataPoints: [{ ...at, bucketCounts: ['4', '0'], explicitBounds: [5], sum: 9 }] },
            },
            { name: 'c', exponentialHistogram: { dataPoints: [{ ...at, scale: 3, positive: { bucketCounts: [1] } }] } },
            { name: 'd', summary: { dataPoints: [{ ...at, quantileValues: [{ quantile: 0.5, value: 3 }] }] } },
          ],
        },
      ],
    },
  ],
}
const logLines = [
  '{"level":50,"time":1795520000000,"msg":"no cart","err":{"message":"m"}}\n<11>1 - shop-1 pay 812 - [a b="c"] no cart\n at f',
  'Nov 24 11:59:59 shop-1 pay[812]: no cart\n2026-11-24 11:59:59,250 WARN no cart',
  '[{"id":"1","timestamp":1795520000000,"level":"error","proxy":{"method":"GET","path":"/"}}]',
]
const trace = {
  resourceSpans: [
    {
      resource: { attributes: [{ key: 'service.name', value: { stringValue: 'shop' } }] },
      scopeSpans: [
        {
          spans: [
            {
              traceId: '0af7651916cd43dd8448eb211c80319c',
              spanId: 'b7ad6b7169203331',
              name: 'GET /',
              startTimeUnixNano: '1795520000000000000',
              endTimeUnixNano: '1795520001000000000',
              events: [
                {
                  name: 'exception',
                  attributes: [{ key: 'exception.stacktrace', value: { stringValue: 'at f (a.js:1:2)' } }],
                },
              ],
            },
          ],
        },
      ],
    },
  ],
}
const asJson = (type: string) => ({ type, content_type: 'application/json', item_count: 1 })
const asProtobuf = (type: string) => ({ type, content_type: 'application/x-protobuf', item_count: 1 })
const spool = (body: Uint8Array) => {
  const { head, body: rest } = frameRecord({ header: spoolHeader, body })
  return Buffer.concat([head, rest])
}

export const wireTargets: readonly Target[] = [
  { name: 'envelope', seeds: envelopes, words: [...jsonWords, '\n', '\n\n', '{"type":"event"}\n'], read: digest },
  { name: 'envelope-in-pieces', seeds: envelopes, words: [...jsonWords, '\n'], read: readInPieces },
  ofItems({ name: 'event', seeds: payloads, words: jsonWords }, [{ type: 'event' }]),
  {
    name: 'store',
    seeds: [
      ...payloads.slice(0, 5),
      ...payloads.slice(0, 5).map((one) => bytesOf(Buffer.from(one).toString('base64'))),
    ],
    words: jsonWords,
    read: (bytes) => envelopeOfStoreBody(Buffer.from(bytes)),
  },
  {
    name: 'form',
    seeds: [bytesOf(form)],
    words: ['--x-boundary', '\r\n', '\r\n\r\n', "; filename*=utf-8''%", '--', 'name="', '%22'],
    read: readForm,
  },
  ofItems(
    {
      name: 'security-report',
      seeds: [
        bytesOf(report),
        bytesOf([{ type: 'csp-violation', url: 'https://a.example', body: { effectiveDirective: 'x' } }]),
      ],
      words: jsonWords,
    },
    [{ type: 'raw_security' }, { type: 'security' }],
    readSecurityReports,
  ),
  ofItems({ name: 'otlp-json', seeds: [bytesOf(trace)], words: jsonWords }, [asJson('otel_trace')]),
  ofItems(
    { name: 'otlp-protobuf', seeds: [otlpSeeds.trace], words: ['\n', '\u0012', '\x7f', '*'] },
    [asProtobuf('otel_trace')],
    decodeTraceRequest,
  ),
  ofItems(
    {
      name: 'logs',
      seeds: [bytesOf(logContainer)],
      words: [...jsonWords, '"items":', '"attributes":', '"value":', '"timestamp":'],
    },
    [{ type: 'log' }],
  ),
  ofItems(
    { name: 'otlp-logs', seeds: [bytesOf(logRequest), otlpSeeds.log], words: [...jsonWords, '\n', '\u0012', '*'] },
    [asJson('otel_log'), asProtobuf('otel_log')],
    decodeLogRequest,
  ),
  ofItems(
    { name: 'log-lines', seeds: logLines.map(bytesOf), words: [...jsonWords, '\n', '\n ', '<11>1 ', ': ', ']'] },
    [{ type: 'plain_log' }, { type: 'vercel_log' }],
  ),
  ofItems(
    {
      name: 'metrics',
      seeds: [bytesOf({ version: 2, items: metricPoints })],
      words: [...jsonWords, '"items":', '"type":"gauge"', '"value":', '"timestamp":'],
    },
    [{ type: 'trace_metric' }],
  ),
  ofItems(
    {
      name: 'otlp-metrics',
      seeds: [bytesOf(metricRequest), otlpSeeds.metric],
      words: [...jsonWords, '"dataPoints":', '"bucketCounts":', '"scale":', '\n', '\u0012', '*'],
    },
    [asJson('otel_metric'), asProtobuf('otel_metric')],
    decodeMetricRequest,
  ),
  ofItems(
    {
      name: 'statsd',
      seeds: ['orders:1|c\nwait:3:5|ms|@0.1|#plan:pro,beta|T1795520000\n', 'depth:+3|g'].map(bytesOf),
      words: [':', '|', '|c', '|ms', '|@', '|#', '\n'],
    },
    [{ type: 'plain_statsd' }],
  ),
  { name: 'spool', seeds: envelopes.slice(0, 10).map(spool), words: ['\0\0\0\0'], read: readSpool },
]
