import type { Exception, Frame, Stacktrace } from '#domain/event/event.ts'
import type { NormalEvent } from '../../normalise/normalise-event.ts'
import type { StackRule } from '../rules/stack-rules.ts'
import type { ExceptionParts } from './exception-parts.ts'
import type { Reading } from './reading.ts'
import type { Frames } from './stack-parts.ts'

/** What distinguishes one algorithm from the next; everything else is shared. An algorithm in use never changes. */
export interface Algorithm {
  readonly name: 'v2' | 'v3' | 'v4'
  /** Replaces the parts of a message that vary between occurrences. */
  readonly parameterise: (text: string) => string
  /** Returns a function's name without the parts that vary between builds. '' if none exists. */
  readonly functionName: (frame: Frame, platform: string) => string
  /** Returns the module that counts. '' if none does. */
  readonly moduleName: (frame: Frame, platform: string) => string
  /** Returns the file that counts, without its folders. '' if none does. */
  readonly fileName: (frame: Frame, platform: string) => string
  /** Returns whether a script frame is `eval` code or belongs to the engine. */
  readonly isEvaluated: (frame: Frame) => boolean
  /** The rules that leave out frames of compilers' helpers and of throwing itself. */
  readonly machinery: () => readonly StackRule[]
  /** Returns the range of a stack's frames that says something: [from, to). */
  readonly reach: (stack: Stacktrace, reading: Reading) => readonly [from: number, to: number]
  readonly stackOf: (exception: Exception, event: Pick<NormalEvent, 'threads' | 'exception'>) => Stacktrace | undefined
  /** Returns the index of the thread that an event is about. */
  readonly threadOf: (event: Pick<NormalEvent, 'threads'>) => number | undefined
  /** Returns the frames that may count. For a call tree, this is a single path. */
  readonly pathOf: (stack: Stacktrace) => Stacktrace
  readonly exceptionParts: (exceptions: readonly Exception[], frames: Frames, reading: Reading) => ExceptionParts
}
