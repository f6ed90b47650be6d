import type { Frame, Stacktrace } from '#domain/event/event.ts'
import type { NormalEvent } from '../../normalise/normalise-event.ts'
import { traitsOf } from '../rules/apply-stack-rules.ts'
import { compileRules } from '../rules/compile.ts'
import type { Reading } from '../steps/reading.ts'
import { v4 } from './algorithm.ts'

const noRules = compileRules({ fingerprint: '', stackTrace: '' }, v4)

/**
 * Returns the frame where the error happened: the newest named app frame that is not machinery (throwing, monitoring,
 * thread entry), else the app's newest, else the newest of all.
 */
export function crashFrameOf(stack: Stacktrace, event: NormalEvent): Frame | undefined {
  const reading: Reading = { event, decisions: new Map(), grouping: noRules, isExplained: false }
  const [from, to] = v4.reach(stack, reading)
  const isTelling = (frame: Frame) => {
    const { machinery, function: name } = traitsOf(frame, event.platform, noRules)
    return machinery === undefined && name?.counts === true
  }
  const { frames } = stack
  return (
    frames.findLast((frame, index) => frame.in_app && index >= from && index < to && isTelling(frame)) ??
    frames.findLast((frame) => frame.in_app) ??
    frames.findLast((frame, index) => index >= from && index < to && isTelling(frame)) ??
    frames.at(-1)
  )
}
