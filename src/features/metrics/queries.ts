import type { Grant } from '#domain/access/access.ts'
import type { Period } from '#domain/event/event-filter.ts'
import { windowOf } from '#domain/explore/explore-query.ts'
import { parseFormula } from '#domain/metrics/formula.ts'
import { functionFor, type MetricFunction } from '#domain/metrics/metric-function.ts'
import type { MetricName } from '#domain/metrics/metric-point.ts'
import { anySeries, parseMetricQuery } from '#domain/metrics/metric-query.ts'
import type { MetricSet } from '#domain/metrics/metric-store.ts'
import type { MetricsSearch } from '#domain/metrics/metrics-search.ts'
import type { Project } from '#domain/project/project.ts'
import type { QueryError } from '#domain/query/ast.ts'
import { within, type PageGrants } from '#features/searches/page-grants.ts'
import { running } from '#running'
import { MOST_LINES } from '#ui/chart/chart-model.ts'

/** The page's scope and its filter choices. */
export interface LookedMetrics {
  readonly projects: readonly Project[]
  /** Choices, by name. */
  readonly environments: readonly string[]
  /** Narrowed to the selected projects. */
  readonly grant: Grant<'event:read'>
  /** `undefined` if the query does not parse; see `error`. */
  readonly set: Omit<MetricSet, 'metric'> | undefined
  readonly error: QueryError | undefined
  readonly period: Period
  readonly stepSeconds: number
}

const MOST_ENVIRONMENTS = 50

/** Loads what every view of the page needs. */
export async function readLooked(grants: PageGrants, search: MetricsSearch, now: Date): Promise<LookedMetrics> {
  const { catalogue, events } = running()
  const projects = await catalogue.projects.list(grants.projects)
  const { period, stepSeconds } = windowOf(search.period, now)
  const read = parseMetricQuery(search.query, now)
  const base = { period, slugs: new Map(projects.map(({ id, slug }) => [id, slug])) }
  const all = { ...base, metric: undefined, where: anySeries, environments: [] }
  return {
    projects,
    environments: await events.metricValues(grants.events, 'environment', all, '', MOST_ENVIRONMENTS),
    grant: within(grants.events, projects, search.projects),
    set: read.ok ? { ...base, where: read.value, environments: search.environments } : undefined,
    error: read.ok ? undefined : read.refusal,
    period,
    // Sums are stored per minute.
    stepSeconds: Math.max(60, stepSeconds),
  }
}

/** Maximum groups listed. */
export const MOST_GROUPS = 50

/** A group with its numbers over time; `null` where nothing was measured. */
export interface ShownGroup {
  readonly values: readonly string[]
  readonly value: number | null
  /** Value in the previous period; `undefined` if not requested. */
  readonly before: number | null | undefined
  /** `undefined` if the group is listed but not drawn. */
  readonly steps: readonly (number | null)[] | undefined
  readonly stepsBefore: readonly (number | null)[] | undefined
}

export interface ShownNumbers {
  readonly of: MetricFunction
  readonly groups: readonly ShownGroup[]
  /** Total number of groups. */
  readonly count: number
}

interface Asked {
  readonly metric: MetricName
  readonly search: MetricsSearch
  readonly looked: LookedMetrics & { readonly set: NonNullable<LookedMetrics['set']> }
}

/** Reads the numbers of a metric, or of a formula over two. */
export async function readNumbers({ metric, search, looked }: Asked): Promise<ShownNumbers> {
  const of = functionFor(metric.type, search.of ?? '')
  const reader = new NumbersReader(looked, search.by)
  const { groups, count } = await reader.groups(metric, of, MOST_GROUPS)
  const drawn = groups.slice(0, MOST_LINES).map(({ values }) => values)
  const one = await reader.all(metric, of, groups, drawn, search.compare === 'before')
  const formula = search.other === undefined ? undefined : parseFormula(search.formula)
  if (search.other === undefined || formula === undefined) return { of, groups: one, count }
  const otherOf = functionFor(search.other.type, search.otherOf ?? '')
  const others = (await reader.groups(search.other, otherOf, 10 * MOST_GROUPS)).groups
  const matching = groups.map(({ values }) => ({
    values,
    value: others.find((other) => other.values.join('\0') === values.join('\0'))?.value ?? null,
  }))
  const two = await reader.all(search.other, otherOf, matching, drawn, search.compare === 'before')
  return { of, count, groups: one.map((group, at) => combined(group, two[at], formula)) }
}

function combined(
  a: ShownGroup,
  b: ShownGroup | undefined,
  formula: NonNullable<ReturnType<typeof parseFormula>>,
): ShownGroup {
  const over = (one: ShownGroup['steps'], other: ShownGroup['steps']) =>
    one?.map((value, step) => formula(value, other?.[step] ?? null))
  return {
    values: a.values,
    value: formula(a.value, b?.value ?? null),
    before: a.before === undefined ? undefined : formula(a.before, b?.before ?? null),
    steps: over(a.steps, b?.steps),
    stepsBefore: over(a.stepsBefore, b?.stepsBefore),
  }
}

/** Functions whose missing values are 0; for others they are unknown. */
const counted: ReadonlySet<MetricFunction> = new Set(['rate', 'sum', 'count'])

class NumbersReader {
  readonly #looked: Asked['looked']
  readonly #by: readonly string[]

  constructor(looked: Asked['looked'], by: readonly string[]) {
    this.#looked = looked
    this.#by = by
  }

  groups(metric: MetricName, of: MetricFunction, limit: number) {
    const { grant, set } = this.#looked
    return running().events.metricGroups(grant, { ...set, metric }, { of, by: this.#by }, limit)
  }

  async all(
    metric: MetricName,
    of: MetricFunction,
    groups: readonly { readonly values: readonly string[]; readonly value: number | null }[],
    drawn: readonly (readonly string[])[],
    compares: boolean,
  ): Promise<readonly ShownGroup[]> {
    const { period } = this.#looked
    const length = period.until.getTime() - period.since.getTime()
    const earlier = { since: new Date(period.since.getTime() - length), until: period.since }
    const steps = await this.#steps(metric, of, period, drawn)
    const stepsBefore = compares ? await this.#steps(metric, of, earlier, drawn) : undefined
    const { grant, set } = this.#looked
    const before = compares
      ? await running().events.metricGroups(
          grant,
          { ...set, metric, period: earlier },
          { of, by: this.#by },
          10 * MOST_GROUPS,
        )
      : undefined
    return groups.map(({ values, value }) => {
      const key = values.join('\0')
      const was = before?.groups.find((one) => one.values.join('\0') === key)?.value ?? null
      return {
        values,
        value,
        before: compares ? was : undefined,
        steps: steps.get(key),
        stepsBefore: stepsBefore?.get(key),
      }
    })
  }

  async #steps(metric: MetricName, of: MetricFunction, period: Period, drawn: readonly (readonly string[])[]) {
    const { grant, set, stepSeconds } = this.#looked
    const many = Math.ceil((period.until.getTime() - period.since.getTime()) / 1000 / stepSeconds)
    const none = counted.has(of) ? 0 : null
    const byGroup = new Map(drawn.map((values) => [values.join('\0'), Array<number | null>(many).fill(none)]))
    if (drawn.length === 0) return byGroup
    const question = { of, by: this.#by }
    const found = await running().events.metricSteps(grant, { ...set, metric, period }, question, stepSeconds, drawn)
    for (const { step, values, value } of found) {
      const own = byGroup.get(values.join('\0'))
      if (own !== undefined && step < many) own[step] = value
    }
    return byGroup
  }
}
