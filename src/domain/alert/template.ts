import type { Json } from '../event/event.ts'

/** Placeholders for webhook templates, such as `{{title}}`. */
export const placeholders = [
  'kind',
  'level',
  'rule',
  'title',
  'culprit',
  'project',
  'issue',
  'environment',
  'release',
  'assignee',
  'events',
  'value',
  'limit',
  'why',
  'link',
  'at',
] as const
export type Placeholder = (typeof placeholders)[number]

export interface FilledTemplate {
  readonly body: string
  readonly contentType: 'application/json' | 'text/plain; charset=utf-8'
}

const PLACE = /\{\{\s*([a-zA-Z_]{1,40})\s*\}\}/g

export function unknownPlaceholders(template: string): readonly string[] {
  const named = [...template.matchAll(PLACE)].map(([, name]) => name ?? '')
  return named.filter((name) => !isPlaceholder(name))
}

function isPlaceholder(name: string): name is Placeholder {
  return placeholders.some((known) => known === name)
}

/**
 * Fills a template. Values are inserted into the strings of a JSON template after parsing, so it stays valid JSON
 * regardless of their content. Any other template is plain text.
 */
export function fillTemplate(template: string, values: Readonly<Record<Placeholder, string>>): FilledTemplate {
  const fill = (text: string) =>
    text.replaceAll(PLACE, (whole, name: string) => (isPlaceholder(name) ? values[name] : whole))
  const parsed = parseJson(template)
  if (parsed === undefined) return { body: fill(template), contentType: 'text/plain; charset=utf-8' }
  return { body: JSON.stringify(filled(parsed, fill)), contentType: 'application/json' }
}

function filled(value: Json, fill: (text: string) => string): Json {
  if (typeof value === 'string') return fill(value)
  if (value === null || typeof value !== 'object') return value
  if (isList(value)) return value.map((one) => filled(one, fill))
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [fill(name), filled(one, fill)]))
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value)
}

/** `undefined` if it is not valid JSON. */
function parseJson(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json
  } catch {
    return undefined
  }
}
