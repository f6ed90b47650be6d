import type { Json } from '../event/event.ts'

/** The values that a webhook's template may name, as `{{title}}`. */
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

/** A template with its values put in, and what it is sent as. */
export interface FilledTemplate {
  readonly body: string
  readonly contentType: 'application/json' | 'text/plain; charset=utf-8'
}

const PLACE = /\{\{\s*([a-zA-Z_]{1,40})\s*\}\}/g

/** Names in a template that stand for nothing. */
export function unknownPlaceholders(template: string): readonly string[] {
  const named = [...template.matchAll(PLACE)].map(([, name]) => name ?? '')
  return named.filter((name) => !isPlaceholder(name))
}

function isPlaceholder(name: string): name is Placeholder {
  return placeholders.some((known) => known === name)
}

/**
 * Fills a template. One that is JSON stays JSON, whatever the values hold: they are put into its strings, not into its
 * text. Everything else is plain text.
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

/** undefined where it is no JSON. */
function parseJson(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json
  } catch {
    return undefined
  }
}
