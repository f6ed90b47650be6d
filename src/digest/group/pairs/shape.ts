import type { Json } from '#domain/event/event.ts'
import { chain, type Part } from './pair.ts'

/** How the SDK of a language writes stacks. Frames run from the oldest to the newest. */
export interface Shape {
  readonly platform: string
  /** A frame of the app: of a function in a class or a file, at a line of source where the SDK sends one. */
  readonly frame: (place: string, name: string, line: string, lineno: number) => Part
  /** A frame of a library. */
  readonly library: Part
  /** A frame of the language's own, that its SDK calls the app's; undefined where no SDK does. */
  readonly runtime?: Part
  /** The app's own type of error. */
  readonly type: string
  /** A library's type of error. */
  readonly foreignType: string
  /** Writes the statement that throws a text with a value in it: `${x}` stands for the value. */
  readonly throws: (type: string, text: string) => string
  /** Two names that a compiler gives to one and the same closure, in two builds. */
  readonly closures: readonly [string, string]
}

/** Frames and errors of one shape, of a small shop. */
export function shopOf({ platform, frame, type, throws }: Shape) {
  return {
    main: (line = 7) => frame('Main', 'main', 'run(jobs)', line),
    pay: (line = 20) => frame('Payments', 'pay', 'gateway.charge(card)', line),
    list: (line = 44) => frame('Catalogue', 'list', 'gateway.fetch(page)', line),
    /** A helper that throws a text with a value in it. */
    helper: (text: string, at: number) => frame('Errors', 'failWith', throws(type, text), at),
    error: (of: string, value: string, frames: readonly Json[]) =>
      chain(platform, [{ type: of, value, stacktrace: { frames } }]),
  }
}
