import type { Exception, Frame, Stacktrace, Thread } from '#domain/event/event.ts'
import type { NormalEvent } from '../../normalise/normalise-event.ts'
import { stackOf, threadOf } from '../steps/stacks.ts'

/**
 * Returns the stack of an exception: its own, else that of the thread that it names. Where no exception has either, the
 * outermost takes that of the thread in question: SDKs of native code capture an error with nothing but the stack of the
 * call. Of a tree of calls it is the heaviest path.
 */
export function stackOfV4(
  exception: Exception,
  event: Pick<NormalEvent, 'threads' | 'exception'>,
): Stacktrace | undefined {
  const own = stackOf(exception, event)
  const { exception: all = [], threads } = event
  if (own !== undefined || threads === undefined || exception !== all.at(-1)) return own && heaviestPath(own)
  // An error code of Apple's platforms says more than where it was noticed.
  if (exception.mechanism?.meta?.ns_error !== undefined) return undefined
  if (all.some((one) => stackOf(one, event) !== undefined)) return undefined
  const stack = threads[threadOfV4(event) ?? -1]?.stacktrace
  return stack && heaviestPath(stack)
}

/**
 * Returns the index of the thread in question: the only one that crashed, or is current, or is there at all; else the main
 * thread by its mark, its name or its number; else the first that crashed.
 */
export function threadOfV4(event: Pick<NormalEvent, 'threads'>): number | undefined {
  const only = threadOf(event)
  const { threads = [] } = event
  if (only !== undefined || threads.length === 0) return only
  const isFound = [
    (thread: Thread) => thread.main === true,
    (thread: Thread) => thread.name?.toLowerCase() === 'main',
    (thread: Thread) => thread.id !== undefined && thread.id === mainIdOf(threads),
    (thread: Thread) => thread.crashed === true,
  ]
    .map((is) => threads.findIndex((thread) => is(thread) && thread.stacktrace !== undefined))
    .find((index) => index !== -1)
  return isFound
}

/** The main thread of a process of Linux has the number of the process, which Android's binder threads are named after. */
function mainIdOf(threads: readonly Thread[]): string | undefined {
  const named = threads.flatMap(({ name }) => /^binder:(\d{1,10})_/i.exec(name ?? '')?.[1] ?? [])
  return named[0]
}

const paths = new WeakMap<Stacktrace, Stacktrace>()

/** Returns the stack of the most samples, where frames are a tree of calls (MetricKit); any other stack as it is. */
export function heaviestPath(stack: Stacktrace): Stacktrace {
  if (!stack.frames.some(({ parent_index: parent }) => parent !== undefined)) return stack
  const known = paths.get(stack)
  if (known !== undefined) return known
  const frames = pathOf(stack.frames)
  const path = frames.length === 0 ? stack : { ...stack, frames }
  paths.set(stack, path)
  return path
}

function pathOf(frames: readonly Frame[]): readonly Frame[] {
  const children = new Map<number, number[]>()
  for (const [index, { parent_index: parent = -1 }] of frames.entries()) {
    // A parent comes before its children, so that there is no circle.
    if (parent < index) children.set(parent, [...(children.get(parent) ?? []), index])
  }
  const path: Frame[] = []
  for (let at = heaviest(children.get(-1), frames); at !== undefined; at = heaviest(children.get(at), frames)) {
    const frame = frames[at]
    if (frame !== undefined) path.push(frame)
  }
  return path
}

function heaviest(indexes: readonly number[] | undefined, frames: readonly Frame[]): number | undefined {
  const samples = (index: number) => frames[index]?.sample_count ?? 0
  return indexes?.reduce((best, index) => (samples(index) > samples(best) ? index : best))
}
