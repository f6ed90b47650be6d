import { z } from '@hono/zod-openapi'
import { bounds, httpMethods, intervals, newCheck, type CheckConfig, type CheckTarget } from '#domain/uptime/check.ts'
import { problemsOfConfig } from '#domain/uptime/check-config.ts'
import { withKeptSecrets } from '#domain/uptime/check-headers.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import type { Uptime } from '#domain/uptime/uptime.ts'
import { messages } from '#messages'
import type { ApiRefusal } from './refusal.ts'
import type { HttpCheck } from './shapes/uptime.ts'

const t = messages('api')
const [leastRetries, mostRetries] = bounds.retries

const change = z
  .object({
    name: z.string(),
    url: z.string(),
    intervalSeconds: z.int().refine((seconds) => intervals.some((one) => one === seconds), {
      error: t('body.uptimeInterval', { intervals: intervals.join(', ') }),
    }),
    timeoutMs: z.int(),
    method: z.enum(httpMethods),
    headers: z.array(z.tuple([z.string(), z.string()])).nullable(),
    body: z.string().nullable(),
    environment: z.string().max(64).nullable(),
    status: z.enum(['active', 'disabled']),
    traceSampling: z.boolean(),
    recoveryThreshold: z.literal(1, t('body.uptimeRecovery')),
    downtimeThreshold: z
      .int()
      .min(leastRetries + 1)
      .max(mostRetries + 1),
    assertion: z.null(t('body.uptimeAssertion')),
  })
  .partial()

/** Clients write names in snake case or camel case. */
const snake: readonly (readonly [string, string])[] = Object.keys(change.shape).map((name) => [
  name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  name,
])

function camelled(sent: unknown): unknown {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return sent
  const names = new Map(snake)
  return Object.fromEntries(Object.entries(sent).map(([name, value]) => [names.get(name) ?? name, value]))
}

/** Absent fields stay unchanged. */
export const uptimeChangeBody = z.preprocess(camelled, change)
/** A new check needs a name, a URL and an interval. */
export const newUptimeBody = z.preprocess(camelled, change.required({ name: true, url: true, intervalSeconds: true }))

type Sent = z.output<typeof uptimeChangeBody>

/**
 * Returns the config that a body describes, with its secrets sealed.
 * @param before `undefined` for a new check
 */
export function configOf(
  sent: Sent,
  before: HttpCheck | undefined,
  { isJsonPath, sealed }: Pick<Uptime, 'isJsonPath' | 'sealed'>,
): Result<CheckConfig, ApiRefusal> {
  const config = withKeptSecrets(merged(sent, before), before)
  const [problem] = problemsOfConfig(config, isJsonPath)
  if (problem === undefined) return ok(sealed(config))
  const values = { least: String(problem.least ?? 0), most: String(problem.most ?? 0) }
  const why = messages('uptime')(`problem.${problem.reason}`, values)
  return refuse({ reason: 'bad_body', why: t('body.field', { name: problem.field, why }) })
}

function merged(sent: Sent, before: HttpCheck | undefined): CheckConfig {
  const base = before === undefined ? newCheck : configAlone(before)
  return {
    ...base,
    target: targetOf(sent, base),
    name: sent.name ?? base.name,
    intervalSeconds: sent.intervalSeconds ?? base.intervalSeconds,
    timeoutMs: sent.timeoutMs ?? base.timeoutMs,
    environment: sent.environment === null ? '' : (sent.environment ?? base.environment),
    isEnabled: sent.status === undefined ? base.isEnabled : sent.status === 'active',
    retries: sent.downtimeThreshold === undefined ? base.retries : sent.downtimeThreshold - 1,
  }
}

function configAlone({ id: _id, projectId: _project, createdAt: _at, createdBy: _by, ...config }: HttpCheck) {
  return config
}

function targetOf(sent: Sent, { target }: CheckConfig): CheckTarget {
  if (target.kind !== 'http') throw new Error('The API changes checks of pages alone')
  return {
    ...target,
    url: sent.url ?? target.url,
    method: sent.method ?? target.method,
    // Headers are replaced as a whole, or left unchanged.
    ...(sent.headers !== undefined && { headers: sent.headers ?? [], sealedHeaders: [] }),
    body: sent.body === null ? '' : (sent.body ?? target.body),
    samplesTrace: sent.traceSampling ?? target.samplesTrace,
  }
}
