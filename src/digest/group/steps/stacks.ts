import type { Exception, Stacktrace } from '#domain/event/event.ts'
import type { NormalEvent } from '../../normalise/normalise-event.ts'

/** The stacks that may group an event: those of its exceptions, or else its own and the relevant thread's. */
export function stacksOf(event: NormalEvent): readonly Stacktrace[] {
  const { exception, threads, stacktrace } = event
  if (exception !== undefined) return exception.flatMap((one) => stackOf(one, event) ?? [])
  return [stacktrace, threads?.[threadOf(event) ?? -1]?.stacktrace].filter((stack) => stack !== undefined)
}

/** Returns the stack of an exception: its own, or else that of the thread it names, where native SDKs put it. */
export function stackOf(exception: Exception, { threads }: Pick<NormalEvent, 'threads'>): Stacktrace | undefined {
  const { stacktrace, thread_id: id } = exception
  if (stacktrace !== undefined || id === undefined) return stacktrace
  return threads?.find((thread) => thread.id === id)?.stacktrace
}

/** Index of the only crashed thread, else the only current one, else the only one (docs/protocol.md 5.4). */
export function threadOf({ threads = [] }: Pick<NormalEvent, 'threads'>): number | undefined {
  const choices = [threads.filter((thread) => thread.crashed), threads.filter((thread) => thread.current), threads]
  const thread = choices.find((choice) => choice.length === 1)?.[0]
  return thread === undefined ? undefined : threads.indexOf(thread)
}
