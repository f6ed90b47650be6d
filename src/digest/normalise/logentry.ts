import type { Event, Json, JsonObject } from '#domain/event/event.ts'
import type { Raw } from './fields.ts'
import type { Notes } from './notes.ts'
import { data } from './data.ts'
import { asText, isList, isObject, text } from './fields.ts'
import { limits } from './limits.ts'

/** `%s`, `%d`, `%(name)s`, `%%`, `{}`, `{0}`, `{name}`: template syntax of Python, JavaScript, .NET and Go. */
const PLACEHOLDER = /%(?:\(([\w.-]{1,64})\))?[sdifrxoOj%]|\{([\w.-]{0,64})\}/g

/**
 * A message from `logentry` or `message`, as text or object; `formatted` is the readable form (docs/protocol.md 4.2).
 */
export function normaliseLogentry(raw: Raw, message: Raw, notes: Notes): Event['logentry'] {
  const entry = isObject(raw) ? raw : isObject(message) ? message : {}
  const plain = isScalar(raw) ? raw : isObject(message) ? undefined : message
  const template = text(entry.message ?? plain, limits.message, 'logentry.message', notes)
  const params = data(entry.params, 'logentry.params', notes)
  const formatted =
    text(entry.formatted, limits.message, 'logentry.formatted', notes) ??
    (template === undefined ? undefined : text(format(template, params), limits.message, 'logentry.formatted', notes))
  if (formatted === undefined) return undefined
  return {
    ...(template !== undefined && template !== formatted && { message: template }),
    formatted,
    ...(params !== undefined && { params }),
  }
}

/** Text, or a scalar that a logger received in its place: `42`, `true`. */
function isScalar(raw: Raw): boolean {
  return typeof raw === 'string' || typeof raw === 'number' || typeof raw === 'boolean'
}

/** Fills in the template's parameters; placeholders without a value stay. */
function format(template: string, params: Json | undefined): string {
  if (params === undefined || params === null) return template
  const list = isList(params) ? params : isObject(params) ? undefined : [params]
  const named = isObject(params) ? params : undefined
  let next = 0
  return template.replace(PLACEHOLDER, (placeholder: string, percentName?: string, braceName?: string) => {
    if (placeholder === '%%') return '%'
    const name = percentName ?? braceName ?? ''
    const value = name === '' ? list?.[next++] : parameter(name, list, named)
    if (value === undefined) return placeholder
    return value === null ? 'null' : (asText(value) ?? '')
  })
}

function parameter(name: string, list: readonly Json[] | undefined, named: JsonObject | undefined): Json | undefined {
  if (named !== undefined) return Object.hasOwn(named, name) ? named[name] : undefined
  return /^\d+$/.test(name) ? list?.[Number(name)] : undefined
}
