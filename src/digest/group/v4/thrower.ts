import type { Exception, Frame, Stacktrace } from '#domain/event/event.ts'
import { familyOf } from '../steps/family.ts'
import type { Reading } from '../steps/reading.ts'
import type { Frames } from '../steps/stack-parts.ts'
import { isSystem } from '../v3/system-frames.ts'
import { isEngine } from '../v3/thrower.ts'

/** The app frame that threw, or that called what threw. */
export interface Thrower {
  readonly frame: Frame
  /** The caller counts as well: a library or helper rejected what the frame passed on. */
  readonly isRefused: boolean
  /** A library's frame is newer, so the library worded the text. */
  readonly isByLibrary: boolean
  /** Not an app frame: the native SDK marked none, and this one belongs to the system. */
  readonly isSystem: boolean
  /** The language rejected a value, with a text about the value. */
  readonly isArgument: boolean
}

/** Types with which language functions reject their input, with a text about it. */
const REFUSAL =
  /^(?:ValueError|Unicode(?:Decode|Encode)Error|ArgumentError|InputMismatchException|(?:[\w.]+[.:])?\w*(?:Syntax|Parse|Parser|Parsing|Format|Decode|Decoding)(?:Error|Exception))$/
/** Error types that Go's standard library creates. */
const GO_REFUSAL = /^\*?(?:strconv|json|xml|csv|base64|hex|url|time|asn1|pem|gob|big|netip|mail|mime|template)\.\w+$/
/** The Rust panic that reports an error returned by another function. */
const RUST_REFUSAL = /^called `Result::(?:unwrap|expect)\w*\(\)` on an `Err` value/

/** Returns the app's newest frame. `undefined` if none exists, or if other frames count. */
export function throwerOf(
  stack: Stacktrace,
  exception: Exception,
  frames: Frames,
  reading: Reading,
): Thrower | undefined {
  const isCompiled = familyOf(reading.event.platform) === 'native'
  if (frames === 'none' || (frames === 'system' && !isCompiled)) return undefined
  const [, to] = reading.grouping.algorithm.reach(stack, reading)
  const newest = newestOf(stack, to, (frame) => !isSilent(frame))
  const isOwn = newest?.in_app === true && !isEngine(newest)
  const frame = isOwn ? newest : newestOf(stack, to, (one) => one.in_app && !isEngine(one))
  if (frames === 'system' && newest !== undefined)
    return thrown(exception, newest, false, isSystem(newest, reading.event.platform))
  if (newest === undefined || frame === undefined) return undefined
  // Native code throws through its runtime, whose frames are at the top.
  return thrown(exception, frame, !isOwn && familyOf(newest.platform ?? reading.event.platform) !== 'native')
}

function thrown(exception: Exception, frame: Frame, isByLibrary: boolean, isOfSystem = false): Thrower {
  const isArgument = isRefusal(exception, frame, isByLibrary)
  return { frame, isByLibrary, isSystem: isOfSystem, isArgument, isRefused: isByLibrary || isArgument }
}

function newestOf({ frames }: Stacktrace, to: number, isWanted: (frame: Frame) => boolean): Frame | undefined {
  for (let at = to - 1; at >= 0; at--) {
    const frame = frames[at]
    if (frame !== undefined && isWanted(frame)) return frame
  }
  return undefined
}

/** Engine frames that do not indicate a library. */
function isSilent({ in_app: isApp, filename, function: name }: Frame): boolean {
  return !isApp && (filename === '<native>' || name === undefined)
}

function isRefusal({ type = '', value = '' }: Exception, frame: Frame, isByLibrary: boolean): boolean {
  if (GO_REFUSAL.test(type) || (type === 'panic' && RUST_REFUSAL.test(value))) return true
  if (!REFUSAL.test(type)) return false
  return isByLibrary || (frame.context_line !== undefined && thrownIn(frame.context_line) === undefined)
}

const THROW =
  /(?:^|[\s;{(=>?:&|])(?:throw|raise|panic!?|reject|abort|fail|die|assert|invariant)\b|(?:Error|Exception)\(|\bnew \w*(?:Error|Exception)\b/
const QUOTED = /(["'`])(?:(?!\1)[^\\]|\\.){0,400}(?:\1|$)/g

/** Longer lines are minified or generated, so their literals are not the author's. */
const MAX_LINE = 400

/** Returns the throwing part of a source line, from its keyword on. `undefined` if the line does not throw. */
export function thrownIn(line: string | undefined): string | undefined {
  if (line === undefined || line.length > MAX_LINE) return undefined
  // The keyword inside a string does not count, as in `errors="raise"`.
  const at = line.replace(QUOTED, (quoted) => '"'.repeat(quoted.length)).search(THROW)
  return at === -1 ? undefined : line.slice(at)
}
