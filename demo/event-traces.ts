import type { PlannedEvent } from './plan.ts'
import type { PlannedEnvelope } from './planned.ts'
import { randomFrom } from './random.ts'
import type { DemoProject } from './shop.ts'
import { spanItem, typedAttributes } from './traces/span-item.ts'
import { seconds } from './traces/write-container.ts'
import { dayOf } from './rhythm.ts'
import type { WireEnvelope, WireEvent } from './wire.ts'

/** A request for each would take far longer. */
const TOGETHER_MS = 12 * 3_600_000

/**
 * The transactions of events outside the demo's traces, so that every event links to a trace. They are as old as the
 * events, whose times a later seed on the same day changes, so such a seed skips them.
 */
export function planEventTraces(events: readonly PlannedEvent[], now: Date): PlannedEnvelope[] {
  const { start } = dayOf(now)
  const alone = events.filter(({ isInTrace }) => !isInTrace)
  const packs = Map.groupBy(alone, ({ project, runsIn, at }) =>
    [project, runsIn, Math.floor((at.getTime() - start) / TOGETHER_MS)].join(':'),
  )
  return [...packs.values()].flatMap((pack) => {
    const [first] = pack
    if (first === undefined) return []
    return [
      {
        project: first.project,
        at: new Date(Math.max(...pack.map(({ at }) => at.getTime()))),
        holds: { events: 0, transactions: pack.length, sessions: 0 },
        write: () =>
          containerOf(
            first.project,
            pack.map((planned) => planned.write()),
          ),
      },
    ]
  })
}

function containerOf(project: DemoProject, events: readonly WireEvent[]): WireEnvelope {
  const [first] = events
  if (first === undefined) throw new Error(`${project} has a container of nothing.`)
  const spans = events.flatMap((event) => spanOf(event) ?? [])
  return { sdk: first.sdk, items: [spanItem(spans)] }
}

/** The root span of an event, which ends shortly after it. */
function spanOf(event: WireEvent): object | undefined {
  const { trace } = event.contexts
  if (trace === undefined) return undefined
  const random = randomFrom(event.event_id)
  const end = event.timestamp * 1000 + random.int(2, 40)
  const op = typeof trace['op'] === 'string' ? trace['op'] : 'default'
  // The page has loaded, regardless of later script errors.
  const status = op === 'pageload' ? 'ok' : 'error'
  return {
    name: event.transaction,
    trace_id: trace['trace_id'],
    span_id: trace['span_id'],
    start_timestamp: seconds(end - random.int(60, 900)),
    end_timestamp: seconds(end),
    is_segment: true,
    status,
    attributes: typedAttributes({
      'sentry.op': op,
      'sentry.segment.name': event.transaction,
      'sentry.release': event.release,
      'sentry.environment': event.environment,
      'sentry.sdk.name': event.sdk.name ?? '',
      'sentry.sdk.version': event.sdk.version ?? '',
    }),
  }
}
