import type { Event, Stacktrace } from '#domain/event/event.ts'

/** Whether stacks are shown in their source, or minified as received. */
export type ShownCode = 'original' | 'minified'

interface WithStacks {
  readonly stacktrace?: Stacktrace
  readonly raw_stacktrace?: Stacktrace
}

/** Whether a source map changed any stack, so that there is something to switch. */
export function hasMappedCode({ exception = [], threads = [], raw_stacktrace: raw }: Event): boolean {
  return raw !== undefined || [...exception, ...threads].some((one) => one.raw_stacktrace !== undefined)
}

/** The event with its stacks as received. */
export function minified(event: Event): Event {
  return {
    ...asItCame(event),
    ...(event.exception && { exception: event.exception.map(asItCame) }),
    ...(event.threads && { threads: event.threads.map(asItCame) }),
  }
}

function asItCame<T extends WithStacks>(holder: T): T {
  const { raw_stacktrace: raw, ...rest } = holder
  return raw === undefined ? holder : ({ ...rest, stacktrace: raw } as T)
}
