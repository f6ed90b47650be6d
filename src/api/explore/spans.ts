import { parseAggregate, unitOfAggregate, type Aggregate } from '#domain/explore/aggregate.ts'
import { isOfOneSpan, rateFactor, spanConditions, spanFunction, spanName } from '#domain/explore/sentry-names.ts'
import { fieldOf } from '#domain/explore/span-keys.ts'
import type { SpanSet } from '#domain/explore/span-explorer.ts'
import { parseSpanQuery } from '#domain/explore/span-query.ts'
import type { SpanId } from '#domain/ids.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import type { Span, SpanSummary } from '#domain/trace/span.ts'
import { messages } from '#messages'
import type { ApiRefusal } from '../refusal.ts'
import {
  isProjectField,
  projectCell,
  projectOfGroup,
  toldOf,
  typeOfCells,
  typeOfUnit,
  type ApiDataset,
  type Cell,
  type CellType,
  type Question,
  type ToldFunction,
} from './dataset.ts'
import { attributeCell, isOwn, ownCell, typeOfField } from './span-cells.ts'
import { functionsOf, groupedBy, linesOverTime, MOST_GROUPS, rowsOfGroups, summedFields } from './sums.ts'

const t = messages('api')

/** Spans: individual rows, or aggregates. */
export const spans: ApiDataset = {
  rows: async (question) => {
    const set = setOf(question)
    if (!set.ok) return set
    return question.fields.some(({ isFunction }) => isFunction)
      ? groups(question, set.value)
      : samples(question, set.value)
  },
  series: async ({ functions, groupBy, stepSeconds, limit, ...question }) => {
    const set = setOf(question)
    if (!set.ok) return set
    const aggregates = functionsOf(functions, aggregateOf)
    if (!aggregates.ok) return aggregates
    const keys = groupedBy(groupBy, isOfOneSpan)
    if (!keys.ok) return keys
    const { running, grant, slugs } = question
    const names = groupBy.map(ownName)
    const sort = { by: 0, descending: true }
    const lines = await linesOverTime(aggregates.value, names, {
      largest: async () => {
        const asked = { groupBy: names, aggregates: aggregates.value.map(({ of }) => of), sort, limit }
        return (await running.events.spanGroups(grant, set.value, asked)).groups
      },
      lines: async (told, among) => {
        const asked = { groupBy: names, groups: among, aggregate: told.of, stepSeconds }
        const found = await running.events.spanSeries(grant, set.value, asked)
        return found.map((numbers) => numbers.map((number) => toldOf(told, number)))
      },
    })
    const shown = (values: readonly string[]) => values.map((one, at) => String(cellOf(groupBy[at] ?? '', one, slugs)))
    return ok(lines.map(({ values, numbers }) => ({ values: shown(values), numbers })))
  },
}

function setOf({
  query,
  now,
  period,
  environments,
  slugs,
}: Pick<Question, 'query' | 'now' | 'period' | 'environments' | 'slugs'>): Result<SpanSet, ApiRefusal> {
  const read = parseSpanQuery(spanConditions(query), now)
  if (!read.ok) return refuse({ reason: 'bad_parameter', name: 'query', why: t('parameter.spanQuery') })
  return ok({ where: read.value, period, environments, slugs })
}

/** The aggregate of a function: durations are in milliseconds, a rate in the unit of its name. */
function aggregateOf(name: string): ToldFunction<Aggregate> | undefined {
  const of = parseAggregate(spanFunction(name) ?? '')
  if (of === undefined) return undefined
  if (unitOfAggregate(of) === 'us') return { of, told: (number) => number / US_PER_MS }
  const factor = of.of === 'rate' ? rateFactor(name) : 1
  return { of, told: (number) => number * factor }
}

const US_PER_MS = 1000

function ownName(name: string): string {
  return isProjectField(name) ? 'project' : spanName(name)
}

/** The value of a group, formatted as in individual spans. */
function cellOf(name: string, value: string, slugs: Question['slugs']): Cell {
  if (isProjectField(name)) return projectOfGroup(name, value, slugs)
  return fieldOf(spanName(name)).kind === 'measured' ? Number(value) / US_PER_MS : value
}

async function groups({ running, grant, fields, sort, offset, limit, slugs }: Question, set: SpanSet) {
  const summed = summedFields(fields, aggregateOf, isOfOneSpan)
  if (!summed.ok) return summed
  const { functions, meanings, keys } = summed.value
  const by = sort === undefined ? 0 : functions.indexOf(sort.name)
  if (by === -1)
    return refuse({ reason: 'bad_parameter', name: 'sort', why: t('parameter.sort', { sorts: functions.join(', ') }) })
  const found = await running.events.spanGroups(grant, set, {
    groupBy: keys.map(ownName),
    aggregates: meanings.map(({ of }) => of),
    sort: { by, descending: sort?.descending ?? true },
    limit: Math.min(offset + limit + 1, MOST_GROUPS),
  })
  const rows = rowsOfGroups(fields, summed.value, found.groups.slice(offset), {
    value: (key, value) => cellOf(key, value, slugs),
    number: (number, told) => toldOf(told, number),
  })
  const types = fields.map(({ name, isFunction }): CellType => {
    if (!isFunction) return typeOfField(name) ?? 'string'
    const aggregate = meanings[functions.indexOf(name)]?.of
    return aggregate === undefined ? 'number' : typeOfUnit(unitOfAggregate(aggregate))
  })
  return ok({ rows, types })
}

async function samples({ running, grant, fields, sort, offset, limit, slugs }: Question, set: SpanSet) {
  const order = orderOf(sort)
  if (order === undefined)
    return refuse({
      reason: 'bad_parameter',
      name: 'sort',
      why: t('parameter.sort', { sorts: 'timestamp, span.duration' }),
    })
  const found = (await running.events.spanSamples(grant, set, order, offset + limit + 1)).slice(offset)
  const names = fields.map(({ name }) => name)
  const areOwn = names.every((name) => isOwn(name) || isProjectField(name))
  const whole = areOwn ? new Map<string, Span>() : await wholeSpans({ running, grant }, found)
  const rows = found.map((span) =>
    names.map((name): Cell => {
      const known = projectCell(name, span.projectId, slugs) ?? ownCell(name, span)
      return known === undefined ? attributeCell(name, whole.get(span.traceId + span.spanId)) : known
    }),
  )
  const types = names.map((name, at): CellType => typeOfField(name) ?? typeOfCells(rows, at))
  return ok({ rows, types })
}

function orderOf(sort: Question['sort']) {
  if (sort === undefined || sort.name === 'timestamp') return sort?.descending === false ? undefined : 'newest'
  if (spanName(sort.name) === 'span.duration') return sort.descending ? 'slowest' : 'fastest'
  return undefined
}

/** Keyed by trace and span. */
async function wholeSpans(
  { running, grant }: Pick<Question, 'running' | 'grant'>,
  found: readonly SpanSummary[],
): Promise<ReadonlyMap<string, Span>> {
  const ofTraces = Map.groupBy(found, ({ traceId }) => traceId)
  const read = await Promise.all(
    [...ofTraces].map(([trace, of]) => {
      const ids: readonly SpanId[] = of.map(({ spanId }) => spanId)
      return running.events.spansOf(grant, trace, ids)
    }),
  )
  return new Map(read.flat().map((span) => [span.traceId + span.spanId, span]))
}
