import { threadInQuestion } from './frame-anchor.ts'
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
  /** It was thrown while another was on its way, and kept beside it: Java's `getSuppressed()`. */
  | { readonly kind: 'suppressed'; readonly byId: string; readonly byType: string }
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
  /** It names the issue, where that is not the one that was reported (docs/protocol.md 5.4). */
  readonly isMain: boolean
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
 * way round (docs/protocol.md 2.3).
 *
 * @param main index of the exception that names the issue.
 *
 * Frames of the reported exception, the last on the wire, are addressed `frame-3`; those of the exception n on the
 * wire `exception-n-frame-3`.
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
  // What holds a group together says little: the error that it was for comes first. A chain keeps its order.
  if (!isGroup(exceptions)) return views
  return [...views.filter(({ isMain }) => isMain), ...views.filter(({ isMain }) => !isMain)]
}

function isGroup(exceptions: readonly Exception[]): boolean {
  return exceptions.some(({ mechanism }) => mechanism?.is_exception_group === true)
}

/** One line of the outline of a group of exceptions. */
export interface ExceptionNode {
  /** See {@link ExceptionView.id}. */
  readonly id: string
  readonly type: string
  readonly value: string
  /** Where its parent holds it: `errors[1]`, `__cause__`; '' where nobody said. */
  readonly source: string
  readonly isMain: boolean
  readonly children: readonly ExceptionNode[]
}

/**
 * The exceptions of a group as the tree that their ids tell; undefined for a plain chain, and where the ids make no
 * tree.
 */
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
    // Ids rise in the order in which errors were gathered; on the wire the last of them comes first.
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
  // Ids that go in circles leave some out of reach.
  return count === exceptions.length ? tree : undefined
}

/**
 * The thread that an exception happened in, if it has the frames. Where no exception names one or has frames of its own,
 * it is the thread in question that the SDK captured the last one in.
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

/** Without ids (older SDKs) a list is a plain chain. With them an end is an exception that is nobody's parent. */
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

/** Returns whether an exception was suppressed, or caused one that was: it explains nothing of what was reported. */
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

/** Whether nobody handled it: one exception's mechanism says so. */
export function isUnhandled(exceptions: readonly Exception[]): boolean {
  return exceptions.some((exception) => exception.mechanism?.handled === false)
}
