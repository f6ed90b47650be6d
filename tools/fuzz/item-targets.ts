import { globSync, readFileSync } from 'node:fs'
import type { EnvelopeItem } from '#domain/envelope/envelope.ts'
import { parseEnvelope } from '#domain/envelope/parse.ts'
import { RECORDED_FOLDER } from '#pipeline/recorded.ts'
import { notKept } from '#telemetry/not-kept/wire.ts'
import type { Target } from './fuzz.ts'
import { ofItems } from './item-reader.ts'
import { jsonWords } from './wire-targets.ts'

/** A larger item makes a slower round, but not a better one. */
const MAX_SEED_BYTES = 20_000

/** Items that real SDKs sent. */
export const recordedItems = globSync('**/*.envelope', { cwd: RECORDED_FOLDER }).flatMap(
  (path): readonly EnvelopeItem[] => {
    const envelope = parseEnvelope(readFileSync(new URL(path, RECORDED_FOLDER)))
    return envelope.ok ? envelope.value.items : []
  },
)

/** Items of a type that real SDKs sent, or a made-up one if none was recorded. */
function ofType(type: string, words: readonly string[], madeUp?: object): Target {
  const found = recordedItems.filter((item) => item.type === type && item.payload.length < MAX_SEED_BYTES)
  const seeds = found.length === 0 ? [Buffer.from(JSON.stringify(madeUp))] : found.map(({ payload }) => payload)
  const header = found[0]?.header ?? { type }
  return ofItems({ name: `item-${type}`, seeds, words: [...jsonWords, ...words] }, [header])
}

const report = {
  event_id: '0af7651916cd43dd8448eb211c80319c',
  name: 'Ada',
  email: 'ada@example.com',
  comments: 'It broke.',
}

const lone = {
  traceId: '0af7651916cd43dd8448eb211c80319c',
  spanId: 'b7ad6b7169203331',
  name: 'GET /',
  kind: 2,
  startTimeUnixNano: '1795520000000000000',
  endTimeUnixNano: '1795520001000000000',
  attributes: [{ key: 'rpc.system', value: { stringValue: 'grpc' } }],
}

/** Digestion of items by kind, except those in other files here. */
export const itemTargets: readonly Target[] = [
  ofType('transaction', ['"spans":', '"op":"db"', '"description":', "'", '%(', '$a$', '/*', '(*,', '"measurements":']),
  ofType('span', ['"items":', '"attributes":', '"type":"array"', '"value":', '"start_timestamp":', '-1e308']),
  ofType('session', ['"sid":', '"started":', '"status":', '"2026-11-20T12:00:00Z"', '"seq":', '-1']),
  ofType('sessions', ['"aggregates":', '"started":', '"exited":', '1e308', '-1', '"attrs":']),
  ofType('feedback', ['"contexts":', '"feedback":', '"message":', '"associated_event_id":']),
  ofType('user_report', ['"event_id":', '"comments":', '"email":', '@'], report),
  ofType('client_report', ['"discarded_events":', '"quantity":', '"reason":', '1e308', '-1']),
  ofType('check_in', [
    '"monitor_config":',
    '"schedule":',
    '"type":"crontab","value":"',
    '"interval","value":1e308,"unit":"year"',
    '* * 31 2 *',
    '0/1',
    'L',
    '@yearly',
    '"timezone":"Europe/Vienna"',
    '"duration":',
    '"output":"',
  ]),
  ofType('otel_span', ['"attributes":', '"arrayValue":', '"kvlistValue":', '"events":', '"doubleValue":'], lone),
  ofItems(
    { name: 'items-not-kept', seeds: [Buffer.from('{"a":1}')], words: jsonWords },
    notKept.map(({ type }) => ({ type })),
  ),
  ofType('attachment', ['\0\0\0\0', 'MDMP', '\x7fELF', '%PDF', '<svg']),
]
