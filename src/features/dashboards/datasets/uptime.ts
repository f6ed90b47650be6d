import { paths } from '#domain/paths.ts'
import { running } from '#running'
import { talliedDataset, type Counts } from './tallied.ts'

/** Maximum checks per widget. */
const MOST_CHECKS = 500

const anyCheck = { projects: [], text: '', state: 'any' } as const

const share = (part = 0, rest = 0) => (part + rest === 0 ? null : part / (part + rest))
const average = ({ answered = 0, ms = 0 }: Counts) => (answered === 0 ? null : ms / answered)

/** Uptime checks: success and response time. Checks during maintenance count only for the response time. */
export const uptime = talliedDataset({
  name: 'uptime',
  functions: {
    'availability()': { unit: 'share', of: ({ up, down }) => share(up, down) },
    'response_time()': { unit: 'ms', of: average },
    'checks()': { unit: 'count', of: ({ up = 0, down = 0 }) => up + down },
    'failed()': { unit: 'count', of: ({ down = 0 }) => down },
  },
  fields: ['check', 'project'],
  read: async ({ grants, slugs, period, stepSeconds }) => {
    const { catalogue, events } = running()
    const listed = await catalogue.uptime.list(grants.events, anyCheck, { limit: MOST_CHECKS, offset: 0 })
    const ids = listed.checks.map(({ checkId }) => checkId)
    const spans = await events.uptimeSpans(grants.events, ids, period, stepSeconds)
    return listed.checks.flatMap(({ checkId, name, projectId }) =>
      (spans.get(checkId) ?? []).flatMap(({ up, down, answers, phases }, step) => {
        if (up + down + answers === 0) return []
        const values = { check: name, project: slugs.get(projectId) ?? '' }
        const timed: Counts = phases === null ? {} : { answered: answers, ms: answers * phases.total }
        return [{ values, step, counts: { up, down, ...timed } }]
      }),
    )
  },
  pageOf: () => paths.uptime(),
})
