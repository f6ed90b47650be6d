import { parsePeriod } from '../address/period.ts'
import type { ProjectId } from '../ids.ts'
import { MAX_QUERY_LENGTH } from '../query/ast.ts'
import { ok, refuse, type Result } from '../result.ts'
import {
  annotationKinds,
  MAX_DASHBOARD_NAME,
  MAX_VARIABLES,
  MAX_WIDGETS,
  refreshChoices,
  type DashboardContent,
  type Variable,
} from './dashboard.ts'
import { heldInGrid, settled, type GridPlace } from './grid.ts'
import {
  DEFAULT_GROUPS,
  displays,
  MAX_FUNCTIONS,
  MAX_GROUP_BY,
  MAX_GROUPS,
  MAX_SOURCE,
  MAX_TEXT,
  MAX_TITLE,
  MAX_WORD,
  type Question,
  type Unreadable,
  type Widget,
  type WidgetContent,
} from './widget.ts'

/** Path of the invalid field: `widgets[3].content.question.functions`. */
export interface ContentProblem {
  readonly reason: 'malformed'
  readonly at: string
}

class Wrong extends Error {
  readonly at: string
  constructor(at: string) {
    super(at)
    this.at = at
  }
}

export type Fields = Readonly<Record<string, unknown>>

/** The fields of an object; empty for any other value. */
export function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}
}

/**
 * Parses the content of a dashboard from JSON: from the store, a file or a form. Missing fields get the defaults of a
 * new dashboard; invalid ones are refused with their path.
 */
export function readContent(value: unknown): Result<DashboardContent, ContentProblem> {
  try {
    return ok(contentOf(value))
  } catch (error) {
    if (error instanceof Wrong) return refuse({ reason: 'malformed', at: error.at })
    throw error
  }
}

function contentOf(value: unknown): DashboardContent {
  const said = objectAt(value, 'dashboard')
  const name = textAt(said.name, 'name', MAX_DASHBOARD_NAME).trim()
  if (name === '') throw new Wrong('name')
  const period = parsePeriod(textAt(said.period ?? '24h', 'period', 100))
  if (period === undefined) throw new Wrong('period')
  const refresh = refreshChoices.find((one) => one === (said.refresh ?? 0))
  if (refresh === undefined) throw new Wrong('refresh')
  const widgets = listAt(said.widgets, 'widgets', MAX_WIDGETS).map((one, at) => widgetOf(one, `widgets[${at}]`))
  if (new Set(widgets.map(({ id }) => id)).size !== widgets.length) throw new Wrong('widgets')
  return {
    name,
    period,
    refresh,
    projects: listAt(said.projects, 'projects', 1000).map((one, at) => projectAt(one, `projects[${at}]`)),
    environments: textsAt(said.environments, 'environments', 50, 500),
    variables: listAt(said.variables, 'variables', MAX_VARIABLES).map((one, at) => variableOf(one, `variables[${at}]`)),
    annotations: listAt(said.annotations, 'annotations', annotationKinds.length).map((one) =>
      oneOf(annotationKinds, one, 'annotations'),
    ),
    widgets: settled(widgets),
  }
}

function projectAt(value: unknown, at: string): ProjectId {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 1) throw new Wrong(at)
  return value as ProjectId
}

function variableOf(value: unknown, at: string): Variable {
  const { key, value: first } = objectAt(value, at)
  const name = textAt(key, `${at}.key`, MAX_WORD).trim()
  if (name === '') throw new Wrong(`${at}.key`)
  return { key: name, value: textAt(first ?? '', `${at}.value`, 500) }
}

const WIDGET_ID = /^[A-Za-z0-9_-]{1,40}$/

function widgetOf(value: unknown, at: string): Widget {
  const said = objectAt(value, at)
  const id = textAt(said.id, `${at}.id`, 40)
  if (!WIDGET_ID.test(id)) throw new Wrong(`${at}.id`)
  return {
    id,
    title: textAt(said.title ?? '', `${at}.title`, MAX_TITLE),
    place: placeOf(said.place, `${at}.place`),
    content: widgetContentOf(said.content, `${at}.content`),
  }
}

function placeOf(value: unknown, at: string): GridPlace {
  const { x, y, w, h } = objectAt(value, at)
  const number = (one: unknown) => {
    if (typeof one !== 'number' || !Number.isFinite(one)) throw new Wrong(at)
    return one
  }
  return heldInGrid({ x: number(x), y: number(y), w: number(w), h: number(h) })
}

function widgetContentOf(value: unknown, at: string): WidgetContent {
  const said = objectAt(value, at)
  switch (oneOf(['chart', 'text', 'placeholder'] as const, said.kind, `${at}.kind`)) {
    case 'chart':
      return {
        kind: 'chart',
        display: oneOf(displays, said.display, `${at}.display`),
        question: questionOf(said.question, `${at}.question`),
      }
    case 'text':
      return { kind: 'text', text: textAt(said.text, `${at}.text`, MAX_TEXT) }
    case 'placeholder':
      return {
        kind: 'placeholder',
        because: unreadableOf(said.because, `${at}.because`),
        source: textAt(said.source ?? '', `${at}.source`, MAX_SOURCE),
      }
  }
}

export const unreadableReasons = [
  'dataset',
  'display',
  'function',
  'query',
  'several_queries',
  'data_source',
  'sql',
  'malformed',
] as const satisfies readonly Unreadable['reason'][]

function unreadableOf(value: unknown, at: string): Unreadable {
  const { reason, detail } = objectAt(value, at)
  return { reason: oneOf(unreadableReasons, reason, `${at}.reason`), detail: textAt(detail ?? '', `${at}.detail`, 500) }
}

function questionOf(value: unknown, at: string): Question {
  const said = objectAt(value, at)
  const functions = textsAt(said.functions, `${at}.functions`, MAX_FUNCTIONS, MAX_WORD)
  if (functions.length === 0) throw new Wrong(`${at}.functions`)
  const limit = said.limit ?? DEFAULT_GROUPS
  if (typeof limit !== 'number' || !Number.isInteger(limit) || limit < 1 || limit > MAX_GROUPS)
    throw new Wrong(`${at}.limit`)
  return {
    dataset: textAt(said.dataset, `${at}.dataset`, 40),
    query: textAt(said.query ?? '', `${at}.query`, MAX_QUERY_LENGTH),
    groupBy: textsAt(said.groupBy, `${at}.groupBy`, MAX_GROUP_BY, MAX_WORD),
    functions,
    limit,
  }
}

function objectAt(value: unknown, at: string): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Wrong(at)
  return value as Fields
}

function textAt(value: unknown, at: string, longest: number): string {
  if (typeof value !== 'string' || value.length > longest) throw new Wrong(at)
  return value.toWellFormed().replaceAll('\0', '')
}

function listAt(value: unknown, at: string, most: number): readonly unknown[] {
  if (value === undefined) return []
  if (!Array.isArray(value) || value.length > most) throw new Wrong(at)
  return value
}

function textsAt(value: unknown, at: string, most: number, longest: number): readonly string[] {
  const texts = listAt(value, at, most).map((one, index) => textAt(one, `${at}[${index}]`, longest))
  if (texts.includes('')) throw new Wrong(at)
  return [...new Set(texts)]
}

function oneOf<const Word extends string>(known: readonly Word[], value: unknown, at: string): Word {
  const word = known.find((one) => one === value)
  if (word === undefined) throw new Wrong(at)
  return word
}
