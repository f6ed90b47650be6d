import type { Algorithm } from '../steps/algorithm.ts'
import { cleanFunction } from '../steps/function-name.ts'
import { isEvaluated } from '../steps/frame.ts'
import { fileName, moduleName } from '../steps/place.ts'
import { threadOf } from '../steps/stacks.ts'
import { exceptionPartsV3 } from './exception-parts.ts'
import { machineryV3 } from './machinery.ts'
import { nativeNameV3 } from './native-name.ts'
import { reach } from './reach.ts'
import { stackOfV3 } from './stacks.ts'
import { isEngine } from './thrower.ts'
import { parameteriseV3 } from './wording.ts'

/**
 * The algorithm of docs/decisions/0038-grouping-v3.md. Its hash is now secondary, so that the issues it created
 * continue.
 */
export const v3: Algorithm = {
  name: 'v3',
  parameterise: parameteriseV3,
  functionName: (frame, platform) => cleanFunction(frame, platform, nativeNameV3),
  isEvaluated: (frame) =>
    isEvaluated(frame) || isEngine(frame) || frame.filename === 'eval code' || frame.function === 'eval code',
  machinery: machineryV3,
  reach,
  moduleName,
  fileName,
  threadOf,
  pathOf: (stack) => stack,
  stackOf: stackOfV3,
  exceptionParts: exceptionPartsV3,
}
