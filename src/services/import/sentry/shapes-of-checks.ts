import { z } from 'zod'
import { optional, text } from './shapes.ts'

/** Cron monitors and uptime checks in Sentry's API (docs.sentry.io/api/crons). */
const number = z.coerce.number()
export const monitorConfigShape = z.object({
  schedule_type: optional(z.union([z.string(), z.number()])),
  schedule: optional(z.union([z.string(), z.tuple([z.number(), z.string()])])),
  timezone: optional(z.string()),
  checkin_margin: optional(z.number()),
  max_runtime: optional(z.number()),
  failure_issue_threshold: optional(z.number()),
  recovery_threshold: optional(z.number()),
})
export type SentryMonitorConfig = z.output<typeof monitorConfigShape>

export const monitorShape = z.object({
  id: text,
  slug: z.string(),
  name: z.string(),
  status: optional(z.string()),
  isMuted: optional(z.boolean()),
  config: monitorConfigShape,
  project: optional(z.object({ id: text, slug: optional(z.string()) })),
  environments: optional(z.array(z.object({ name: z.string(), isMuted: optional(z.boolean()) }))),
})
export type SentryMonitor = z.output<typeof monitorShape>

const expectation = z.object({
  op: z.string(),
  operator: optional(z.object({ cmp: z.string() })),
  value: optional(z.union([z.number(), z.string()])),
  operand: optional(z.object({ jsonpath_op: optional(z.string()), value: optional(text) })),
})
export type SentryExpectation = z.output<typeof expectation>

export const uptimeShape = z.object({
  id: text,
  projectSlug: z.string(),
  name: optional(z.string()),
  environment: optional(z.string()),
  status: optional(z.string()),
  mode: optional(z.number()),
  url: z.string(),
  method: optional(z.string()),
  headers: optional(z.array(z.tuple([z.string(), z.string()]))),
  body: optional(z.string()),
  intervalSeconds: number,
  timeoutMs: number,
  traceSampling: optional(z.boolean()),
  downtimeThreshold: optional(z.number()),
  assertion: optional(
    z.object({
      root: optional(expectation.extend({ children: optional(z.array(expectation.catch({ op: 'unknown' }))) })),
    }),
  ),
})
export type SentryUptime = z.output<typeof uptimeShape>
