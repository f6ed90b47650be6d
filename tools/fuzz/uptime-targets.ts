import { readProbeReport } from '#api/probe-report.ts'
import type { ProjectId } from '#domain/ids.ts'
import { readKumaBackup } from '#domain/uptime/import-kuma.ts'
import { aResult } from '#domain/uptime/sample-result.ts'
import { isJsonPath, judgeAnswer } from '#outbound/probe/judge-answer.ts'
import { digestRecords } from '#pipeline/testing.ts'
import { uptimeTable } from '#telemetry/uptime/table.ts'
import { encodeRows } from '#telemetry/rows/row-encoder.ts'
import type { Target } from './fuzz.ts'
import { jsonWords } from './wire-targets.ts'

const NOON = Date.UTC(2026, 10, 20, 12)

const answer = { headers: [['content-type', 'text/html']], body: '<html>503</html>' } as const
const traced = { traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331' }
const report = {
  results: [
    { ...aResult(1), at: NOON, answer },
    { ...aResult(2), at: NOON, ...traced, failure: null, certificateUntil: NOON },
  ],
}

const page = {
  name: 'Shop',
  url: 'https://shop.example/',
  method: 'POST',
  type: 'http',
  interval: 60,
  maxretries: 2,
  accepted_statuscodes: ['200-299', '304'],
  headers: '{"X-Token":"abc"}',
  body: '{"a":1}',
  authMethod: 'basic',
  basic_auth_user: 'ann',
  basic_auth_pass: 'pw',
}
const backup = {
  version: '1.23.16',
  notificationList: [],
  monitorList: [
    page,
    { ...page, type: 'json-query', jsonPath: 'a.b', expectedValue: '1' },
    { name: 'DNS', type: 'dns', hostname: 'shop.example', dns_resolve_type: 'MX', dns_resolve_server: '1.1.1.1' },
    { name: 'Port', type: 'port', hostname: '::1', port: 25, active: 0 },
  ],
}

/** Accepted probe reports must become rows, with valid dates. */
function takeReport(bytes: Uint8Array): void {
  const results = readProbeReport(bytes)
  if (results === undefined) return
  for (const { certificateUntil } of results) if (certificateUntil !== null) new Date(certificateUntil).toISOString()
  const header = { kind: 'uptime', projectId: 1 as ProjectId, receivedAt: NOON } as const
  const { outcomes } = digestRecords([{ header, body: Buffer.from(JSON.stringify({ results })) }], NOON)
  if (outcomes.some(({ reason }) => reason === 'internal_error')) throw new Error('The digest has a fault.')
  encodeRows(
    uptimeTable,
    results.map((result) => ({ ...result, projectId: header.projectId, at: Math.min(result.at, NOON) })),
  )
}

/** Every check of a backup must be valid in the form, and none may throw. */
function importBackup(bytes: Uint8Array): void {
  const read = readKumaBackup(Buffer.from(bytes).toString(), isJsonPath)
  if (read.ok) JSON.stringify(read.value)
}

const NEWLINE = '\n'

/** A response evaluated by a member's JSON path: a line with the path, and the response. */
function judge(bytes: Uint8Array): void {
  const whole = Buffer.from(bytes).toString()
  const end = Math.max(0, whole.indexOf(NEWLINE))
  const assertion = { kind: 'json', path: whole.slice(0, end), value: 'ok' } as const
  judgeAnswer({ statuses: [[200, 299]], assertion }, { status: 200, text: whole.slice(end + 1), isWhole: true })
}

const seedOf = (value: unknown) => Buffer.from(JSON.stringify(value))

/** Readers of probe nodes' and other programs' uptime data. */
export const uptimeTargets: readonly Target[] = [
  {
    name: 'probe-results',
    seeds: [seedOf(report)],
    words: [...jsonWords, '"results":', '"phases":', '"certificateUntil":', '"answer":', '8640000000000001', '-1'],
    read: takeReport,
  },
  {
    name: 'uptime-kuma',
    seeds: [seedOf(backup), seedOf({ monitorList: { 1: page } })],
    words: [...jsonWords, '"type":"dns"', '"jsonPath":"$..a[?@.b]"', '"headers":"{"', '"port":', '999-100', '%'],
    read: importBackup,
  },
  {
    name: 'probe-answer',
    seeds: ['$.status', '$..parts[?@.name == "db" && length(@.hosts) > 1].state', "$['a'][1:3,-1]"].map((path) =>
      Buffer.from(
        `${path}\n{"status":"ok","a":[1,2,{"b":null}],"parts":[{"name":"db","hosts":["a","b"],"state":"ok"}]}`,
      ),
    ),
    words: [
      '$..',
      '[*]',
      '[?',
      '@',
      '..*',
      '&&',
      '==',
      'count(',
      '[::-1]',
      '9007199254740993',
      '[[[[[[',
      '{"a":',
      '\\u0000',
      '\n',
      "'",
    ],
    read: judge,
  },
]
