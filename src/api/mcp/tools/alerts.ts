import { z } from '@hono/zod-openapi'
import { table } from '../text.ts'
import { tool } from '../tool.ts'

const rules = z.array(
  z.object({
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

export const listAlerts = tool({
  name: 'list_alerts',
  title: 'List alert rules',
  description:
    'Lists alert rules with what they wait for, whether a threshold is passed now, and when each fired last. Needs the scope alerts:read.',
  input: z.object({}),
  changes: false,
  tell: async (ask) => {
    const found = await ask.get(`${ask.organization}/combined-rules/`, rules)
    if (found.length === 0) return 'There are no alert rules.'
    return table(
      ['rule', 'status', 'state', 'waits for', 'projects', 'last fired', 'fired in 24 h'],
      found.map(({ name, status, state, projects, triggers, threshold, lastTriggered, firings24h }) => [
        name,
        status,
        state,
        threshold === null
          ? triggers.join(', ')
          : `${threshold.measure} beyond ${threshold.critical} in ${threshold.windowMinutes} min`,
        projects.join(', '),
        lastTriggered,
        firings24h,
      ]),
    )
  },
})
