import type { ForeignAlert, ForeignDestination, ForeignTrigger } from '../foreign.ts'
import type { SentryRule, SentryRulePart } from './shapes.ts'

const USUAL_EVERY_MINUTES = 30

/** @param members email addresses by foreign account id */
export function alertOf(rule: SentryRule, project: string, members: ReadonlyMap<string, string>): ForeignAlert {
  const left: string[] = []
  const taken = <T>(
    parts: readonly SentryRulePart[] | null | undefined,
    read: (part: SentryRulePart) => T | undefined,
  ): T[] =>
    (parts ?? []).flatMap((part) => {
      const found = read(part)
      if (found === undefined) left.push(nameOf(part))
      return found ?? []
    })
  const triggers = taken(rule.conditions, triggerOf)
  // A single trigger fires the rule here, so a rule that requires several at once would fire more often.
  if (rule.actionMatch === 'all' && triggers.length > 1) left.push('actionMatch all')
  return {
    kind: 'alert',
    id: rule.id,
    project,
    name: rule.name,
    enabled: rule.status === undefined || rule.status === null || rule.status === 'active',
    triggers,
    environment: rule.environment ?? null,
    everyMinutes: rule.frequency ?? USUAL_EVERY_MINUTES,
    destinations: taken(rule.actions, (action) => destinationOf(action, members)),
    // Filters are not supported by the import yet.
    left: [...left, ...(rule.filters ?? []).map(nameOf)],
  }
}

function nameOf(part: SentryRulePart): string {
  return typeof part['name'] === 'string' ? part['name'] : part.id
}

const minutesOf: Readonly<Record<string, number>> = {
  '1m': 1,
  '5m': 5,
  '15m': 15,
  '1h': 60,
  '1d': 24 * 60,
  '1w': 7 * 24 * 60,
  '30d': 30 * 24 * 60,
}

/** Maps a condition by the last part of its id: `sentry.rules.conditions.first_seen_event.FirstSeenEventCondition`. */
function triggerOf(part: SentryRulePart): ForeignTrigger | undefined {
  switch (part.id.split('.').at(-1) ?? '') {
    case 'FirstSeenEventCondition':
      return { kind: 'new' }
    case 'RegressionEventCondition':
      return { kind: 'regressed' }
    case 'ReappearedEventCondition':
      return { kind: 'escalating' }
    case 'EventFrequencyCondition':
      return countOf('events', part)
    case 'EventUniqueUserFrequencyCondition':
      return countOf('users', part)
    default:
      return undefined
  }
}

function countOf(
  kind: 'events' | 'users',
  { value, interval, comparisonType }: SentryRulePart,
): ForeignTrigger | undefined {
  const [count, minutes] = [Number(value), minutesOf[String(interval)]]
  if (comparisonType === 'percent' || !(count >= 0) || minutes === undefined) return undefined
  // Sentry means "more than", Mishap "at least".
  return { kind, count: Math.floor(count) + 1, minutes }
}

function destinationOf(
  { id, targetType, targetIdentifier }: SentryRulePart,
  members: ReadonlyMap<string, string>,
): ForeignDestination | undefined {
  if (id.split('.').at(-1) !== 'NotifyEmailAction') return undefined
  switch (targetType) {
    case 'IssueOwners':
      return { kind: 'owners' }
    case 'Team':
      return { kind: 'team', id: String(targetIdentifier) }
    case 'Member': {
      const email = members.get(String(targetIdentifier))
      return email === undefined ? undefined : { kind: 'person', email }
    }
    default:
      return undefined
  }
}
