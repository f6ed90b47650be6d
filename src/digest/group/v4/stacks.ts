import type { Exception, Frame, Stacktrace, Thread } from '#domain/event/event.ts'
import type { NormalEvent } from '../../normalise/normalise-event.ts'
import { stackOf, threadOf } from '../steps/stacks.ts'

/**
 * Returns the stack of an exception: its own, or else that of the thread it names. If no exception has either, the
 * outermost takes the relevant thread's: native SDKs capture an error with only the call stack. A call tree yields its
 * heaviest path.
 */
export function stackOfV4(
  exception: Exception,
  event: Pick<NormalEvent, 'threads' | 'exception'>,
): Stacktrace | undefined {
  const own = stackOf(exception, event)
  const { exception: all = [], threads } = event
  if (own !== undefined || threads === undefined || exception !== all.at(-1)) return own && heaviestPath(own)
  // An Apple error code is more specific than the place that noticed it.
  if (exception.mechanism?.meta?.ns_error !== undefined) return undefined
  if (all.some((one) => stackOf(one, event) !== undefined)) return undefined
  const stack = threads[threadOfV4(event) ?? -1]?.stacktrace
  return stack && heaviestPath(stack)
}

/**
 * Returns the index of the relevant thread: the only crashed, current or existing one; else the main thread by its
 * mark, name or number; else the first crashed one.
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

/** The main thread of a Linux process has the process id, after which Android names its binder threads. */
function mainIdOf(threads: readonly Thread[]): string | undefined {
  const named = threads.flatMap(({ name }) => /^binder:(\d{1,10})_/i.exec(name ?? '')?.[1] ?? [])
  return named[0]
}

const paths = new WeakMap<Stacktrace, Stacktrace>()

/**
 * Returns the path with the most samples if the frames form a call tree (MetricKit). Other stacks are returned
 * unchanged.
 */
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
    // A parent must precede its children, which rules out cycles.
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
