import { operatorGrant } from '#domain/access/operator-grant.ts'
import type { Condition, Trigger } from '#domain/alert/rule.ts'
import { ruleLimits } from '#domain/alert/rule.ts'
import { windowChoices } from '#domain/alert/threshold.ts'
import type { Landed } from '#domain/import/tally.ts'
import type { ForeignAlert, ForeignTrigger } from '../foreign.ts'
import { destinationsOf, withParts } from './destinations.ts'
import { known, made, missed, projectOf } from './known.ts'
import type { LandingParts } from './landing.ts'

/** Imports the supported part of a rule. It is disabled if it would notify no one, or mean something else. */
export async function landAlert(parts: LandingParts, alert: ForeignAlert): Promise<readonly Landed[]> {
  const { source, catalogue, now } = parts
  const id = await projectOf(parts, alert.project)
  if (id === undefined) return [missed('alert', 'incomplete', alert.name)]
  if ((await catalogue.imports.find(source, 'alert', alert.id)) !== undefined) return [known('alert')]
  const { destinations, missing } = await destinationsOf(parts, alert.destinations)
  const left = [...alert.left, ...missing]
  const triggers = alert.triggers.map(triggerOf)
  if (triggers.length === 0 || destinations.length === 0)
    return [missed('alert', 'no_counterpart', withParts(alert.name, left))]
  const draft = {
    name: alert.name.slice(0, ruleLimits.name),
    enabled: alert.enabled && left.length === 0,
    projects: [id],
    watch: {
      kind: 'issues',
      triggers,
      conditions: conditionsOf(alert),
      combine: 'all',
      everyMinutes: Math.min(alert.everyMinutes, ruleLimits.everyMinutes),
    },
    destinations,
  } as const
  const created = await catalogue.alerts.createRule(operatorGrant('alerts:write'), draft, now)
  if (!created.ok) {
    const why = created.refusal.map(({ field, reason }) => `${field} ${reason}`)
    return [missed('alert', 'no_counterpart', withParts(alert.name, why))]
  }
  await catalogue.imports.note(source, 'alert', [[alert.id, String(created.value.id)]])
  return left.length === 0
    ? [made('alert')]
    : [made('alert'), missed('alert', 'no_counterpart', withParts(alert.name, left))]
}

function conditionsOf({ environment, isOfOutages }: ForeignAlert): readonly Condition[] {
  return [
    ...(environment === null ? [] : [{ kind: 'environment', names: [environment] } as const]),
    ...(isOfOutages === true ? [{ kind: 'type', types: ['monitor'] } as const] : []),
  ]
}

function triggerOf(trigger: ForeignTrigger): Trigger {
  if (trigger.kind !== 'events' && trigger.kind !== 'users') return { kind: trigger.kind }
  const { kind, count, minutes } = trigger
  // The next longer supported window.
  const window = windowChoices.find((one) => one >= minutes) ?? windowChoices.at(-1) ?? 60
  return { kind, count, windowMinutes: window }
}
