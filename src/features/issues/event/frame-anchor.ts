import type { Event } from '#domain/event/event.ts'

type Stacks = Pick<Event, 'exception' | 'stacktrace' | 'threads'>

/**
 * Returns the prefix of a frame's anchor. Frames of the reported exception (the last on the wire) and of the event's
 * own stack are `frame-3`, those of exception n on the wire `exception-n-frame-3`.
 * @param exception index into the event's exceptions; `undefined` for the event's own stack.
 */
export function frameAnchor({ exception = [] }: Pick<Event, 'exception'>, at: number | undefined): string {
  return at === undefined || at === exception.length - 1 ? 'frame' : `exception-${at}-frame`
}

/** The same for the stack used for suspect commits: that of the last exception with one. */
export function suspectAnchor(event: Pick<Event, 'exception'>): string {
  const at = event.exception?.findLastIndex((one) => one.stacktrace !== undefined) ?? -1
  return frameAnchor(event, at === -1 ? undefined : at)
}

/** A stack used for grouping: its frames, and their anchors on the page. */
export interface GroupedStack {
  readonly anchor: string
  readonly frames: NonNullable<Event['stacktrace']>['frames']
}

/**
 * Returns the stack that a grouping explanation refers to: that of an exception or, without one, of the relevant
 * thread, or else the event's own. `undefined` if it is ambiguous.
 */
export function groupedStack(event: Stacks, exception: number | undefined): GroupedStack | undefined {
  const { stacktrace, threads = [] } = event
  if (exception !== undefined) {
    const frames = event.exception?.[exception]?.stacktrace?.frames
    return frames && { anchor: frameAnchor(event, exception), frames }
  }
  const thread = threadInQuestion(event)
  const frames = threads[thread]?.stacktrace?.frames
  if (frames !== undefined) return { anchor: `thread-${thread}-frame`, frames }
  return stacktrace && { anchor: 'frame', frames: stacktrace.frames }
}

/**
 * Returns the index of the thread that an event is about: that of an exception without its own stack, or else the
 * crashed one, the current one, or the only one.
 */
export function threadInQuestion({ exception = [], threads = [] }: Stacks): number {
  const ids = new Set(exception.filter((one) => one.stacktrace === undefined).map((one) => one.thread_id))
  const choices = [
    threads.filter(({ id }) => id !== undefined && ids.has(id)),
    threads.filter(({ crashed }) => crashed === true),
    threads.filter(({ current }) => current === true),
    threads,
  ]
  const [thread] = choices.find((choice) => choice.length === 1) ?? []
  return thread === undefined ? -1 : threads.indexOf(thread)
}
