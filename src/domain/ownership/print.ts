import { NOBODY, printOwnerName } from './owner-name.ts'
import type { OwnershipRule } from './rule.ts'

/** Formats rules, one per line. Parsing the result yields the same rules. */
export function printOwnershipRules(rules: readonly OwnershipRule[]): string {
  return rules.map(printOwnershipRule).join('\n')
}

export function printOwnershipRule(rule: Omit<OwnershipRule, 'line'>): string {
  const names = rule.owners.length === 0 ? [NOBODY] : rule.owners.map(printOwnerName)
  return [printMatcher(rule), ...names].join(' ')
}

/** The part of a rule before its owners. */
export function printMatcher({ subject, pattern }: Pick<OwnershipRule, 'subject' | 'pattern'>): string {
  const key = subject.kind === 'tag' ? `tags.${subject.name}` : subject.kind
  return `${key}:${printPattern(pattern)}`
}

function printPattern(pattern: string): string {
  const isBare = !/\s/.test(pattern) && !pattern.startsWith('"')
  return isBare ? pattern : `"${pattern.replace(/["\\]/g, '\\$&')}"`
}
