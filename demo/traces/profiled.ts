import { createHash } from 'node:crypto'
import { codeOf } from '../profile-code.ts'
import { randomFrom } from '../random.ts'
import type { LaidSpan } from './lay.ts'
import type { VisitScene } from './span-plan.ts'

/** Node's JavaScript thread, by its name in profiles. */
export const PROFILED_THREAD = '0'

/** The profile of a part of a trace: a whole task, or a section of a continuously profiled program. */
export type ProfiledPart =
  | { readonly kind: 'task'; readonly profileId: string }
  | { readonly kind: 'stretch'; readonly profilerId: string }

/** The profiled shares of tasks with code, and of API requests. */
const SHARE = { worker: 0.27, api: 0.1 } as const
const tasks: ReadonlySet<string> = new Set(codeOf.worker.map(({ task }) => task))
/** So frequent that it would hide all others. */
const NOT_PROFILED = 'GET /v1/feeds/:market'

/** Returns the profile of a span's part, always the same for the same span. */
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

/** The profiler of an API process: many processes answer requests, and one profiler's chunks never overlap. */
export function profilerOf(process: string): string {
  return idOf(`profiler:${process}`)
}

/** The event id of a worker task's transaction. */
export function transactionIdOf({ traceId, spanId }: Pick<LaidSpan, 'traceId' | 'spanId'>): string {
  return idOf(`${traceId}:${spanId}:transaction`)
}

/** An id of 32 hex digits. */
export function idOf(name: string): string {
  return createHash('md5').update(name).digest('hex')
}
