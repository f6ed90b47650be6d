import { createHash } from 'node:crypto'
import { codeOf } from '../profile-code.ts'
import { randomFrom } from '../random.ts'
import type { LaidSpan } from './lay.ts'
import type { VisitScene } from './span-plan.ts'

/** The thread of Node that runs JavaScript, as profilers call it. */
export const PROFILED_THREAD = '0'

/** What a profiler saw of a part of a trace: a task as a whole, or a stretch of a program that is profiled all the time. */
export type ProfiledPart =
  | { readonly kind: 'task'; readonly profileId: string }
  | { readonly kind: 'stretch'; readonly profilerId: string }

/** Of the tasks whose code is told, and of requests to the API. */
const SHARE = { worker: 0.27, api: 0.1 } as const
const tasks: ReadonlySet<string> = new Set(codeOf.worker.map(({ task }) => task))
/** Asked so often that they would hide all others. */
const NOT_PROFILED = 'GET /v1/feeds/:market'

/** Returns what was profiled of the part that a span lies in: the same one whenever it is asked. */
export function profiledAs(
  { unit, segment }: Pick<LaidSpan, 'unit' | 'segment'>,
  { isLate }: Pick<VisitScene, 'isLate'>,
): ProfiledPart | undefined {
  if (isLate || (unit !== 'worker' && unit !== 'api')) return undefined
  const isKnown = unit === 'worker' ? tasks.has(segment.name) : segment.name !== NOT_PROFILED
  if (!isKnown || !randomFrom(`profiled:${segment.spanId}`).chance(SHARE[unit])) return undefined
  return unit === 'worker'
    ? { kind: 'task', profileId: idOf(`profile:${segment.spanId}`) }
    : { kind: 'stretch', profilerId: profilerOf(segment.spanId) }
}

/** The profiler of a process of the API: many answer requests, and what one profiler saw never overlaps. */
export function profilerOf(process: string): string {
  return idOf(`profiler:${process}`)
}

/** The event id of the transaction that a task of the worker is. */
export function transactionIdOf({ traceId, spanId }: Pick<LaidSpan, 'traceId' | 'spanId'>): string {
  return idOf(`${traceId}:${spanId}:transaction`)
}

/** An id of 32 hex digits. */
export function idOf(name: string): string {
  return createHash('md5').update(name).digest('hex')
}
