import type { JsonObject } from '#domain/event/event.ts'
import type { Raw } from './fields.ts'
import type { Notes } from './notes.ts'
import { dataObject } from './data.ts'
import { count, isObject, saysSomething } from './fields.ts'

/**
 * The location of an error in a template, such as a Django template: `filename`, `abs_path`, `lineno`, and source
 * lines.
 */
export function normaliseTemplate(raw: Raw, notes: Notes): JsonObject | undefined {
  const template = dataObject(raw, 'template', notes)
  if (template === undefined || typeof template.lineno === 'number' || !saysSomething(template.lineno)) return template
  const { lineno, ...rest } = template
  const line = count(lineno)
  return line === undefined ? rest : { ...rest, lineno: line }
}

/** `debug_meta` without null entries in its list of images. */
export function withoutNullImages(raw: Raw): Raw {
  if (!isObject(raw) || !Array.isArray(raw.images) || raw.images.every(isObject)) return raw
  return { ...raw, images: raw.images.filter(isObject) }
}
