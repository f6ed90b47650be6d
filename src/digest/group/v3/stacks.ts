import type { Exception, Stacktrace } from '#domain/event/event.ts'
import type { NormalEvent } from '../../normalise/normalise-event.ts'
import { stackOf, threadOf } from '../steps/stacks.ts'

/**
 * Returns the stack of an exception: its own, else that of the thread that it names. Where no exception has either, the
 * outermost takes that of the thread in question: SDKs of native code capture an error with nothing but the stack of the
 * call.
 */
export function stackOfV3(
  exception: Exception,
  event: Pick<NormalEvent, 'threads' | 'exception'>,
): Stacktrace | undefined {
  const own = stackOf(exception, event)
  const { exception: all = [], threads } = event
  if (own !== undefined || threads === undefined || exception !== all.at(-1)) return own
  // An error code of Apple's platforms says more than where it was noticed.
  if (exception.mechanism?.meta?.ns_error !== undefined) return undefined
  return all.some((one) => stackOf(one, event) !== undefined) ? undefined : threads[threadOf(event) ?? -1]?.stacktrace
}
