import type { Event, Json, Processing } from '#domain/event/event.ts'
import type { Raw } from './fields.ts'
import type { Notes } from './notes.ts'
import { asText, cut, isList, isObject, objectsOf } from './fields.ts'
import { limits } from './limits.ts'

/** Installed packages with their versions; `undefined` if there are none. */
export function normaliseModules(raw: Raw, notes: Notes): Event['modules'] {
  if (!isObject(raw)) return undefined
  const modules: { [name: string]: string } = {}
  let kept = 0
  for (const name in raw) {
    if (kept === limits.modules) {
      notes.add('too_many', 'modules', { limit: limits.modules })
      break
    }
    const version = asText(raw[name])
    if (version === undefined) continue
    if (name === '__proto__' || name.length > limits.symbol) {
      notes.add('invalid_name', 'modules')
      continue
    }
    modules[name] = cut(version, limits.symbol)
    kept++
  }
  return kept === 0 ? undefined : modules
}

/** The application's fingerprint; `undefined` if it leaves grouping to the server. */
export function normaliseFingerprint(raw: Raw, notes: Notes): readonly string[] | undefined {
  const all = (isList(raw) ? raw : [raw]).map(asText).filter((part) => part !== undefined)
  if (all.length > limits.fingerprint)
    notes.add('too_many', 'fingerprint', { count: all.length, limit: limits.fingerprint })
  return all.length === 0 ? undefined : all.slice(0, limits.fingerprint).map((part) => cut(part, limits.message))
}

/** Returns the errors that the SDK or a proxy noted about the event. */
export function normaliseErrors(raw: Raw, notes: Notes): readonly Processing[] {
  return objectsOf(raw, 'errors', notes).flatMap((entry) => {
    const value = detail(entry.value)
    if (typeof entry.type !== 'string') return []
    return [
      {
        type: cut(entry.type, limits.shortText),
        name: cut(asText(entry.name) ?? '', limits.shortText),
        ...(value !== undefined && { value }),
      },
    ]
  })
}

/** A short value unchanged, or else the beginning of its text. */
function detail(raw: Raw): Json | undefined {
  const text = asText(raw)
  return text !== undefined && text.length > limits.shortText ? cut(text, limits.shortText) : raw
}
