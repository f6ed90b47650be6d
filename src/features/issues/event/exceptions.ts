import type { Exception, Mechanism, Thread } from '#domain/event/event.ts'
import { MAX_OPEN, stackView, type FrameOrder, type StackView } from './stack.ts'

/** How an exception came to be below the one above it on the page. */
export type Relation =
  /** It is the error that was reported. */
  | { readonly kind: 'reported' }
  /** The one above was thrown because of it. */
  | { readonly kind: 'cause' }
  /** The one above was thrown while it was being handled (Python's `__context__`). */
  | { readonly kind: 'context' }
  /** It is one of several errors that a group holds, such as `errors[1]` of an AggregateError. */
  | { readonly kind: 'member'; readonly source: string; readonly groupId: string; readonly groupType: string }

export interface ExceptionView {
  /** Its address on the page: `exception-1`. Numbered by its place on the wire, innermost cause first from 0. */
  readonly id: string
  /** '' where the SDK sent none. */
  readonly type: string
  readonly value: string
  readonly module: string
  readonly relation: Relation
  /** The one innermost cause of a chain. Never set on a lone exception, nor where a group has several ends. */
  readonly isRootCause: boolean
  readonly mechanism: Mechanism | undefined
  /** undefined where it came without frames. */
  readonly stack: StackView | undefined
  /** Where it has none of its own: the address of the thread on the page that has it (`thread-0`). */
  readonly threadAnchor: string | undefined
}

/** Exceptions whose frames are open at once, counted from the reported one; the root cause's are as well. */
const MAX_OPEN_STACKS = 4

/**
 * The exceptions of an event, the reported one first and each cause below what it caused. The wire has them the other
 * way round (PROTOCOL 2.3).
 *
 * Frames of the reported exception, the last on the wire, are addressed `frame-3`; those of the exception n on the
 * wire `exception-n-frame-3`.
 */
export function exceptionViews(
  exceptions: readonly Exception[],
  order: FrameOrder,
  threads: readonly Thread[] = [],
): readonly ExceptionView[] {
  const reported = exceptions.length - 1
  const rootCause = rootCauseOf(exceptions)
  return exceptions
    .map((exception, index): ExceptionView => {
      const anchor = index === reported ? 'frame' : `exception-${index}-frame`
      const frames = exception.stacktrace ?? { frames: [] }
      const isOpen = reported - index < MAX_OPEN_STACKS || index === rootCause
      return {
        id: `exception-${index}`,
        type: exception.type ?? '',
        value: exception.value ?? '',
        module: exception.module ?? '',
        relation: index === reported ? { kind: 'reported' } : relationOf(exception, exceptions),
        isRootCause: index === rootCause,
        mechanism: exception.mechanism,
        stack: frames.frames.length > 0 ? stackView(frames, anchor, order, isOpen ? MAX_OPEN : 0) : undefined,
        threadAnchor: frames.frames.length > 0 ? undefined : threadOf(exception, threads),
      }
    })
    .reverse()
}

/** The thread that an exception happened in, if it has the frames. */
function threadOf({ thread_id: id }: Exception, threads: readonly Thread[]): string | undefined {
  const index = threads.findIndex(
    (thread) => id !== undefined && thread.id === id && (thread.stacktrace?.frames.length ?? 0) > 0,
  )
  return index === -1 ? undefined : `thread-${index}`
}

function relationOf({ mechanism }: Exception, all: readonly Exception[]): Relation {
  const group = parentOf(mechanism, all)
  if (group !== undefined && all[group]?.mechanism?.is_exception_group === true) {
    return {
      kind: 'member',
      source: mechanism?.source ?? '',
      groupId: `exception-${group}`,
      groupType: all[group].type ?? '',
    }
  }
  return mechanism?.source === '__context__' ? { kind: 'context' } : { kind: 'cause' }
}

function parentOf(mechanism: Mechanism | undefined, all: readonly Exception[]): number | undefined {
  const parent = mechanism?.parent_id
  if (parent === undefined || parent === mechanism?.exception_id) return undefined
  const index = all.findIndex((exception) => exception.mechanism?.exception_id === parent)
  return index === -1 ? undefined : index
}

/** Without ids (older SDKs) a list is a plain chain. With them an end is an exception that is nobody's parent. */
function rootCauseOf(exceptions: readonly Exception[]): number | undefined {
  if (exceptions.length < 2) return undefined
  if (exceptions.every((exception) => parentOf(exception.mechanism, exceptions) === undefined)) return 0
  const parents = new Set(exceptions.map((exception) => parentOf(exception.mechanism, exceptions)))
  const ends = exceptions.map((_, index) => index).filter((index) => !parents.has(index))
  return ends.length === 1 ? ends[0] : undefined
}

/** Whether nobody handled it: one exception's mechanism says so. */
export function isUnhandled(exceptions: readonly Exception[]): boolean {
  return exceptions.some((exception) => exception.mechanism?.handled === false)
}
