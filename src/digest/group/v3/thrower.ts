import type { Exception, Frame, Stacktrace } from '#domain/event/event.ts'
import { familyOf } from '../steps/family.ts'
import type { Reading } from '../steps/reading.ts'
import type { Frames } from '../steps/stack-parts.ts'

/** The frame of the app that threw, or that called what threw. */
export interface Thrower {
  readonly frame: Frame
  /** A library refused what it was handed: the app's frame only passed it on, and its caller counts as well. */
  readonly isRefused: boolean
}

/** Types that Python's and other runtimes' own functions raise over what they are handed. */
const REFUSAL = /^(?:ValueError|UnicodeDecodeError|UnicodeEncodeError|ArgumentError)$/
/** Types of errors that Go's library makes. */
const GO_REFUSAL = /^\*?(?:strconv|json|xml|csv|base64|hex|url|time|asn1|pem|gob|big|netip|mail|mime|template)\.\w+$/

/** The panic of Rust that tells of the error which another function returned. */
const RUST_REFUSAL = /^called `Result::(?:unwrap|expect)\w*\(\)` on an `Err` value/

/** Returns the app's newest frame; undefined where the app has none, or other frames count. */
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

/** Frames of the engine that stand for no library. */
function isSilent({ in_app: isApp, filename, function: name }: Frame): boolean {
  return !isApp && (filename === '<native>' || name === undefined)
}

/** Returns whether a frame is a function of a script engine itself, which SDKs of browsers call the app's. */
export function isEngine({ filename, lineno }: Frame): boolean {
  return filename === '[native code]' || (filename === '<anonymous>' && lineno === undefined)
}

/** Native code is thrown by its own runtime, whose frames are above all others. */
function isByLibrary(newest: Frame, { event }: Reading): boolean {
  return familyOf(newest.platform ?? event.platform) !== 'native'
}

function isArgument({ type = '', value = '' }: Exception, frame: Frame): boolean {
  if (GO_REFUSAL.test(type) || (type === 'panic' && RUST_REFUSAL.test(value))) return true
  return REFUSAL.test(type) && frame.context_line !== undefined && thrownIn(frame.context_line) === undefined
}

const THROW = /\b(?:throw|raise|panic|reject|abort|fail|die|assert|invariant)\b|(?:Error|Exception)\(/

/** A longer line is minified or generated: nobody wrote what it throws. */
const MAX_LINE = 400

/** Returns what of a line of source throws, from its word for it on; undefined where it does not throw by itself. */
export function thrownIn(line: string | undefined): string | undefined {
  if (line === undefined || line.length > MAX_LINE) return undefined
  const at = line.search(THROW)
  return at === -1 ? undefined : line.slice(at)
}
