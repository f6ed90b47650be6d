import { z } from '@hono/zod-openapi'
import { line, paged, paragraphs, table } from '../text.ts'
import { cursor, tool } from '../tool.ts'

const rules = z.array(
  z.object({
    id: z.string(),
    name: z.string(),
    status: z.string(),
    state: z.string().nullable(),
    projects: z.array(z.string()),
    triggers: z.array(z.string()),
    threshold: z.object({ measure: z.string(), windowMinutes: z.number(), critical: z.number() }).nullable(),
    lastTriggered: z.string().nullable(),
    firings24h: z.number(),
  }),
)

const MOST = 50

export const listAlerts = tool({
  name: 'list_alerts',
  title: 'List alert rules',
  description:
    'Lists alert rules with what they wait for, whether a threshold is passed now, and when each fired last.',
  input: z.object({ cursor }),
  needs: ['alerts:read', 'project:read'],
  changes: false,
  tell: async (ask, { cursor: from }) => {
    const found = await ask.get(`${ask.organization}/combined-rules/`, rules)
    if (found.length === 0) return 'There are no alert rules.'
    // The API returns all rules at once.
    const start = Math.max(Number(from ?? 0) || 0, 0)
    const listed = table(
      ['rule', 'status', 'state', 'waits for', 'projects', 'last fired', 'fired in 24 h', 'alert'],
      found
        .slice(start, start + MOST)
        .map(({ id, name, status, state, projects, triggers, threshold, lastTriggered, firings24h }) => [
          name,
          status,
          state,
          threshold === null
            ? triggers.join(', ')
            : `${threshold.measure} beyond ${threshold.critical} in ${threshold.windowMinutes} min`,
          projects.join(', '),
          lastTriggered,
          firings24h,
          id,
        ]),
    )
    return paged(listed, found.length > start + MOST ? String(start + MOST) : undefined)
  },
})

const rule = z.object({
  name: z.string(),
  isEnabled: z.boolean(),
  mutedUntil: z.string().nullable(),
  watch: z.looseObject({ kind: z.string() }),
  destinations: z.array(z.looseObject({ kind: z.string() })),
})
const firings = z.object({
  data: z.array(
    z.object({
      at: z.string(),
      level: z.string(),
      why: z.looseObject({ kind: z.string() }),
      issueId: z.string().nullable(),
      deliveries: z.array(z.object({ state: z.string() })),
    }),
  ),
  next: z.string().nullable(),
})

const which = z.string().min(1).max(20).describe('The number of an alert rule, as list_alerts tells it')

export const getAlert = tool({
  name: 'get_alert',
  title: 'Get an alert rule',
  description:
    'Tells what an alert rule waits for, whom it tells, and its last firings: when, why, about which issue, and whether they were delivered. The cursor leads to older firings.',
  input: z.object({ alert: which, cursor }),
  needs: ['alerts:read', 'project:read', 'event:read'],
  changes: false,
  tell: async (ask, { alert, cursor: from }) => {
    const [one, past] = await Promise.all([
      ask.own.get(`/alerts/rules/${encodeURIComponent(alert)}`, rule),
      ask.own.get('/alerts/firings', firings, { rule: alert, limit: 20, cursor: from }),
    ])
    const head = [
      `# ${line(one.name)}${one.isEnabled ? '' : ', switched off'}${one.mutedUntil === null ? '' : `, muted until ${one.mutedUntil}`}`,
      ask.page(`/alerts/${alert}`),
      `Waits for: ${line(one.watch, 1000)}`,
      `Tells: ${one.destinations.map(({ kind }) => kind).join(', ')}`,
    ].join('\n')
    const told = table(
      ['fired', 'level', 'why', 'issue', 'deliveries'],
      past.data.map(({ at, level, why, issueId, deliveries }) => [
        at,
        level,
        why,
        issueId,
        deliveries.map(({ state }) => state).join(', '),
      ]),
    )
    return paged(paragraphs(head, past.data.length === 0 ? 'It has not fired.' : told), past.next ?? undefined)
  },
})

const HOUR_MS = 3_600_000

export const muteAlert = tool({
  name: 'mute_alert',
  title: 'Mute an alert rule',
  description: 'Mutes an alert rule for some hours, or ends that with 0. Ask the person first.',
  input: z.object({ alert: which, hours: z.number().min(0).max(720) }),
  needs: ['alerts:read', 'project:read', 'alerts:write'],
  changes: true,
  tell: async (ask, { alert, hours }) => {
    const mutedUntil = hours === 0 ? null : new Date(Date.now() + hours * HOUR_MS).toISOString()
    const one = await ask.own.change(`/alerts/rules/${encodeURIComponent(alert)}`, { mutedUntil }, rule)
    return `${line(one.name)} is ${one.mutedUntil === null ? 'not muted' : `muted until ${one.mutedUntil}`}.`
  },
})
