import type { Json } from '#domain/event/event.ts'
import { compileRules } from '../rules/compile.ts'
import type { Algorithm } from '../steps/algorithm.ts'
import { group } from '../steps/group.ts'
import { noRules, normalOf } from '../testing.ts'
import { groupV1 } from '../v1/group.ts'
import { v2 } from '../v2/algorithm.ts'
import { v3 } from '../v3/algorithm.ts'
import { v4 } from '../v4/algorithm.ts'
import { withoutForeign } from '../v4/foreign-frames.ts'
import type { Pair } from './pair.ts'

type HashOf = (payload: Json, rules: Pair['rules']) => string

const by =
  (algorithm: Algorithm): HashOf =>
  (payload, rules) =>
    group(normalOf(payload), compileRules({ ...noRules, ...rules }, algorithm)).grouping.hash

/** All algorithms so far, newest last. The first had no rules. */
export const algorithms: Readonly<Record<'v1' | 'v2' | 'v3' | 'v4', HashOf>> = {
  v1: (payload) => groupV1(normalOf(payload)).hash,
  v2: by(v2),
  v3: by(v3),
  v4: (payload, rules) =>
    group(withoutForeign(normalOf(payload)), compileRules({ ...noRules, ...rules }, v4)).grouping.hash,
}

export function isRightBy(hashOf: HashOf, { one, other, isSame, rules }: Pair): boolean {
  return (hashOf(one, rules) === hashOf(other, rules)) === isSame
}
