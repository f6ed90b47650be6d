import { eventConditions, eventFunction } from '#domain/explore/sentry-names.ts'
import { groupText } from '#domain/event/event-filter.ts'
import type { EventMeasure } from '#domain/event/event-sums.ts'
import { groupsOf } from '#domain/issue/issue-series.ts'
import { listIssues, type IssueSort } from '#domain/issue/issue-list.ts'
import { parseIssueQuery } from '#domain/issue/issue-query.ts'
import { parseScopedEventQuery } from '#domain/issue/scoped-event-query.ts'
import { scopedSearch, type ScopedSearch } from '#domain/issue/scoped-search.ts'
import { parseProjectId } from '#domain/ids.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import { messages } from '#messages'
import type { ApiRefusal } from '../refusal.ts'
import {
  isProjectField,
  plainName,
  projectCell,
  type ApiDataset,
  type AskedField,
  type Cell,
  type CellType,
  type Found,
  type Question,
} from './dataset.ts'
import { eventCell, isOfIssues, isOfOneEvent, issueCell, shortIdOf } from './error-cells.ts'
import { functionsOf, groupedBy, linesOverTime, MOST_GROUPS, pageInOrder, rowsOfGroups, summedFields } from './sums.ts'

const t = messages('api')

const measures: Readonly<Record<string, EventMeasure>> = {
  'count()': 'events',
  'unique(user)': 'users',
  'unique(issue)': 'groups',
}

/** Errors and messages: individual rows, aggregates, or issues with their counts. */
export const errors: ApiDataset = {
  rows: (question) => {
    if (!question.fields.some(({ isFunction }) => isFunction)) return single(question)
    return question.fields.some(isOfIssues) ? issues(question) : groups(question)
  },
  series: async ({ functions, groupBy, stepSeconds, limit, ...question }) => {
    const search = await searchOf(question)
    if (!search.ok) return search
    const asked = functionsOf(functions, measureOf)
    if (!asked.ok) return asked
    const keys = groupedBy(groupBy, isOfOneEvent)
    if (!keys.ok) return keys
    const { running, period, environments, slugs } = question
    const { grant, ...terms } = search.value
    const within = { ...terms, period, environments }
    const names = groupBy.map(ownName)
    const lines = await linesOverTime(asked.value, names, {
      largest: () => running.events.eventSums(grant, within, { groupBy: names, measures: asked.value, limit }),
      lines: (measure, of) =>
        running.events.eventSeries(grant, within, { groupBy: names, groups: of, measure, stepSeconds }),
    })
    const shown = (values: readonly string[]) =>
      values.map((value, at) => String(groupCell(groupBy[at] ?? '', value, slugs)))
    return ok(lines.map(({ values, numbers }) => ({ values: shown(values), numbers })))
  },
}

type Scope = Pick<Question, 'running' | 'grant' | 'slugs' | 'query' | 'now'>

async function searchOf({ running, grant, slugs, query, now }: Scope): Promise<Result<ScopedSearch, ApiRefusal>> {
  const read = parseScopedEventQuery(eventConditions(query), now)
  if (!read.ok) return refuse({ reason: 'bad_parameter', name: 'query', why: t('parameter.eventQuery') })
  return ok(await scopedSearch(running.catalogue.issues, grant, slugs, read.value))
}

const measureOf = (name: string): EventMeasure | undefined => measures[eventFunction(name) ?? '']

/** Aliases of the fields by which events are grouped. */
const sameName: Readonly<Record<string, string>> = {
  message: 'title',
  'user.display': 'user',
}

function ownName(name: string): string {
  if (isProjectField(name)) return 'project'
  const plain = plainName(name)
  return sameName[plain] ?? plain
}

/** The value of a group, formatted as in individual events: groups identify projects by id. */
function groupCell(name: string, value: string, slugs: Question['slugs']): Cell {
  const id = isProjectField(name) ? parseProjectId(value) : undefined
  return id === undefined ? value : (projectCell(name, id, slugs) ?? value)
}

