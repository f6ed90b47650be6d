import type { Algorithm } from '../steps/algorithm.ts'
import { isEvaluated } from '../steps/frame.ts'
import { cleanFunction } from '../steps/function-name.ts'
import { nativeName } from '../steps/native-name.ts'
import { parameterise } from '../steps/parameterise.ts'
import { fileName, moduleName } from '../steps/place.ts'
import { stackOf, threadOf } from '../steps/stacks.ts'
import { exceptionPartsV2 } from './exception-parts.ts'
import { machineryV2 } from './machinery.ts'

/**
 * The algorithm of docs/decisions/0018-grouping-v2.md. Its hash is now secondary, so that the issues it created
 * continue.
 */
export const v2: Algorithm = {
  name: 'v2',
  parameterise,
  functionName: (frame, platform) => cleanFunction(frame, platform, nativeName),
  isEvaluated,
  machinery: machineryV2,
  reach: ({ frames }) => [0, frames.length],
  moduleName,
  fileName,
  threadOf,
  pathOf: (stack) => stack,
  stackOf,
  exceptionParts: exceptionPartsV2,
}
