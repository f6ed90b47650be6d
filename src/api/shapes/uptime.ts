import { z } from '@hono/zod-openapi'
import { shownHeaders } from '#domain/uptime/check-headers.ts'
import { httpMethods, type CheckTarget, type UptimeCheck } from '#domain/uptime/check.ts'
import type { CheckStanding } from '#domain/uptime/uptime-catalogue.ts'
import type { StoredCheck } from '#domain/uptime/uptime-store.ts'
import { pairs, time } from './common.ts'

/** An HTTP check, the only kind in this API: the others have no URL. */
export type HttpCheck = UptimeCheck & { readonly target: Extract<CheckTarget, { kind: 'http' }> }

export function isHttpCheck(check: UptimeCheck): check is HttpCheck {
  return check.target.kind === 'http'
}

export const uptimeShape = z
  .object({
    id: z.string(),
    projectSlug: z.string(),
    name: z.string(),
    environment: z.string().nullable(),
    status: z.enum(['active', 'disabled']),
    /** 1: up, or not checked yet. 2: down. */
    uptimeStatus: z.literal([1, 2]),
    /** 1: created manually. */
    mode: z.literal(1),
    url: z.string(),
    method: z.enum(httpMethods),
    headers: pairs,
    body: z.string().nullable(),
    intervalSeconds: z.number(),
    timeoutMs: z.number(),
    traceSampling: z.boolean(),
    /** Checks have no owner; ownership rules assign their issues. */
    owner: z.null(),
    /** Assertions are configured on the page. */
    assertion: z.null(),
    recoveryThreshold: z.literal(1),
    downtimeThreshold: z.number(),
  })
  .openapi('UptimeMonitor')

/** @param standing `undefined` if unknown */
export function uptimeOf(check: HttpCheck, standing: CheckStanding | undefined, projectSlug: string) {
  const { target } = check
  return {
    id: String(check.id),
    projectSlug,
    name: check.name,
    environment: check.environment === '' ? null : check.environment,
    status: check.isEnabled ? ('active' as const) : ('disabled' as const),
    uptimeStatus: standing?.state === 'down' ? (2 as const) : (1 as const),
    mode: 1 as const,
    url: target.url,
    method: target.method,
    headers: shownHeaders(target),
    body: target.body === '' ? null : target.body,
    intervalSeconds: check.intervalSeconds,
    timeoutMs: check.timeoutMs,
    traceSampling: target.samplesTrace,
    owner: null,
    assertion: null,
    recoveryThreshold: 1 as const,
    // Consecutive failures. Here the retries follow one another immediately.
    downtimeThreshold: check.retries + 1,
  }
}

export const uptimeCheckShape = z
  .object({
    uptimeCheckId: z.string(),
    scheduledCheckTime: time,
    timestamp: time,
    checkStatus: z.enum(['success', 'failure']),
    checkStatusReason: z.object({ type: z.string(), description: z.string() }).nullable(),
    httpStatusCode: z.number().nullable(),
    durationMs: z.number(),
    traceId: z.string().nullable(),
    environment: z.string(),
    /** The probe that ran the check. */
    region: z.string(),
    regionName: z.string(),
  })
  .openapi('UptimeCheck')

export function uptimeCheckOf(
  { at, attempt, isUp, failure, detail, status, probe, phases, traceId }: StoredCheck,
  { id, environment }: UptimeCheck,
) {
  return {
    uptimeCheckId: [id, at.getTime(), probe, attempt].join('-'),
    scheduledCheckTime: at.toISOString(),
    timestamp: at.toISOString(),
    checkStatus: isUp ? ('success' as const) : ('failure' as const),
    checkStatusReason: failure === null ? null : { type: failure, description: detail },
    httpStatusCode: status === 0 ? null : status,
    durationMs: Math.round(phases.total),
    traceId,
    environment,
    region: probe === '' ? 'default' : probe,
    regionName: probe === '' ? 'Default' : probe,
  }
}
