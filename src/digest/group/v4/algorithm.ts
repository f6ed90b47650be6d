import type { Algorithm } from '../steps/algorithm.ts'
import { isEvaluated } from '../steps/frame.ts'
import { isEngine } from '../v3/thrower.ts'
import { exceptionPartsV4 } from './exception-parts.ts'
import { machineryV4 } from './machinery.ts'
import { fileNameV4, functionNameV4, moduleNameV4 } from './names.ts'
import { reachV4 } from './reach.ts'
import { heaviestPath, stackOfV4, threadOfV4 } from './stacks.ts'
import { parameteriseV4 } from './wording.ts'

/**
 * The current algorithm (docs/decisions/0156-grouping-v4.md). It groups by the fault inside all wrappers: its type, the
 * part of its text that counts, and the app frame that threw it.
 *
 * exception-parts.ts chooses the exceptions, thrower.ts the frame, and said.ts the part of the text, in which wording.ts
 * replaces values. chain.ts handles the wrapped errors of Go and Rust. stacks.ts and reach.ts choose a stack and its
 * significant range, foreign-frames.ts and machinery.ts decide which frames are not the app's or do not count, and
 * names.ts strips what a build adds to names.
 */
export const v4: Algorithm = {
  name: 'v4',
  parameterise: parameteriseV4,
  functionName: functionNameV4,
  moduleName: moduleNameV4,
  fileName: fileNameV4,
  isEvaluated: (frame) =>
    isEvaluated(frame) || isEngine(frame) || frame.filename === 'eval code' || frame.function === 'eval code',
  machinery: machineryV4,
  reach: reachV4,
  stackOf: stackOfV4,
  threadOf: threadOfV4,
  pathOf: heaviestPath,
  exceptionParts: exceptionPartsV4,
}
