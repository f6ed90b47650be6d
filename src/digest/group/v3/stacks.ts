import type { Exception, Stacktrace } from '#domain/event/event.ts'
import type { NormalEvent } from '../../normalise/normalise-event.ts'
import { stackOf, threadOf } from '../steps/stacks.ts'

/**
 * Returns the stack of an exception: its own, or else that of the thread it names. If no exception has either, the
 * outermost takes the relevant thread's: native SDKs capture an error with only the call stack.
 */
export function stackOfV3(
  exception: Exception,
  event: Pick<NormalEvent, 'threads' | 'exception'>,
): Stacktrace | undefined {
  const own = stackOf(exception, event)
  const { exception: all = [], threads } = event
  if (own !== undefined || threads === undefined || exception !== all.at(-1)) return own
  // An Apple error code is more specific than the place that noticed it.
  if (exception.mechanism?.meta?.ns_error !== undefined) return undefined
  return all.some((one) => stackOf(one, event) !== undefined) ? undefined : threads[threadOf(event) ?? -1]?.stacktrace
}
