import type { AggregateUnit } from '#domain/explore/aggregate.ts'
import type { HeatCell } from '#domain/explore/span-explorer.ts'
import type { Display, Question, Unreadable } from '#domain/dashboard/widget.ts'
import type { Variable } from '#domain/dashboard/dashboard.ts'
import { MOST_LINES } from '#ui/chart/chart-model.ts'
import { datasetNamed } from '../datasets/datasets.ts'
import type { Asked, AskedWithin, Dataset, QuestionProblem, Row, Steps } from '../datasets/dataset.ts'
import type { Asker } from './asker.ts'

/** One line, area or series of bars, with the values of its group. */
export interface AnsweredSeries {
  /** Empty if ungrouped. */
  readonly values: readonly string[]
  readonly function: string
  readonly steps: Steps
}

/** The data of a widget. */
export type Answer =
  | {
      readonly kind: 'series'
      readonly series: readonly AnsweredSeries[]
      readonly unit: AggregateUnit
      /** The total over the whole period, if there is only one group. */
      readonly total: number | null
    }
  | {
      readonly kind: 'rows'
      readonly rows: readonly Row[]
      /** Names and units of the functions, by index. */
      readonly names: readonly string[]
      readonly units: readonly AggregateUnit[]
    }
  | {
      readonly kind: 'number'
      readonly value: number | null
      /** The same for the previous period. */
      readonly before: number | null
      readonly unit: AggregateUnit
    }
  | { readonly kind: 'heat'; readonly cells: readonly HeatCell[] }
  | { readonly kind: 'wrong'; readonly problem: QuestionProblem }
  /** The store did not answer. Only this widget shows the error. */
  | { readonly kind: 'failed'; readonly digest: string }
  | { readonly kind: 'unreadable'; readonly because: Unreadable }

/** Validates a question before it is asked. */
export function problemOf(display: Display, question: Question, now: Date): QuestionProblem | undefined {
  const dataset = datasetNamed(question.dataset)
  if (dataset === undefined) return { reason: 'dataset', word: question.dataset }
  if (!dataset.displays.includes(display)) return { reason: 'display', word: display }
  const own = dataset.anyField ? undefined : question.groupBy.find((name) => !dataset.fields.includes(name))
  if (own !== undefined) return { reason: 'field', word: own }
  return dataset.problemOf(question, now)
}

/** Answers a widget's question, filtered by the dashboard's variables. */
export async function answerOf(
  asker: Asker,
  display: Display,
  question: Question,
  variables: readonly Variable[],
): Promise<Answer> {
  const problem = problemOf(display, question, asker.within.now)
  const dataset = datasetNamed(question.dataset)
  if (problem !== undefined || dataset === undefined)
    return { kind: 'wrong', problem: problem ?? { reason: 'dataset', word: question.dataset } }
  const query = variables
    .filter(({ value }) => value !== '')
    .reduce((so, { key, value }) => dataset.narrowed(so, key, value), question.query)
  return drawn(asker, dataset, display, { ...question, query })
}

function drawn(asker: Asker, dataset: Dataset, display: Display, asked: Asked): Promise<Answer> {
  switch (display) {
    case 'line':
    case 'area':
    case 'stacked_area':
    case 'bar':
      return seriesAnswer(asker, dataset, asked)
    case 'table':
    case 'top_n':
      return rowsAnswer(asker, dataset, asked)
    case 'big_number':
      return numberAnswer(asker, dataset, asked)
    case 'heat_map':
      return heatAnswer(asker, dataset, asked)
  }
}

const titleOf = (dataset: Dataset, name: string) => dataset.titleOf?.(name) ?? name

async function seriesAnswer(asker: Asker, dataset: Dataset, asked: Asked): Promise<Answer> {
  const [first = ''] = asked.functions
  const unit = dataset.unitOf(first)
  const filled = (name: string, steps: Steps) => (dataset.isCount(name) ? steps.map((step) => step ?? 0) : steps)
  if (asked.groupBy.length === 0) {
    // Values in other units cannot share the axis.
    const functions = asked.functions.filter((name) => dataset.unitOf(name) === unit).slice(0, MOST_LINES)
    const [total, ...found] = await Promise.all([
      asker.rows(dataset, { ...asked, functions: [first], limit: 1 }),
      ...functions.map((name) => asker.series(dataset, { ...asked, functions: [name] }, [[]])),
    ])
    const series = functions.map((name, at) => {
      return { values: [], function: titleOf(dataset, name), steps: filled(name, found[at]?.[0] ?? []) }
    })
    return { kind: 'series', series, unit, total: total[0]?.numbers[0] ?? null }
  }
  const limit = Math.min(asked.limit, MOST_LINES)
  const groups = await asker.rows(dataset, { ...asked, functions: [first], limit })
  const values = groups.map((group) => group.values)
  const found = await asker.series(dataset, { ...asked, functions: [first] }, values)
  const series = values.map((of, at) => ({ values: of, function: first, steps: filled(first, found[at] ?? []) }))
  return { kind: 'series', series, unit, total: null }
}

async function rowsAnswer(asker: Asker, dataset: Dataset, asked: Asked): Promise<Answer> {
  const rows = await asker.rows(dataset, asked)
  const { functions } = asked
  const names = functions.map((name) => titleOf(dataset, name))
  return { kind: 'rows', rows, names, units: functions.map((name) => dataset.unitOf(name)) }
}

async function numberAnswer(asker: Asker, dataset: Dataset, asked: Asked): Promise<Answer> {
  const [first = ''] = asked.functions
  const one = { ...asked, groupBy: [], functions: [first], limit: 1 }
  const [now, before] = await Promise.all([
    asker.rows(dataset, one),
    asker.rows(dataset, one, periodBefore(asker.within)),
  ])
  const nothing = dataset.isCount(first) ? 0 : null
  const numberIn = (rows: readonly Row[]) => rows[0]?.numbers[0] ?? nothing
  return { kind: 'number', value: numberIn(now), before: numberIn(before), unit: dataset.unitOf(first) }
}

/** The period of equal length immediately before. */
export function periodBefore(within: AskedWithin): AskedWithin {
  const { since, until } = within.period
  return { ...within, period: { since: new Date(2 * since.getTime() - until.getTime()), until: since } }
}

async function heatAnswer(asker: Asker, dataset: Dataset, asked: Asked): Promise<Answer> {
  return { kind: 'heat', cells: await asker.heat(dataset, asked.query) }
}