async function groups(question: Question): Promise<Result<Found, ApiRefusal>> {
  const { running, fields, sort, offset, limit, period, environments, slugs } = question
  const search = await searchOf(question)
  if (!search.ok) return search
  const summed = summedFields(fields, measureOf, isOfOneEvent)
  if (!summed.ok) return summed
  const { meanings, keys } = summed.value
  const { grant, ...terms } = search.value
  const found = await running.events.eventSums(
    grant,
    { ...terms, period, environments },
    { groupBy: keys.map(ownName), measures: meanings, limit: sort ? MOST_GROUPS : offset + limit + 1 },
  )
  const rows = rowsOfGroups(fields, summed.value, found, { value: (key, value) => groupCell(key, value, slugs) })
  const page = pageInOrder(rows, question)
  return page.ok ? ok({ rows: page.value, types: fields.map(typeOf) }) : page
}

function typeOf({ name, isFunction }: AskedField): CellType {
  if (isFunction) return name.startsWith('last_seen') || name.startsWith('first_seen') ? 'date' : 'integer'
  if (name === 'timestamp') return 'date'
  return name === 'project.id' || name === 'issue.id' ? 'integer' : 'string'
}

const sortOfIssues: Readonly<Record<string, IssueSort>> = {
  'count()': 'events',
  'count_unique(user)': 'users',
  'last_seen()': 'lastSeen',
  'max(timestamp)': 'lastSeen',
  timestamp: 'lastSeen',
  'first_seen()': 'firstSeen',
  'min(timestamp)': 'firstSeen',
}

async function issues(question: Question): Promise<Result<Found, ApiRefusal>> {
  const { running, grant, fields, sort, offset, limit, period, environments, slugs, now } = question
  const query = parseIssueQuery(eventConditions(question.query), now)
  if (!query.ok) return refuse({ reason: 'bad_parameter', name: 'query', why: t('parameter.issueQuery') })
  const order = sort === undefined ? 'events' : sortOfIssues[sort.name]
  if (order === undefined || sort?.descending === false) {
    const sorts = Object.keys(sortOfIssues).map((name) => `-${name}`)
    return refuse({ reason: 'bad_parameter', name: 'sort', why: t('parameter.sort', { sorts: sorts.join(', ') }) })
  }
  const stores = { events: running.events, issues: running.catalogue.issues }
  const page = await listIssues(stores, grant, {
    filter: { period, environments },
    query: query.value,
    sort: order,
    limit: offset + limit + 1,
  })
  const rows: Cell[][] = []
  for (const row of page.rows.slice(offset)) {
    const cells = fields.map(({ name }) => issueCell(name, row, slugs))
    const unknown = cells.indexOf(undefined)
    if (unknown !== -1)
      return refuse({
        reason: 'bad_parameter',
        name: 'field',
        why: t('parameter.field', { name: fields[unknown]?.name ?? '' }),
      })
    rows.push(cells.filter((cell) => cell !== undefined))
  }
  return ok({ rows, types: fields.map(typeOf) })
}

async function single(question: Question): Promise<Result<Found, ApiRefusal>> {
  const { running, fields, sort, offset, limit, period, environments, slugs } = question
  if (sort !== undefined && sort.name !== 'timestamp')
    return refuse({
      reason: 'bad_parameter',
      name: 'sort',
      why: t('parameter.sort', { sorts: '-timestamp, timestamp' }),
    })
  const search = await searchOf(question)
  if (!search.ok) return search
  const { grant, projects, groups: ofGroups, terms } = search.value
  const set = ofGroups === undefined ? { projects } : { groups: ofGroups }
  const order = sort?.descending === false ? 'oldest' : 'newest'
  const found = await running.events.events(
    grant,
    set,
    { period, environments, terms },
    { order, limit: offset + limit + 1 },
  )
  const events = found.slice(offset)
  const known = fields.some(isOfIssues) ? await running.catalogue.issues.byGroups(grant, events) : []
  const byGroup = new Map(known.flatMap((issue) => groupsOf(issue).map((group) => [groupText(group), issue])))
  const rows = events.map((event) => {
    const issue = byGroup.get(groupText(event))
    return fields.map(({ name }): Cell => {
      if (name === 'issue') return issue === undefined ? null : shortIdOf(issue, slugs)
      if (name === 'issue.id') return issue?.id ?? null
      return projectCell(name, event.projectId, slugs) ?? eventCell(name, event)
    })
  })
  return ok({ rows, types: fields.map(typeOf) })
}
