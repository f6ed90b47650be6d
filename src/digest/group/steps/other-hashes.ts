import type { GroupHash } from '#domain/ids.ts'
import { hashOf, withDefault, type Grouped } from './group.ts'
import { strategiesFor } from './variants.ts'

/**
 * Hashes of variants that decided before the project had stack trace rules: an issue created without rules is keyed by
 * all frames.
 */
export function otherHashes({ variant, reading, grouping, fingerprint }: Grouped): readonly GroupHash[] {
  if (variant?.name !== 'app' || reading.decisions.size === 0) return []
  if (![...reading.decisions.values()].some(({ appRules }) => appRules.size > 0)) return []
  const system = strategiesFor(reading)
    .map((strategy) => strategy(reading))
    .find(({ name, text }) => name === 'system' && text !== '')
  if (system === undefined) return []
  return [
    grouping.variant === 'fingerprint' ? withDefault(fingerprint?.values ?? [], system.text) : hashOf(system.text),
  ]
}
