import type { Event, Json, JsonObject } from '#domain/event/event.ts'
import type { Raw } from './fields.ts'
import type { Notes } from './notes.ts'
import { dataObject } from './data.ts'
import { isObject, saysSomething } from './fields.ts'
import { limits } from './limits.ts'

/**
 * Contexts by name, without empty ones. Trims line breaks around values: `os.version` has one (docs/protocol.md 2.3).
 */
export function normaliseContexts(raw: Raw, notes: Notes): Event['contexts'] {
  if (!isObject(raw)) {
    if (saysSomething(raw)) notes.add('invalid_data', 'contexts')
    return undefined
  }
  const contexts: { [name: string]: JsonObject } = {}
  let kept = 0
  for (const name in raw) {
    if (name === '__proto__' || name.length > limits.shortText) {
      notes.add('invalid_name', 'contexts')
      continue
    }
    if (kept === limits.contexts) {
      notes.add('too_many', 'contexts', { limit: limits.contexts })
      break
    }
    const context = dataObject(raw[name], `contexts.${name}`, notes)
    if (context === undefined) continue
    contexts[name] = trimmedValues(context)
    kept++
  }
  return kept === 0 ? undefined : contexts
}

function trimmedValues(context: JsonObject): JsonObject {
  let copy: { [key: string]: Json } | undefined
  for (const key in context) {
    const value = context[key]
    if (typeof value !== 'string') continue
    const trimmed = value.trim()
    if (trimmed !== value) (copy ??= { ...context })[key] = trimmed
  }
  return copy ?? context
}
