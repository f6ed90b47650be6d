import { combinations, tagOperators } from '#domain/alert/rule.ts'
import { measures, windowChoices } from '#domain/alert/threshold.ts'
import { metricFunctions } from '#domain/metrics/metric-function.ts'
import type { MetricName } from '#domain/metrics/metric-point.ts'
import { printMetric } from '#domain/metrics/metrics-search.ts'
import { eventTypes, levels } from '#domain/event/event.ts'
import { priorities } from '#domain/issue/state.ts'
import { messages } from '#messages'
import { alerts } from '#messages/en/alerts.ts'
import type { Names } from '../names.ts'
import { spanText } from '../words/span.ts'
import type { RuleFormOptions, RuleFormTexts } from './rule-form-types.ts'
import { conditionChoices, everyChoices, triggerChoices, type RuleKind } from './values.ts'

/**
 * All choices of the rule form.
 * @param every the rule's current interval
 * @param metrics the existing metrics and the rule's own
 */
export function formOptions(
  names: Names,
  kind: RuleKind,
  every: string,
  metrics: readonly MetricName[],
): RuleFormOptions {
  const t = messages('alerts')
  const named = (values: readonly (keyof typeof alerts.option)[]) =>
    values.map((value) => ({ value, label: t(`option.${value}`) }))
  return {
    projects: names.projects.map(({ id, name, slug }) => ({ value: String(id), label: name === '' ? slug : name })),
    triggers: named(triggerChoices),
    windows: windowChoices.map((minutes) => ({ value: String(minutes), label: spanText(minutes) })),
    combine: named(combinations),
    conditions: named(conditionChoices),
    tests: named(['at_least', 'exactly']),
    levels: levels.map((value) => ({ value, label: t(`levels.${value}`) })),
    priorities: priorities.map((value) => ({ value, label: t(`priorities.${value}`) })),
    operators: named(tagOperators),
    ages: named(['older', 'newer']),
    units: named(['minutes', 'hours', 'days']),
    types: eventTypes.map((value) => ({ value, label: t(`types.${value}`) })),
    ...whoOptions(names, kind),
    every: everyChoices(every).map((minutes) => ({
      value: String(minutes),
      label: minutes === 0 ? t('every.always') : t('every.span', { span: spanText(minutes) }),
    })),
    measures: measures.map((value) => ({ value, label: t(`option.measure_${value}`) })),
    metrics: metricOptions(metrics),
    functions: metricFunctions.map((value) => ({ value, label: value })),
  }
}

/** Metrics with the same name may differ in type and unit. */
function metricOptions(metrics: readonly MetricName[]) {
  const byText = new Map(metrics.map((metric) => [printMetric(metric), metric]))
  return [...byText].map(([value, { name, type, unit }]) => ({
    value,
    label: `${name} (${[type, unit].filter((one) => one !== '').join(', ')})`,
  }))
}

/** Possible owners of an issue, and possible recipients of a rule. */
function whoOptions(
  { members, teams, receivers }: Names,
  kind: RuleKind,
): Pick<RuleFormOptions, 'owners' | 'ownerGroups' | 'destinations' | 'destinationGroups'> {
  const t = messages('alerts')
  const ofTeams = teams.map(({ id, name }) => ({ value: `team:${id}`, label: name }))
  const ofPeople = (prefix: string) =>
    members.map(({ userId, name }) => ({ value: `${prefix}:${userId}`, label: name }))
  return {
    owners: (['anybody', 'nobody'] as const).map((value) => ({ value, label: t(`option.${value}`) })),
    ownerGroups: [
      { label: t('destination.ownTeams'), options: ofTeams },
      { label: t('destination.ownPeople'), options: ofPeople('user') },
    ],
    destinations: [
      { value: '', label: t('form.choose') },
      ...(kind === 'issues' ? [{ value: 'assignee', label: t('destination.assignee') }] : []),
    ],
    destinationGroups: [
      {
        label: t('destination.receivers'),
        options: receivers.map(({ id, name }) => ({ value: `receiver:${id}`, label: name })),
      },
      { label: t('destination.teams'), options: ofTeams },
      { label: t('destination.people'), options: ofPeople('person') },
    ],
  }
}

/** The form's labels and notes. None takes an argument. */
export function formTexts(): RuleFormTexts {
  const t = messages('alerts')
  const keys = Object.keys(alerts.form) as readonly (keyof typeof alerts.form)[]
  return Object.fromEntries(keys.map((key) => [key, t(`form.${key}`)])) as RuleFormTexts
}
