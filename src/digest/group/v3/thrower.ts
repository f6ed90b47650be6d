import type { Exception, Frame, Stacktrace } from '#domain/event/event.ts'
import { familyOf } from '../steps/family.ts'
import type { Reading } from '../steps/reading.ts'
import type { Frames } from '../steps/stack-parts.ts'

/** The app frame that threw, or that called what threw. */
export interface Thrower {
  readonly frame: Frame
  /** A library rejected its input: the app's frame only passed it on, so its caller counts as well. */
  readonly isRefused: boolean
}

/** Types that the functions of Python and other runtimes raise for bad input. */
const REFUSAL = /^(?:ValueError|UnicodeDecodeError|UnicodeEncodeError|ArgumentError)$/
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
  if (frames === 'system' && newest !== undefined) return { frame: newest, isRefused: isArgument(exception, newest) }
  if (newest === undefined || frame === undefined) return undefined
  return { frame, isRefused: isOwn ? isArgument(exception, frame) : isByLibrary(newest, reading) }
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

/** Returns whether a frame is a function of the script engine, which browser SDKs mark as the app's. */
export function isEngine({ filename, lineno }: Frame): boolean {
  return filename === '[native code]' || (filename === '<anonymous>' && lineno === undefined)
}

/** Native code throws through its runtime, whose frames are at the top. */
function isByLibrary(newest: Frame, { event }: Reading): boolean {
  return familyOf(newest.platform ?? event.platform) !== 'native'
}

function isArgument({ type = '', value = '' }: Exception, frame: Frame): boolean {
  if (GO_REFUSAL.test(type) || (type === 'panic' && RUST_REFUSAL.test(value))) return true
  return REFUSAL.test(type) && frame.context_line !== undefined && thrownIn(frame.context_line) === undefined
}

const THROW = /\b(?:throw|raise|panic|reject|abort|fail|die|assert|invariant)\b|(?:Error|Exception)\(/

/** Longer lines are minified or generated, so their literals are not the author's. */
const MAX_LINE = 400

/** Returns the throwing part of a source line, from its keyword on. `undefined` if the line does not throw. */
export function thrownIn(line: string | undefined): string | undefined {
  if (line === undefined || line.length > MAX_LINE) return undefined
  const at = line.search(THROW)
  return at === -1 ? undefined : line.slice(at)
}
