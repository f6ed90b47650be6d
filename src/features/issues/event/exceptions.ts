import { threadInQuestion } from './frame-anchor.ts'
import type { Exception, Mechanism, Thread } from '#domain/event/event.ts'
import { MAX_OPEN, stackView, type FrameOrder, type StackView } from './stack.ts'

/** An exception's relation to the one above it on the page. */
export type Relation =
  /** The reported error. */
  | { readonly kind: 'reported' }
  /** The cause of the one above. */
  | { readonly kind: 'cause' }
  /** The one above was thrown while handling it (Python's `__context__`). */
  | { readonly kind: 'context' }
  /** Thrown during another one and attached to it: Java's `getSuppressed()`. */
  | { readonly kind: 'suppressed'; readonly byId: string; readonly byType: string }
  /** A member of a group, such as `errors[1]` of an AggregateError. */
  | { readonly kind: 'member'; readonly source: string; readonly groupId: string; readonly groupType: string }

export interface ExceptionView {
  /** Its anchor: `exception-1`, numbered in wire order, innermost cause first from 0. */
  readonly id: string
  /** '' if the SDK sent none. */
  readonly type: string
  readonly value: string
  readonly module: string
  readonly relation: Relation
  /** The single innermost cause of a chain. Never set on a lone exception or in a group with several ends. */
  readonly isRootCause: boolean
  /** Names the issue although another one was reported (docs/protocol.md 5.4). */
  readonly isMain: boolean
  readonly mechanism: Mechanism | undefined
  /** `undefined` without frames. */
  readonly stack: StackView | undefined
  /** For an exception without frames: the anchor of the thread that has them (`thread-0`). */
  readonly threadAnchor: string | undefined
}

/** Maximum exceptions with open frames, counted from the reported one, plus the root cause. */
const MAX_OPEN_STACKS = 4

/**
 * Returns an event's exceptions, reported one first, each followed by its cause; the wire order is the reverse
 * (docs/protocol.md 2.3).
 * @param main index of the exception that names the issue. Frames of the reported exception, the last on the wire, have
 *   anchors such as `frame-3`; those of exception n on the wire `exception-n-frame-3`.
 */
export function exceptionViews(
  exceptions: readonly Exception[],
  order: FrameOrder,
  threads: readonly Thread[] = [],
  main = exceptions.length - 1,
): readonly ExceptionView[] {
  const reported = exceptions.length - 1
  const rootCause = rootCauseOf(exceptions)
  const views = exceptions
    .map((exception, index): ExceptionView => {
      const anchor = index === reported ? 'frame' : `exception-${index}-frame`
      const frames = exception.stacktrace ?? { frames: [] }
      const isOpen = reported - index < MAX_OPEN_STACKS || index === rootCause || index === main
      return {
        id: `exception-${index}`,
        type: exception.type ?? '',
        value: exception.value ?? '',
        module: exception.module ?? '',
        relation: index === reported ? { kind: 'reported' } : relationOf(exception, exceptions),
        isRootCause: index === rootCause,
        isMain: index === main && main !== reported,
        mechanism: exception.mechanism,
        stack:
          frames.frames.length > 0
            ? stackView(frames, anchor, order, isOpen ? MAX_OPEN : 0, exception.raw_stacktrace)
            : undefined,
        threadAnchor: frames.frames.length > 0 ? undefined : threadOf(exception, exceptions, threads),
      }
    })
    .reverse()
  // A group's container is not informative, so its main error comes first. A chain keeps its order.
  if (!isGroup(exceptions)) return views
  return [...views.filter(({ isMain }) => isMain), ...views.filter(({ isMain }) => !isMain)]
}

function isGroup(exceptions: readonly Exception[]): boolean {
  return exceptions.some(({ mechanism }) => mechanism?.is_exception_group === true)
}

/** A node in the outline of an exception group. */
export interface ExceptionNode {
  /** See {@link ExceptionView.id}. */
  readonly id: string
  readonly type: string
  readonly value: string
  /** Its location in the parent: `errors[1]`, `__cause__`; '' if unknown. */
  readonly source: string
  readonly isMain: boolean
  readonly children: readonly ExceptionNode[]
}

