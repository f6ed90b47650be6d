import type { PlannedEnvelope } from '../planned.ts'
import { transactionIdOf } from './profiled.ts'
import type { DemoTrace, TracePart } from './trace.ts'
import { units, type UnitName } from './units.ts'
import { writeContainer } from './write-container.ts'
import { dayOf } from '../rhythm.ts'
import { writeTransaction } from './write-transaction.ts'

/** A trace that began this long before the day has certainly ended before it. */
const SURELY_MS = 600_000

/** Traces before the day are sent in containers of this many hours: a request per trace would take far longer. */
const TOGETHER_MS = 6 * 3_600_000

interface UnitPart extends TracePart {
  readonly unit: UnitName
}

/**
 * The envelopes of these traces, from each unit involved. Traces of the current day, and the ones that only a seed
 * within the hour sends, have one envelope each, so that later ones on that day never change its bytes.
 */
export function packTraces(traces: readonly DemoTrace[], now: Date): PlannedEnvelope[] {
  const { start: today } = dayOf(now)
  const parts = traces.flatMap(partsOf)
  const [tasks, streamed] = [parts.filter(isTask), parts.filter((part) => !isTask(part))]
  const packs = Map.groupBy(streamed, ({ unit, trace: { id, visit, scene } }) => {
    const at = scene.at.getTime()
    const isSettled = at < today - SURELY_MS && !scene.isLate
    return `${unit}:${visit.sampleRate}:${isSettled ? Math.floor(at / TOGETHER_MS) : id}`
  })
  return [...[...packs.values()].flatMap(packed), ...tasks.map(planTask)]
}

function isTask({ unit }: UnitPart): boolean {
  return units[unit].runsIn === 'python'
}

/** What each unit sends of a trace; a worker task is its own part. */
function partsOf(trace: DemoTrace): readonly UnitPart[] {
  const sent = trace.spans.filter(({ plan }) => plan.isLost !== true)
  const parts = Map.groupBy(sent, ({ unit, segment }) => (units[unit].runsIn === 'python' ? segment.spanId : unit))
  return [...parts.values()].flatMap((spans) => (spans[0] === undefined ? [] : [{ unit: spans[0].unit, trace, spans }]))
}

function packed(parts: readonly UnitPart[]): readonly PlannedEnvelope[] {
  const [first, ...others] = parts
  if (first === undefined) return []
  const { unit } = first
  const transactions = parts.flatMap(({ spans }) => spans).filter(({ isRootSpan }) => isRootSpan).length
  return [
    {
      project: units[unit].project,
      at: new Date(Math.max(...parts.flatMap(({ spans }) => spans.map(({ end }) => end)))),
      holds: { events: 0, transactions, sessions: 0 },
      write: () => writeContainer(unit, [first, ...others]),
    },
  ]
}

function planTask(part: UnitPart): PlannedEnvelope {
  const [segment] = part.spans
  if (segment === undefined) throw new Error('A task is at least its own span.')
  return {
    project: units[part.unit].project,
    at: new Date(segment.end),
    holds: { events: 0, transactions: 1, sessions: 0 },
    write: () => writeTransaction(part, transactionIdOf(segment)),
  }
}
