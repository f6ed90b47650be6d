import type { Json, JsonObject } from '#domain/event/event.ts'
import { parseEnvelope } from '#domain/envelope/parse.ts'
import type { SharedServer } from '../harness/server.ts'

/** How many things came to each end, by names like `error accepted` and `monitor not_kept`. */
export type Ends = ReadonlyMap<string, number>

interface End {
  /** The ends that its things come to: one of them, or another where it says something else. */
  readonly ends: readonly string[]
  readonly units?: (payload: Uint8Array) => number
}

/** What becomes of each type of item that the programs send. */
const endsOfTypes: Readonly<Record<string, End>> = {
  event: { ends: ['error accepted', 'default accepted'] },
  transaction: { ends: ['transaction accepted'] },
  span: { ends: ['span accepted'], units: members },
  // The SDK for Java tells of a session again with the next event.
  session: { ends: ['session accepted', 'session duplicate'] },
  sessions: { ends: ['session accepted', 'session duplicate'], units: sessions },
  feedback: { ends: ['feedback accepted'] },
  user_report: { ends: ['feedback accepted'] },
  attachment: { ends: ['attachment_item accepted'] },
  client_report: { ends: ['error client_discard'], units: discards },
  check_in: { ends: ['monitor accepted'] },
  log: { ends: ['log_item accepted'], units: members },
  trace_metric: { ends: ['trace_metric accepted'], units: members },
  profile: { ends: ['profile accepted'] },
  profile_chunk: { ends: ['profile_chunk accepted'] },
  replay_event: { ends: ['replay accepted'] },
  replay_recording: { ends: ['replay accepted'] },
}

const STATUSES = ['exited', 'errored', 'crashed', 'abnormal', 'unhandled']

/**
 * Ends that come beside those of items: the bytes of attachments, logs and metrics; reports, told by what an SDK says it dropped; and what a
 * detector finds in the traces that were sent, whenever it comes to them.
 */
const BESIDE = /^(?:attachment|log_byte|trace_metric_byte|internal) accepted$/

/** Returns what envelopes should come to, by the first of the ends of each type. */
export function expectedEnds(envelopes: readonly Uint8Array[]): Ends {
  const items = envelopes.flatMap((body) => {
    const envelope = parseEnvelope(body)
    return envelope.ok ? envelope.value.items : []
  })
  const ends = items.map(({ type, payload }): readonly [string, number] => {
    const end = endsOfTypes[type]
    return [end?.ends[0] ?? `nobody knows ${type}`, end?.units?.(payload) ?? 1]
  })
  return added(ends)
}

/** Returns what came to its end on a server's one project since an earlier look; all of it has been digested. */
export async function endsSince(server: SharedServer, before: Ends = new Map()): Promise<Ends> {
  await server.digested()
  const outcomes = (await server.doctor()).projects[0]?.outcomes ?? []
  const now = added(outcomes.map(({ category, outcome, quantity }) => [`${category} ${outcome}`, quantity]))
  return added([...now, ...[...before].map(([end, quantity]) => [end, -quantity] as const)])
}

/** Returns ends as {@link expectedEnds} has them. */
export function comparable(ends: Ends): Ends {
  const named = [...ends].map(([end, quantity]) => [firstNameOf(end), quantity] as const)
  return added(named.filter(([end]) => !BESIDE.test(end)))
}

function firstNameOf(end: string): string {
  return Object.values(endsOfTypes).find(({ ends }) => ends.includes(end))?.ends[0] ?? end
}

function added(ends: Iterable<readonly [string, number]>): Ends {
  const sums = new Map<string, number>()
  for (const [end, quantity] of ends) sums.set(end, (sums.get(end) ?? 0) + quantity)
  return new Map([...sums].filter(([, quantity]) => quantity !== 0).toSorted(([a], [b]) => a.localeCompare(b)))
}

function members(payload: Uint8Array): number {
  const { items } = JSON.parse(Buffer.from(payload).toString()) as { items: readonly Json[] }
  return items.length
}

function discards(payload: Uint8Array): number {
  const report = JSON.parse(Buffer.from(payload).toString()) as { discarded_events: readonly { quantity: number }[] }
  return report.discarded_events.reduce((sum, { quantity }) => sum + quantity, 0)
}

function sessions(payload: Uint8Array): number {
  const { aggregates } = JSON.parse(Buffer.from(payload).toString()) as { aggregates: readonly JsonObject[] }
  const counts = aggregates.flatMap((one) => STATUSES.map((status) => Number(one[status] ?? 0)))
  return counts.reduce((sum, count) => sum + count, 0)
}