/** Returns a group's tree according to its ids; `undefined` for a plain chain or inconsistent ids. */
export function exceptionTree(
  exceptions: readonly Exception[],
  main = exceptions.length - 1,
): ExceptionNode | undefined {
  if (!isGroup(exceptions) && !exceptions.some(isSuppressed)) return undefined
  const parents = exceptions.map(({ mechanism }) => parentOf(mechanism, exceptions))
  const [root, ...others] = parents.flatMap((parent, index) => (parent === undefined ? [index] : []))
  if (root === undefined || others.length > 0) return undefined
  let count = 0
  const nodeOf = (index: number): ExceptionNode => {
    count += 1
    const { type = '', value = '', mechanism } = exceptions[index] ?? {}
    // Ids increase in the order of collection, which the wire order reverses.
    const children = parents.flatMap((parent, child) => (parent === index ? [child] : [])).toReversed()
    return {
      id: `exception-${index}`,
      type,
      value: value.trim().split('\n')[0] ?? '',
      source: mechanism?.source ?? '',
      isMain: index === main,
      children: children.map(nodeOf),
    }
  }
  const tree = nodeOf(root)
  // Cyclic ids leave some exceptions unreachable.
  return count === exceptions.length ? tree : undefined
}

/**
 * Returns the thread with an exception's frames. If no exception refers to one or has its own frames, it is the
 * relevant thread, in which the SDK captured the last exception.
 */
function threadOf(
  exception: Exception,
  exceptions: readonly Exception[],
  threads: readonly Thread[],
): string | undefined {
  const isBare = exceptions.every(({ thread_id: id, stacktrace }) => id === undefined && stacktrace === undefined)
  const wanted =
    isBare && exception === exceptions.at(-1)
      ? threads[threadInQuestion({ exception: exceptions, threads })]
      : threads.find(({ id }) => id !== undefined && id === exception.thread_id)
  const index = threads.findIndex((thread) => thread === wanted && (thread.stacktrace?.frames.length ?? 0) > 0)
  return index === -1 ? undefined : `thread-${index}`
}

function relationOf(exception: Exception, all: readonly Exception[]): Relation {
  const { mechanism } = exception
  const group = parentOf(mechanism, all)
  if (isSuppressed(exception)) {
    const by = group ?? all.length - 1
    return { kind: 'suppressed', byId: `exception-${by}`, byType: all[by]?.type ?? '' }
  }
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

/** Without ids (older SDKs), a list is a plain chain. With ids, an end is an exception without children. */
function rootCauseOf(exceptions: readonly Exception[]): number | undefined {
  if (exceptions.length < 2) return undefined
  const causes = exceptions.map((_, index) => index).filter((index) => !isBelowSuppressed(index, exceptions))
  if (causes.length < 2) return undefined
  const parentOfIndex = (index: number) => parentOf(exceptions[index]?.mechanism, exceptions)
  if (causes.every((index) => parentOfIndex(index) === undefined)) return causes[0]
  const parents = new Set(causes.map(parentOfIndex))
  const ends = causes.filter((index) => !parents.has(index))
  return ends.length === 1 ? ends[0] : undefined
}

function isSuppressed({ mechanism }: Exception): boolean {
  return mechanism?.type === 'suppressed'
}

/**
 * Returns whether an exception is suppressed or caused a suppressed one, and thus does not explain the reported error.
 */
function isBelowSuppressed(index: number, all: readonly Exception[]): boolean {
  const seen = new Set<number>()
  for (let at: number | undefined = index; at !== undefined && !seen.has(at);) {
    const exception: Exception | undefined = all[at]
    if (exception === undefined) return false
    if (isSuppressed(exception)) return true
    seen.add(at)
    at = parentOf(exception.mechanism, all)
  }
  return false
}

/** Whether any exception was not handled, according to its mechanism. */
export function isUnhandled(exceptions: readonly Exception[]): boolean {
  return exceptions.some((exception) => exception.mechanism?.handled === false)
}
