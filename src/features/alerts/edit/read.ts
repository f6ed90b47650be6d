import {
  combinations,
  tagOperators,
  type Condition,
  type Destination,
  type OwnerTest,
  type RuleDraft,
  type Trigger,
} from '#domain/alert/rule.ts'
import { isTelemetryMeasure, type TelemetryMeasure, type TelemetryQuestion } from '#domain/alert/telemetry-threshold.ts'
import {
  isShareMeasure,
  measures,
  windowChoices,
  withSide,
  type Threshold,
  type WindowMinutes,
} from '#domain/alert/threshold.ts'
import { functionFor, metricFunctions } from '#domain/metrics/metric-function.ts'
import { parseMetric } from '#domain/metrics/metrics-search.ts'
import { eventTypes, levels } from '#domain/event/event.ts'
import type { ProjectId, TeamId } from '#domain/ids.ts'
import { priorities } from '#domain/issue/state.ts'
import { formText } from '#ui/form-text.ts'
import { hidden } from '#ui/form/form-state.ts'
import { fieldName } from './names.ts'
import {
  ageUnits,
  newRow,
  rowFields,
  rowLists,
  thresholdFields,
  type Row,
  type RowList,
  type RuleValues,
} from './values.ts'

/** Maximum number of lines: one more than the longest list may have when saved. */
const MOST_ROWS = 21

export function readValues(form: FormData): RuleValues {
  return {
    kind: formText(form, 'kind') === 'threshold' ? 'threshold' : 'issues',
    name: formText(form, 'name'),
    enabled: formText(form, 'enabled') !== '',
    scope: formText(form, 'scope') === 'all' ? 'all' : 'some',
    projects: textsOf(form, 'projects'),
    triggers: readRows(form, 'triggers'),
    combine: formText(form, 'combine'),
    conditions: readRows(form, 'conditions'),
    destinations: readRows(form, 'destinations'),
    every: formText(form, 'every'),
    threshold: Object.fromEntries(thresholdFields.map((name) => [name, formText(form, name).trim()])),
  }
}

function readRows(form: FormData, list: RowList): readonly Row[] {
  const [first] = rowFields[list]
  const rows: Row[] = []
  for (let at = 0; at < MOST_ROWS && textsOf(form, fieldName(list, at, first)).length > 0; at++)
    rows.push(
      Object.fromEntries(
        rowFields[list].map((name) => [
          name,
          textsOf(form, fieldName(list, at, name))
            .join(',')
            .trim(),
        ]),
      ),
    )
  return rows
}

/** Returns all values of a name, such as checked boxes. */
function textsOf(form: FormData, name: string): readonly string[] {
  const values = form instanceof FormData ? form.getAll(name) : []
  return values.filter((value) => typeof value === 'string')
}

/** Result of a button that adds or removes a line; `undefined` for other buttons. */
export interface RowEdit {
  readonly values: RuleValues
  /** Id of the element that gets focus. */
  readonly focus: string
}

/** Adds or removes a line for the intents `add.triggers` and `remove.triggers.1`. */
export function editRows(values: RuleValues, intent: string): RowEdit | undefined {
  const [what, name, place = ''] = intent.split('.')
  const list = rowLists.find((one) => one === name)
  if (list === undefined) return undefined
  const rows = values[list]
  const [first] = rowFields[list]
  if (what === 'add')
    return { values: { ...values, [list]: [...rows, newRow(list)] }, focus: fieldName(list, rows.length, first) }
  if (what !== 'remove') return undefined
  return { values: { ...values, [list]: rows.filter((_, at) => String(at) !== place) }, focus: `add.${list}` }
}

/** The intent of the pressed button. */
export function intentOf(form: FormData): string {
  return formText(form, hidden.intent)
}

/** Converts the fields to a rule. Invalid numbers become NaN, which `checkRule` reports. */
export function draftOf(values: RuleValues): RuleDraft {
  const { kind, name, enabled, scope, projects, destinations } = values
  return {
    name,
    enabled,
    projects: scope === 'all' ? 'all' : projects.map((id) => Number(id) as ProjectId),
    destinations: destinations.map(({ to = '' }) => destinationOf(to)),
    watch:
      kind === 'issues'
        ? {
            kind,
            triggers: values.triggers.map(triggerOf),
            conditions: values.conditions.map(conditionOf),
            combine: oneOf(combinations, values.combine),
            everyMinutes: numberOf(values.every),
          }
        : { kind, ...thresholdOf(values.threshold) },
  }
}

/** Returns `text` if it is one of `known`, or else the first of them. */
function oneOf<T extends string>(known: readonly [T, ...(readonly T[])], text: string | undefined): T {
  return known.find((one) => one === text) ?? known[0]
}

function numberOf(text: string | undefined): number {
  return text === undefined || text.trim() === '' ? Number.NaN : Number(text)
}

function windowOf(text: string | undefined): WindowMinutes {
  return windowChoices.find((minutes) => String(minutes) === text) ?? 60
}

function namesIn(text: string | undefined): readonly string[] {
  const names = (text ?? '').split(',').map((name) => name.trim())
  return [...new Set(names.filter((name) => name !== ''))]
}

