import type { GroupingExplanation, GroupingPart, GroupingVariant } from '#domain/grouping/explanation.ts'
import type { NormalEvent } from '../../normalise/normalise-event.ts'
import { group, hashOf, withDefault, type Grouped } from './group.ts'
import type { Part } from './part.ts'
import { traitsOf } from '../rules/apply-stack-rules.ts'
import type { CompiledGrouping } from '../rules/compile.ts'
import type { StackRule } from '../rules/stack-rules.ts'
import { stacksOf } from './stacks.ts'
import { strategiesFor, type Variant } from './variants.ts'

/** Runs the same procedure as `group`, and also returns what did not count and why. */
export function explain(event: NormalEvent, rules: CompiledGrouping, fold?: string): GroupingExplanation {
  const grouped = group(event, rules, fold, true)
  const { grouping, fingerprint } = grouped
  return {
    algorithm: grouping.algorithm,
    hash: grouping.hash,
    variant: grouping.variant,
    ...(fingerprint !== undefined && { fingerprint }),
    variants: variantsOf(grouped),
    stackRules: usedRules(grouped, rules),
  }
}

/** Each variant with something to show, without duplicates. */
function variantsOf(grouped: Grouped): readonly GroupingVariant[] {
  const { reading } = grouped
  const seen = new Set<string>()
  return strategiesFor(reading)
    .map((strategy) => strategy(reading))
    .filter(({ name, parts, text }) => {
      const isDecider = name === grouped.variant?.name && text === grouped.variant.text
      if (!isDecider && (parts.length === 0 || seen.has(text))) return false
      seen.add(text)
      return true
    })
    .map((variant) => shownVariant(variant, grouped))
}

function shownVariant({ name, parts, text }: Variant, { variant, fingerprint }: Grouped): GroupingVariant {
  const hash = fingerprint?.values === undefined || text === '' ? hashOf(text) : withDefault(fingerprint.values, text)
  return {
    name,
    ...(text !== '' && { hash }),
    decided: variant?.name === name && variant.text === text,
    parts: parts.map(shownPart),
  }
}

function shownPart({ kind, counts, why, values, at }: Part): GroupingPart {
  return {
    kind,
    counts,
    ...(!counts && why !== undefined && { why }),
    values: counts ? values : values.map((value) => ({ ...value, counts: false })),
    ...(at !== undefined && { at }),
  }
}

/** Rules that had an effect, built-in ones first. */
function usedRules({ event, reading }: Grouped, rules: CompiledGrouping): GroupingExplanation['stackRules'] {
  const frames = new Map<StackRule, number>()
  const count = (rule: StackRule, more: number) => frames.set(rule, (frames.get(rule) ?? 0) + more)
  for (const stack of stacksOf(event)) {
    for (const frame of stack.frames) {
      const { machinery } = traitsOf(frame, event.platform, rules)
      if (machinery !== undefined) count(machinery, 1)
    }
  }
  const builtIn = frames.size
  for (const { used } of reading.decisions.values()) for (const [rule, more] of used) count(rule, more)
  return [...frames].map(([rule, changed], index) => ({
    rule: rule.text,
    ...(index >= builtIn && { line: rule.line }),
    frames: changed,
  }))
}
