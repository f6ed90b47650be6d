import type { Event, Frame } from '#domain/event/event.ts'
import { frameView } from '../event/stack.ts'

export interface PeekFrame {
  /** '' without a function name. */
  readonly functionName: string
  readonly path: string
  readonly line: number | undefined
}

const PEEKED = 3
/** Maximum length of a function name or a path. */
const MOST_LETTERS = 120

/**
 * Returns the three app frames nearest to the error, newest first, or library frames if the stack has no app frames.
 */
export function topFrames(event: Pick<Event, 'exception' | 'stacktrace' | 'threads'>): readonly PeekFrame[] {
  const newestFirst = framesOf(event).toReversed()
  const inApp = newestFirst.filter((frame) => frame.in_app)
  return (inApp.length > 0 ? inApp : newestFirst).slice(0, PEEKED).map((frame) => {
    const { functionName, path, line } = frameView(frame, { id: '', isOpen: false, isNearest: false })
    // The end of a path is its most specific part.
    return { functionName: functionName.slice(0, MOST_LETTERS), path: path.slice(-MOST_LETTERS), line }
  })
}

/** Returns the frames of the reported exception, the last on the wire, or else of any stack. */
function framesOf({ exception = [], stacktrace, threads = [] }: Parameters<typeof topFrames>[0]): readonly Frame[] {
  const stacks = [exception.at(-1)?.stacktrace, stacktrace, ...threads.map((thread) => thread.stacktrace)]
  return stacks.find((stack) => stack !== undefined && stack.frames.length > 0)?.frames ?? []
}
