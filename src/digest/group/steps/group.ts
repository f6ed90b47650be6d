import { hash as digest } from 'node:crypto'
import type { Event } from '#domain/event/event.ts'
import type { GroupingExplanation } from '#domain/grouping/explanation.ts'
import type { GroupHash } from '#domain/ids.ts'
import type { NormalEvent } from '../../normalise/normalise-event.ts'
import { isDefault, isOnlyDefault, variableSource, withVariables } from './fingerprint.ts'
import type { Reading } from './reading.ts'
import { applyStackRules } from '../rules/apply-stack-rules.ts'
import type { CompiledGrouping } from '../rules/compile.ts'
import type { FingerprintRule } from '../rules/fingerprint-rules.ts'
import { fitsEvent } from '../rules/fits-event.ts'
import { strategiesFor, type Variant } from './variants.ts'

/** The group of an event, and how it came about. */
export interface Grouped {
  /** With its frames as the project's rules have them; the event that was given where they change nothing. */
  readonly event: NormalEvent
  readonly reading: Reading
  readonly grouping: Event['grouping'] & { readonly hash: GroupHash }
  /** Undefined where the default decided. */
  readonly fingerprint: GroupingExplanation['fingerprint']
  /** The variant that decided, or that the fingerprint's `{{ default }}` stands for; undefined where none was asked. */
  readonly variant: Variant | undefined
  /** The fingerprint that somebody wishes for; undefined where nobody does, or nobody was asked. */
  readonly wish: Wish | undefined
}

const HEX_32 = /^[\da-f]{32}$/i
/** Between entries of a fingerprint. */
const SEPARATOR = '\u001d'

/** An md5 as the id of a group. */
export function hashOf(text: string): GroupHash {
  return digest('md5', text) as GroupHash
}

/**
 * Groups an event by an algorithm (docs/protocol.md 5). Who decides, in this order: the filter that folds, the SDK's checksum, the
 * project's fingerprint rules, the SDK's fingerprint, the built-in fingerprint rules, and else what the event itself
 * is.
 * @param fold name of the inbound filter that puts all that it finds into one issue.
 */
export function group(event: NormalEvent, rules: CompiledGrouping, fold?: string, isExplained = false): Grouped {
  const ruled = applyStackRules(event, rules)
  const reading: Reading = { ...ruled, grouping: rules, isExplained }
  const base = { event: ruled.event, reading, wish: undefined }
  if (fold !== undefined) return { ...base, ...folded(fold, rules.algorithm.name) }
  const { checksum } = ruled.event
  if (checksum !== undefined) return { ...base, ...byChecksum(checksum, rules.algorithm.name) }
  const wish = wishFor(ruled.event, rules)
  return { ...base, wish, ...byFingerprint(wish, reading) }
}

/**
 * Groups an event that has been grouped by another algorithm, with the same rules. What does not depend on the algorithm
 * is not asked for again: which frames are the app's, and whose fingerprint counts.
 */
export function groupAgain(grouped: Grouped, rules: CompiledGrouping): Grouped {
  const { grouping, wish } = grouped
  if (grouping.variant === 'filter' || grouping.variant === 'checksum') return grouped
  const reading: Reading = { ...grouped.reading, grouping: rules }
  return { event: grouped.event, reading, wish, ...byFingerprint(wish, reading) }
}

type Decision = Pick<Grouped, 'grouping' | 'fingerprint' | 'variant'>

function folded(filter: string, algorithm: string): Decision {
  return {
    grouping: { algorithm, variant: 'filter', hash: hashOf(`filter${SEPARATOR}${filter}`), rule: filter },
    fingerprint: { from: 'filter', values: [filter], rule: filter },
    variant: undefined,
  }
}

function byChecksum(checksum: string, algorithm: string): Decision {
  const hash = HEX_32.test(checksum) ? (checksum.toLowerCase() as GroupHash) : hashOf(checksum)
  return {
    grouping: { algorithm, variant: 'checksum', hash },
    fingerprint: { from: 'client', values: [checksum] },
    variant: undefined,
  }
}

/** A fingerprint that is not the default, and who wishes for it. */
interface Wish {
  readonly from: 'rule' | 'client' | 'builtin'
  readonly values: readonly string[]
  readonly rule?: FingerprintRule
}

function wishFor(event: NormalEvent, rules: CompiledGrouping): Wish | undefined {
  const own = rules.fingerprintRules.find((rule) => fitsEvent(rule, event))
  if (own !== undefined) return { from: 'rule', values: own.values, rule: own }
  const { fingerprint } = event
  if (fingerprint !== undefined && !isOnlyDefault(fingerprint)) return { from: 'client', values: fingerprint }
  const builtIn = rules.builtInFingerprints.find((rule) => fitsEvent(rule, event))
  return builtIn === undefined || isOnlyDefault(builtIn.values)
    ? undefined
    : { from: 'builtin', values: builtIn.values, rule: builtIn }
}

function byFingerprint(wish: Wish | undefined, reading: Reading): Decision {
  const variant = decidingVariant(reading)
  const main = variant.main
  const source = variableSource(reading.event, main)
  const values = wish?.values.map((entry) => withVariables(entry, source)) ?? []
  const isOwn = wish === undefined || isOnlyDefault(values)
  const title = wish?.rule?.title
  return {
    grouping: {
      algorithm: reading.grouping.algorithm.name,
      variant: isOwn ? variant.name : 'fingerprint',
      hash: isOwn ? hashOf(variant.text) : withDefault(values, variant.text),
      ...(main !== undefined && main !== (reading.event.exception?.length ?? 0) - 1 && { main_exception: main }),
      ...(wish?.rule !== undefined && { rule: wish.rule.name ?? wish.rule.text }),
      ...(title !== undefined && { title: withVariables(title, source) }),
    },
    fingerprint: wish && { from: wish.from, values, ...ruleOf(wish) },
    variant: isOwn || values.some(isDefault) ? variant : undefined,
  }
}

function ruleOf({ rule }: Wish): { rule?: string; line?: number } {
  if (rule === undefined) return {}
  return { rule: rule.text, ...(rule.name === undefined && { line: rule.line }) }
}

/** The first variant that has something to hash; the last one always has. */
function decidingVariant(reading: Reading): Variant {
  for (const strategy of strategiesFor(reading)) {
    const variant = strategy(reading)
    if (variant.text !== '') return variant
  }
  throw new Error('the fallback hashes a constant')
}

/** A fingerprint, with what a variant hashes in the place of `{{ default }}`. */
export function withDefault(values: readonly string[], text: string): GroupHash {
  return hashOf(values.map((entry) => (isDefault(entry) ? text : entry)).join(SEPARATOR))
}
