import type { Exception, Frame, Stacktrace } from '#domain/event/event.ts'
import type { NormalEvent } from '../../normalise/normalise-event.ts'
import type { StackRule } from '../rules/stack-rules.ts'
import type { ExceptionParts } from './exception-parts.ts'
import type { Reading } from './reading.ts'
import type { Frames } from './stack-parts.ts'

/** What one algorithm does otherwise than the next; the rest is the same for all. Once in use it never changes. */
export interface Algorithm {
  readonly name: 'v2' | 'v3' | 'v4'
  /** Takes out of a message what differs from one occurrence to the next. */
  readonly parameterise: (text: string) => string
  /** Returns a function's name without what changes from build to build; '' where there is none. */
  readonly functionName: (frame: Frame, platform: string) => string
  /** Returns the module that counts; '' for none. */
  readonly moduleName: (frame: Frame, platform: string) => string
  /** Returns the file that counts, without its folders; '' for none. */
  readonly fileName: (frame: Frame, platform: string) => string
  /** Returns whether a frame of a script is code made by `eval`, or the engine's own. */
  readonly isEvaluated: (frame: Frame) => boolean
  /** The rules that leave out frames of compilers' helpers and of throwing itself. */
  readonly machinery: () => readonly StackRule[]
  /** Returns the range of a stack's frames that says something: [from, to). */
  readonly reach: (stack: Stacktrace, reading: Reading) => readonly [from: number, to: number]
  readonly stackOf: (exception: Exception, event: Pick<NormalEvent, 'threads' | 'exception'>) => Stacktrace | undefined
  /** Returns the index of the thread that an event is about. */
  readonly threadOf: (event: Pick<NormalEvent, 'threads'>) => number | undefined
  /** Returns the frames of a stack that may count: of a tree of calls, one path. */
  readonly pathOf: (stack: Stacktrace) => Stacktrace
  readonly exceptionParts: (exceptions: readonly Exception[], frames: Frames, reading: Reading) => ExceptionParts
}
