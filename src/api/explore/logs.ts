import { unitOfAggregate } from '#domain/explore/aggregate.ts'
import { isOfOneLog, logConditions, logFunction, logName, rateFactor } from '#domain/explore/sentry-names.ts'
import { parseLogQuery } from '#domain/logs/log-query.ts'
import type { LogRecord } from '#domain/logs/log-record.ts'
import type { LogSet } from '#domain/logs/log-store.ts'
import { parseLogAggregate, type LogAggregate } from '#domain/logs/log-sums.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import { messages } from '#messages'
import type { ApiRefusal } from '../refusal.ts'
import {
  isProjectField,
  plainName,
  projectCell,
  projectOfGroup,
  textOrNull,
  toldOf,
  typeOfCells,
  typeOfUnit,
  type ApiDataset,
  type Cell,
  type CellType,
  type Question,
  type ToldFunction,
} from './dataset.ts'
import { functionsOf, groupedBy, linesOverTime, MOST_GROUPS, pageInOrder, rowsOfGroups, summedFields } from './sums.ts'

const t = messages('api')

/** Logs: individual rows, or aggregates. */
export const logs: ApiDataset = {
  rows: async (question) => {
    const set = setOf(question)
    if (!set.ok) return set
    return question.fields.some(({ isFunction }) => isFunction)
      ? groups(question, set.value)
      : lines(question, set.value)
  },
  series: async ({ functions, groupBy, stepSeconds, limit, ...question }) => {
    const set = setOf(question)
    if (!set.ok) return set
    const aggregates = functionsOf(functions, aggregateOf)
    if (!aggregates.ok) return aggregates
    const keys = groupedBy(groupBy, isOfOneLog)
    if (!keys.ok) return keys
    const { running, grant, slugs } = question
    const names = groupBy.map(ownName)
    const found = await linesOverTime(aggregates.value, names, {
      largest: () => {
        const asked = { groupBy: names, aggregates: aggregates.value.map(({ of }) => of), limit }
        return running.events.logSums(grant, set.value, asked)
      },
      lines: async (told, among) => {
        const asked = { groupBy: names, groups: among, aggregate: told.of, stepSeconds }
        const series = await running.events.logSeries(grant, set.value, asked)
        return series.map((numbers) => numbers.map((number) => toldOf(told, number)))
      },
    })
    const shown = (values: readonly string[]) =>
      values.map((one, at) => String(groupCell(groupBy[at] ?? '', one, slugs)))
    return ok(found.map(({ values, numbers }) => ({ values: shown(values), numbers })))
  },
}

function setOf({
  query,
  now,
  period,
  environments,
  slugs,
}: Pick<Question, 'query' | 'now' | 'period' | 'environments' | 'slugs'>): Result<LogSet, ApiRefusal> {
  const read = parseLogQuery(logConditions(query), now)
  if (!read.ok) return refuse({ reason: 'bad_parameter', name: 'query', why: t('parameter.logQuery') })
  return ok({ where: read.value, period, environments, slugs })
}

/** The aggregate of a function. A rate is in the unit of its name. */
function aggregateOf(name: string): ToldFunction<LogAggregate> | undefined {
  const of = parseLogAggregate(logFunction(name) ?? '')
  const factor = of?.of === 'rate' ? rateFactor(name) : 1
  return of && { of, told: (number) => number * factor }
}

function ownName(name: string): string {
  return isProjectField(name) ? 'project' : logName(name)
}

/** The value of a group, formatted as in individual logs. */
function groupCell(name: string, value: string, slugs: Question['slugs']): Cell {
  return isProjectField(name) ? projectOfGroup(name, value, slugs) : value
}

async function groups(question: Question, set: LogSet) {
  const { running, grant, fields, sort, offset, limit, slugs } = question
  const summed = summedFields(fields, aggregateOf, isOfOneLog)
  if (!summed.ok) return summed
  const { functions, meanings, keys } = summed.value
  const found = await running.events.logSums(grant, set, {
    groupBy: keys.map(ownName),
    aggregates: meanings.map(({ of }) => of),
    limit: sort === undefined ? offset + limit + 1 : MOST_GROUPS,
  })
  const rows = rowsOfGroups(fields, summed.value, found, {
    value: (key, value) => groupCell(key, value, slugs),
    number: (number, told) => toldOf(told, number),
  })
  const types = fields.map(({ name, isFunction }): CellType => {
    const aggregate = isFunction ? meanings[functions.indexOf(name)]?.of : undefined
    return aggregate === undefined ? 'string' : typeOfUnit(unitOfAggregate(aggregate))
  })
  const page = pageInOrder(rows, question)
  return page.ok ? ok({ rows: page.value, types }) : page
}

async function lines({ running, grant, fields, sort, offset, limit, slugs }: Question, set: LogSet) {
  if (sort !== undefined && !(sort.name.startsWith('timestamp') && sort.descending))
    return refuse({ reason: 'bad_parameter', name: 'sort', why: t('parameter.sort', { sorts: '-timestamp' }) })
  const found = await running.events.logs(grant, set, offset + limit + 1)
  const rows = found.logs
    .slice(offset)
    .map((log) => fields.map(({ name }): Cell => projectCell(name, log.projectId, slugs) ?? cellOf(name, log)))
  const types = fields.map(({ name }, at): CellType => (name === 'timestamp' ? 'date' : typeOfCells(rows, at)))
  return ok({ rows, types })
}

/** An id of 32 hex digits, as clients expect. It is unique because no two logs have the same arrival and position. */
export function logId({ arrival, position }: Pick<LogRecord, 'arrival' | 'position'>): string {
  return arrival.toString(16).padStart(20, '0') + position.toString(16).padStart(12, '0')
}

const own: Readonly<Record<string, (log: LogRecord) => Cell>> = {
  id: logId,
  'sentry.item_id': logId,
  timestamp: ({ time }) => new Date(time).toISOString(),
  timestamp_precise: ({ time }) => time * 1e6,
  message: ({ body }) => body,
  body: ({ body }) => body,
  severity: ({ level }) => level,
  level: ({ level }) => level,
  severity_number: ({ severity }) => severity,
  trace: ({ traceId }) => traceId,
  span_id: ({ spanId }) => spanId,
  release: ({ release }) => textOrNull(release),
  environment: ({ environment }) => textOrNull(environment),
  'sdk.name': ({ sdkName }) => textOrNull(sdkName),
  'sdk.version': ({ sdkVersion }) => textOrNull(sdkVersion),
}

/** The fields of individual logs; any other is an attribute. */
export const logFields = Object.keys(own)

function cellOf(name: string, log: LogRecord): Cell {
  const read = own[name]
  if (read !== undefined) return read(log)
  const plain = plainName(name)
  const number = log.numbers.find(([one]) => one === plain)?.[1]
  return number ?? log.texts.find(([one]) => one === plain)?.[1] ?? null
}
