import type { Json, JsonObject } from '#domain/event/event.ts'
import type { NormalEvent } from '../../normalise/normalise-event.ts'
import { partOf, shown, type Part } from './part.ts'
import { violationOf } from './csp.ts'

/** Returns the message of the event as parts to hash, by its template where it has one (docs/protocol.md 5.5). */
export function messageParts({ logentry }: NormalEvent, parameterise: (text: string) => string): readonly Part[] {
  if (logentry === undefined) return []
  return [partOf('message', shown('message', parameterise(logentry.message ?? logentry.formatted)))]
}

/**
 * Returns a browser's report as parts to hash: the directive and what it kept out, or the host that answered wrongly
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

/** The place in a template, such as Django's. */
export function templateParts({ template }: NormalEvent): readonly Part[] {
  if (template === undefined) return []
  const file = textOf(template.filename) ?? textOf(template.abs_path)
  const line = textOf(template.context_line)?.trim().replace(/\s+/g, ' ')
  return [partOf('template', [...shown('filename', file), ...shown('context-line', line)])]
}

function textOf(raw: Json | undefined): string | undefined {
  return typeof raw === 'string' ? raw : undefined
}