function triggerOf({ kind = '', count, window }: Row): Trigger {
  switch (kind) {
    case 'events':
    case 'users':
      return { kind, count: numberOf(count), windowMinutes: windowOf(window) }
    case 'first_release':
      return { kind: 'first_in', what: 'release' }
    case 'first_environment':
      return { kind: 'first_in', what: 'environment' }
    default:
      return { kind: oneOf(['new', 'regressed', 'escalating', 'resolved'], kind) }
  }
}

const tests = ['at_least', 'exactly'] as const

function conditionOf(row: Row): Condition {
  const { kind = '' } = row
  switch (kind) {
    case 'tag':
      return { kind: 'tag', key: row.tagKey ?? '', is: oneOf(tagOperators, row.tagIs), value: tagValueOf(row) }
    case 'environment':
      return { kind: 'environment', names: namesIn(row.names) }
    case 'release':
      return { kind: 'release', is: 'matches', pattern: row.pattern ?? '' }
    case 'latest_release':
      return { kind: 'release', is: 'latest' }
    case 'owner':
      return { kind: 'owner', is: ownerOf(row.owner ?? '') }
    case 'age': {
      const unit = oneOf(['minutes', 'hours', 'days'], row.ageUnit)
      return { kind: 'age', is: oneOf(['older', 'newer'], row.ageIs), minutes: numberOf(row.age) * ageUnits[unit] }
    }
    case 'type':
      return { kind: 'type', types: eventTypes.filter((type) => namesIn(row.types).includes(type)) }
    case 'priority':
      return { kind: 'priority', is: oneOf(tests, row.priorityIs), priority: oneOf(priorities, row.priority) }
    case 'unhandled':
      return { kind: 'unhandled' }
    default:
      return { kind: 'level', is: oneOf(tests, row.levelIs), level: oneOf(levels, row.level) }
  }
}

function tagValueOf({ tagIs, tagValue = '' }: Row): string {
  return tagIs === 'set' || tagIs === 'not_set' ? '' : tagValue
}

function ownerOf(text: string): OwnerTest {
  const [kind, ...rest] = text.split(':')
  if (kind === 'user') return { kind, id: rest.join(':') }
  if (kind === 'team') return { kind, id: Number(rest[0]) as TeamId }
  return { kind: oneOf(['anybody', 'nobody'], kind) }
}

/** No selection becomes a receiver that does not exist, which `checkRule` reports. */
function destinationOf(text: string): Destination {
  const [kind, ...rest] = text.split(':')
  const id = rest.join(':')
  if (kind === 'person') return { kind, userId: id }
  if (kind === 'team') return { kind, teamId: Number(id) as TeamId }
  if (kind === 'assignee') return { kind }
  return { kind: 'receiver', id: Number(id) }
}

function thresholdOf(row: Row): Threshold {
  const measure = oneOf(measures, row.measure)
  const within = { windowMinutes: windowOf(row.window), environments: namesIn(row.environments) }
  // In the key order of saved rules, because they are compared as text.
  const { release = '' } = row
  const ofRelease = release === '' ? {} : { release }
  if (isShareMeasure(measure)) {
    const leastSessions = numberOf(row.leastSessions)
    return { ...withSide(measure), ...within, leastSessions, ...ofRelease, ...limitsOf(row, percentOf) }
  }
  if (isTelemetryMeasure(measure)) {
    const { direction, ...question } = questionOf(measure, row)
    return { ...question, ...within, direction, ...limitsOf(row, decimalOf) }
  }
  const direction = oneOf(['above', 'below'], row.direction)
  if (measure === 'sessions') return { measure, ...within, ...ofRelease, direction, ...limitsOf(row, numberOf) }
  const minLevel = levels.find((level) => level === row.minLevel) ?? null
  return { measure, ...within, minLevel, direction, ...limitsOf(row, numberOf) }
}

/** Falls back to an unnamed metric if the text does not parse. */
function questionOf(measure: TelemetryMeasure, row: Row): TelemetryQuestion {
  const { query = '', by = '' } = row
  const direction = oneOf(['above', 'below'], row.direction)
  if (measure === 'logs') return { measure, query, by, direction }
  const metric = parseMetric(row.metric ?? '') ?? { type: 'gauge', unit: '', name: '' }
  const of = metricFunctions.find((one) => one === row.of) ?? functionFor(metric.type, '')
  return { measure, metric, of, query, by, direction }
}

function limitsOf({ critical, warning, resolve }: Row, read: (text: string | undefined) => number) {
  return {
    critical: read(critical),
    warning: warning === '' ? null : read(warning),
    resolve: resolve === '' ? null : read(resolve),
  }
}

/** Accepts the local decimal separator: `-0.25`, `-0,25`. */
function decimalOf(text: string | undefined): number {
  return numberOf(text?.replace(/^(-?\d+),(\d+)$/, '$1.$2'))
}

/** Accepts the local decimal separator: `2.5`, `2,5`. */
function percentOf(text: string | undefined): number {
  return numberOf(text?.replace(/^(\d+),(\d{1,2})$/, '$1.$2'))
}
