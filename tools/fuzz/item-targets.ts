import { globSync, readFileSync } from 'node:fs'
import type { EnvelopeItem } from '#domain/envelope/envelope.ts'
import { parseEnvelope } from '#domain/envelope/parse.ts'
import { RECORDED_FOLDER } from '#pipeline/recorded.ts'
import type { Target } from './fuzz.ts'
import { digestItem, jsonWords } from './wire-targets.ts'

/** A larger item makes a slower round, and no better one. */
const MAX_SEED_BYTES = 20_000

const items = globSync('**/*.envelope', { cwd: RECORDED_FOLDER }).flatMap((path): readonly EnvelopeItem[] => {
  const envelope = parseEnvelope(readFileSync(new URL(path, RECORDED_FOLDER)))
  return envelope.ok ? envelope.value.items : []
})

/** Items of a type as real SDKs sent them; one made up where none was recorded. */
function ofType(type: string, words: readonly string[], madeUp?: object): Target {
  const found = items.filter((item) => item.type === type && item.payload.length < MAX_SEED_BYTES)
  const seeds = found.length === 0 ? [Buffer.from(JSON.stringify(madeUp))] : found.map(({ payload }) => payload)
  const header = found[0]?.header ?? { type }
  return {
    name: `item-${type}`,
    seeds,
    words: [...jsonWords, ...words],
    read: (bytes) => digestItem(header, bytes),
  }
}

const report = {
  event_id: '0af7651916cd43dd8448eb211c80319c',
  name: 'Ada',
  email: 'ada@example.com',
  comments: 'It broke.',
}

/** What the kinds make of their items, apart from events: those are in wire-targets.ts. */
export const itemTargets: readonly Target[] = [
  ofType('transaction', ['"spans":', '"op":"db"', '"description":', "'", '%(', '$a$', '/*', '(*,', '"measurements":']),
  ofType('span', ['"items":', '"attributes":', '"type":"array"', '"value":', '"start_timestamp":', '-1e308']),
  ofType('session', ['"sid":', '"started":', '"status":', '"2026-11-20T12:00:00Z"', '"seq":', '-1']),
  ofType('sessions', ['"aggregates":', '"started":', '"exited":', '1e308', '-1', '"attrs":']),
  ofType('feedback', ['"contexts":', '"feedback":', '"message":', '"associated_event_id":']),
  ofType('user_report', ['"event_id":', '"comments":', '"email":', '@'], report),
  ofType('client_report', ['"discarded_events":', '"quantity":', '"reason":', '1e308', '-1']),
  ofType('attachment', ['\0\0\0\0', 'MDMP', '\x7fELF', '%PDF', '<svg']),
]
