import type { RuleDraft } from '#domain/alert/rule.ts'
import type { Crew } from './crew.ts'
import { made, type House } from './house.ts'
import { issueWith } from './work.ts'

const MINUTE_MS = 60_000

const onIssues: RuleDraft['watch'] = {
  kind: 'issues',
  triggers: [{ kind: 'new' }, { kind: 'regressed' }, { kind: 'escalating' }],
  conditions: [{ kind: 'level', is: 'at_least', level: 'error' }],
  combine: 'all',
  everyMinutes: 60,
}
const tooMany: RuleDraft['watch'] = {
  kind: 'threshold',
  measure: 'events',
  windowMinutes: 1440,
  environments: ['production'],
  minLevel: null,
  direction: 'above',
  critical: 40,
  warning: 20,
  resolve: null,
}
const crashes: RuleDraft['watch'] = {
  kind: 'threshold',
  measure: 'crashed_sessions',
  windowMinutes: 1440,
  environments: ['production'],
  direction: 'above',
  critical: 5,
  warning: 1,
  resolve: null,
  leastSessions: 20,
}

/** Alert rules with their history. Without accounts, they have no receiver. */
export async function keepWatch(house: House, { mara }: Crew): Promise<void> {
  if (mara === undefined) return
  const { catalogue, grant, projects, now } = house
  const rule = async (name: string, over: RuleDraft['projects'], watch: RuleDraft['watch']) => {
    const draft = {
      name,
      enabled: true,
      projects: over,
      destinations: [{ kind: 'person', userId: mara.userId }],
      watch,
    } as const
    return made(await catalogue.alerts.createRule(grant('alerts:write'), draft, now)).id
  }
  const anew = await rule('New and returning errors', 'all', onIssues)
  await rule('Many errors in the web shop', [projects.web], tooMany)
  await rule('Checkout crashes', [projects.checkout], crashes)
  const told = await Promise.all(
    ["reading 'amount'", 'was declined', 'Could not reserve stock'].map((words) => issueWith(house, words)),
  )
  const firings = told.flatMap((issue) =>
    issue === undefined
      ? []
      : [
          {
            ruleId: anew,
            issue,
            at: new Date(Math.min(issue.firstSeen.getTime() + MINUTE_MS, now.getTime())),
            level: 'critical',
            why: { kind: 'new' },
            everyMinutes: 0,
            messages: [],
          } as const,
        ],
  )
  await catalogue.alertWork.commit({ firings }, now)
}
