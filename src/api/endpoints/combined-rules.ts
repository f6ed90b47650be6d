import { z } from '@hono/zod-openapi'
import type { AlertRule, IssueWatch, ThresholdWatch } from '#domain/alert/rule.ts'
import { ok } from '#domain/result.ts'
import { messages } from '#messages'
import { endpoint, type Endpoint } from '../endpoint.ts'
import { time } from '../shapes/common.ts'

const t = messages('api')

const DAY_MS = 86_400_000

const ruleShape = z
  .object({
    id: z.string(),
    name: z.string(),
    /** A rule on issues, or a threshold on a metric. */
    type: z.enum(['rule', 'alert_rule']),
    status: z.enum(['active', 'disabled', 'muted']),
    /** Slugs of the rule's projects that the caller can see. */
    projects: z.array(z.string()),
    triggers: z.array(z.string()),
    threshold: z
      .object({
        measure: z.string(),
        windowMinutes: z.int(),
        critical: z.number(),
        warning: z.number().nullable(),
        environments: z.array(z.string()),
      })
      .nullable(),
    /** Thresholds only: ok, warning, critical. */
    state: z.string().nullable(),
    stateSince: time.nullable(),
    lastTriggered: time.nullable(),
    firings24h: z.int(),
    dateCreated: time,
    createdBy: z.object({ name: z.string() }),
  })
  .openapi('AlertRule')

/** All rules by name: issue rules and thresholds. */
const rules = endpoint({
  path: '/organizations/{organization}/combined-rules/',
  summary: t('operations.alertRules'),
  needs: ['alerts:read', 'project:read'],
  query: z.object({}),
  body: z.array(ruleShape),
  answer: async ({ running: { catalogue }, may, now }) => {
    const [found, counts, projects] = await Promise.all([
      catalogue.alerts.rules(may['alerts:read']),
      catalogue.alerts.firingCounts(may['alerts:read'], new Date(now.getTime() - DAY_MS)),
      catalogue.projects.list(may['project:read']),
    ])
    const slugsOf = ({ projects: of }: AlertRule) =>
      projects.filter(({ id }) => of === 'all' || of.includes(id)).map(({ slug }) => slug)
    return ok({ body: found.map((rule) => ruleOf(rule, slugsOf(rule), counts.get(rule.id) ?? 0, now)) })
  },
})

function ruleOf(rule: AlertRule, projects: string[], firings: number, now: Date): z.output<typeof ruleShape> {
  const { thresholdState, mutedUntil, enabled } = rule
  const isMuted = mutedUntil !== null && mutedUntil > now
  return {
    id: String(rule.id),
    name: rule.name,
    ...watchOf(rule.watch),
    status: enabled ? (isMuted ? 'muted' : 'active') : 'disabled',
    projects,
    state: thresholdState?.state ?? null,
    stateSince: thresholdState?.since.toISOString() ?? null,
    lastTriggered: rule.lastFiredAt?.toISOString() ?? null,
    firings24h: firings,
    dateCreated: rule.createdAt.toISOString(),
    createdBy: { name: rule.createdBy },
  }
}

function watchOf(watch: IssueWatch | ThresholdWatch) {
  if (watch.kind === 'issues')
    return { type: 'rule' as const, triggers: watch.triggers.map(({ kind }) => kind), threshold: null }
  const { measure, windowMinutes, critical, warning, environments } = watch
  const threshold = { measure, windowMinutes, critical, warning, environments: [...environments] }
  return { type: 'alert_rule' as const, triggers: [], threshold }
}

export const combinedRuleEndpoints: readonly Endpoint[] = [rules]
