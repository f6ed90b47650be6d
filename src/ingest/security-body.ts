import type { Buffer } from 'node:buffer'
import type { Envelope } from '#domain/envelope/envelope.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import type { Refusal } from './refusal.ts'

/** Content types of browser reports (docs/protocol.md 3; W3C Content Security Policy 3 and Reporting API). */
const REPORT_TYPES: ReadonlySet<string> = new Set([
  'application/json',
  'application/csp-report',
  'application/reports+json',
  'application/expect-ct-report',
  'application/expect-ct-report+json',
  'application/expect-staple-report',
])

/**
 * Converts a browser's report about a page's security policy to an envelope with one item. Parameters that the page put
 * into the report URL (`sentry_release`, `sentry_environment`) go into the item's header.
 */
export function envelopeOfReport(
  bytes: Buffer,
  contentType: string | undefined,
  query: string,
): Result<Envelope, Refusal> {
  const type = contentType?.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  if (!REPORT_TYPES.has(type)) return refuse({ reason: 'not_a_report', allowed: [...REPORT_TYPES].join(', ') })
  const said = new URLSearchParams(query)
  const [release, environment] = [said.get('sentry_release'), said.get('sentry_environment')]
  const header = {
    type: 'raw_security',
    ...(release !== null && { sentry_release: release }),
    ...(environment !== null && { sentry_environment: environment }),
  }
  return ok({ header: {}, items: [{ type: 'raw_security', header, payload: bytes }] })
}
