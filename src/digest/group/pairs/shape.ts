import type { Json } from '#domain/event/event.ts'
import { chain, type Part } from './pair.ts'

/** How a language's SDK writes stacks. Frames run from oldest to newest. */
export interface Shape {
  readonly platform: string
  /** An app frame: a function in a class or file, with a source line if the SDK sends one. */
  readonly frame: (place: string, name: string, line: string, lineno: number) => Part
  readonly library: Part
  /** A frame of the language runtime that the SDK reports as the app's. `undefined` if no SDK does that. */
  readonly runtime?: Part
  /** An error type of the app. */
  readonly type: string
  /** An error type of a library. */
  readonly foreignType: string
  /** Writes the statement that throws a text containing a value: `${x}` is the placeholder. */
  readonly throws: (type: string, text: string) => string
  /** The names a compiler gives the same closure in two builds. */
  readonly closures: readonly [string, string]
}

/** Frames and errors of a small shop, in the given shape. */
export function shopOf({ platform, frame, type, throws }: Shape) {
  return {
    main: (line = 7) => frame('Main', 'main', 'run(jobs)', line),
    pay: (line = 20) => frame('Payments', 'pay', 'gateway.charge(card)', line),
    list: (line = 44) => frame('Catalogue', 'list', 'gateway.fetch(page)', line),
    helper: (text: string, at: number) => frame('Errors', 'failWith', throws(type, text), at),
    error: (of: string, value: string, frames: readonly Json[]) =>
      chain(platform, [{ type: of, value, stacktrace: { frames } }]),
  }
}
