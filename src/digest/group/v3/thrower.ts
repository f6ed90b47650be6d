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
const REFUSAL = /^(?:ValueError|UnicodeDecodeError|UnicodeEncodeError|ArgumentError|ArgumentException|FormatException)$/
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
  if (frames !== 'app') return undefined
  const [, to] = reading.grouping.algorithm.reach(stack, reading)
  const newest = stack.frames.slice(0, to).findLast((frame) => !isSilent(frame))
  const frame = newest?.in_app === true ? newest : stack.frames.slice(0, to).findLast(({ in_app: isApp }) => isApp)
  if (newest === undefined || frame === undefined) return undefined
  return { frame, isRefused: !newest.in_app ? isByLibrary(newest, reading) : isArgument(exception, frame) }
}

/** Frames of the engine that stand for no library. */
function isSilent({ in_app: isApp, filename, function: name }: Frame): boolean {
  return !isApp && (filename === '<native>' || name === undefined)
}

/** Native code is thrown by its own runtime, whose frames are above all others. */
function isByLibrary(newest: Frame, { event }: Reading): boolean {
  return familyOf(newest.platform ?? event.platform) !== 'native'
}

function isArgument({ type = '', value = '' }: Exception, frame: Frame): boolean {
  if (GO_REFUSAL.test(type) || (type === 'panic' && RUST_REFUSAL.test(value))) return true
  return REFUSAL.test(type) && frame.context_line !== undefined && !isThrowLine(frame.context_line)
}

const THROW = /\b(?:throw|raise|panic|reject|abort|fail|die|assert|invariant)\b|(?:Error|Exception)\(/

/** Returns whether a line of source throws by itself. */
export function isThrowLine(line: string): boolean {
  return THROW.test(line)
}
