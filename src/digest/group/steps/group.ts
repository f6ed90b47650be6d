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

/** The group of an event, with everything that led to it. */
export interface Grouped {
  /** The event after the project's stack trace rules. The same object as the input if they change nothing. */
  readonly event: NormalEvent
  readonly reading: Reading
  readonly grouping: Event['grouping'] & { readonly hash: GroupHash }
  /** `undefined` if default grouping decided. */
  readonly fingerprint: GroupingExplanation['fingerprint']
  /**
   * The variant that decided, or that replaces the fingerprint's `{{ default }}`. `undefined` if no variant was
   * evaluated.
   */
  readonly variant: Variant | undefined
  /** The requested fingerprint. `undefined` if there is no request, or if something of higher precedence decided. */
  readonly wish: Wish | undefined
}

const HEX_32 = /^[\da-f]{32}$/i
const SEPARATOR = '\u001d'

/** An MD5 hash as a group id. */
export function hashOf(text: string): GroupHash {
  return digest('md5', text) as GroupHash
}

/**
 * Groups an event by an algorithm (docs/protocol.md 5). In order of precedence: the folding filter, the SDK's checksum,
 * the project's fingerprint rules, the SDK's fingerprint, the built-in fingerprint rules, and finally the event's own
 * content.
 * @param fold name of the inbound filter that folds every match into one issue
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
 * Groups an already grouped event by another algorithm, with the same rules. Reuses what does not depend on the
 * algorithm: `in_app` and the choice of fingerprint.
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

/** A fingerprint other than the default, and its origin. */
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

/** The first variant with something to hash. The last variant always has something. */
function decidingVariant(reading: Reading): Variant {
  for (const strategy of strategiesFor(reading)) {
    const variant = strategy(reading)
    if (variant.text !== '') return variant
  }
  throw new Error('the fallback hashes a constant')
}

/** Hashes a fingerprint, with the variant's text in place of `{{ default }}`. */
export function withDefault(values: readonly string[], text: string): GroupHash {
  return hashOf(values.map((entry) => (isDefault(entry) ? text : entry)).join(SEPARATOR))
}
