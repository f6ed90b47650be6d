import type { PlannedEnvelope } from '../planned.ts'
import { transactionIdOf } from './profiled.ts'
import type { DemoTrace, TracePart } from './trace.ts'
import { units, type UnitName } from './units.ts'
import { writeContainer } from './write-container.ts'
import { dayOf } from '../rhythm.ts'
import { writeTransaction } from './write-transaction.ts'

/** So long before the day a trace has to have begun, to have ended before it surely. */
const SURELY_MS = 600_000

/** What happened before the day is sent in containers of so many hours: a request for each trace would take far longer. */
const TOGETHER_MS = 6 * 3_600_000

interface UnitPart extends TracePart {
  readonly unit: UnitName
}

/**
 * The envelopes that bring these traces, each from the units that it went through. Those of the day that is not over have
 * one each, as have those that only a seed within the hour sends, so that what follows later that day changes the bytes of
 * none.
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

/** What each unit sends of a trace; a task of the worker is a part of its own. */
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
