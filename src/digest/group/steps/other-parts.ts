import type { Json, JsonObject } from '#domain/event/event.ts'
import type { NormalEvent } from '../../normalise/normalise-event.ts'
import { partOf, shown, type Part } from './part.ts'
import { violationOf } from './csp.ts'

/** Returns the hash parts of the event's message, by its template if it has one (docs/protocol.md 5.5). */
export function messageParts({ logentry }: NormalEvent, parameterise: (text: string) => string): readonly Part[] {
  if (logentry === undefined) return []
  return [partOf('message', shown('message', parameterise(logentry.message ?? logentry.formatted)))]
}

/**
 * Returns the hash parts of a browser report: the directive and what it blocked, or the host that answered wrongly
 * (docs/protocol.md 5.6).
 */
export function securityParts({ type, security }: NormalEvent): readonly Part[] {
  if (security === undefined) return []
  const values =
    type === 'csp'
      ? [...shown('directive', textOf(security.effective_directive)), ...shown('violation', violationOf(security))]
      : hostValues(type, security)
  return [partOf('security', values)]
}

function hostValues(type: string, { hostname }: JsonObject): readonly Part['values'][number][] {
  return [...shown('type', type), ...shown('hostname', textOf(hostname)?.toLowerCase())]
}

/** The location in a template, such as a Django template. */
export function templateParts({ template }: NormalEvent): readonly Part[] {
  if (template === undefined) return []
  const file = textOf(template.filename) ?? textOf(template.abs_path)
  const line = textOf(template.context_line)?.trim().replace(/\s+/g, ' ')
  return [partOf('template', [...shown('filename', file), ...shown('context-line', line)])]
}

function textOf(raw: Json | undefined): string | undefined {
  return typeof raw === 'string' ? raw : undefined
}
