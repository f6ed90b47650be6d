import type { JsonObject, Sdk } from '#domain/event/event.ts'
import type { Raw } from './fields.ts'
import type { Notes } from './notes.ts'
import { isList, isObject, objectsOf, trimmedText } from './fields.ts'
import { limits } from './limits.ts'

/** The SDK that sent the event, with packages and integrations; `undefined` if unnamed. */
export function normaliseSdk(raw: Raw, notes: Notes): Sdk | undefined {
  if (!isObject(raw)) return undefined
  const name = trimmedText(raw.name, limits.shortText, 'sdk.name', notes)
  if (name === undefined) return undefined
  const packages = objectsOf(raw.packages, 'sdk.packages', notes)
    .slice(0, limits.packages)
    .flatMap((entry) => packageOf(entry, notes))
  const integrations = isList(raw.integrations) ? raw.integrations.filter(isShortText).slice(0, limits.packages) : []
  return {
    name,
    version: trimmedText(raw.version, limits.shortText, 'sdk.version', notes) ?? '',
    ...(packages.length > 0 && { packages }),
    ...(integrations.length > 0 && { integrations }),
  }
}

function packageOf(raw: JsonObject, notes: Notes): { name: string; version: string }[] {
  const name = trimmedText(raw.name, limits.shortText, 'sdk.packages', notes)
  if (name === undefined) return []
  return [{ name, version: trimmedText(raw.version, limits.shortText, 'sdk.packages', notes) ?? '' }]
}

function isShortText(value: Raw): value is string {
  return typeof value === 'string' && value !== '' && value.length <= limits.shortText
}
