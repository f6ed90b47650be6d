import { runFates } from '#domain/monitor/monitor.ts'
import { paths } from '#domain/paths.ts'
import { running } from '#running'
import { talliedDataset, type Counts, type TallyFunction } from './tallied.ts'

/** Maximum monitors per widget. */
const MOST_MONITORS = 1000

const runsOf = (counts: Counts) => runFates.reduce((sum, fate) => sum + (counts[fate] ?? 0), 0)

/** The share of successful runs. Runs during downtime of Mishap itself are ignored. */
function successRate(counts: Counts): number | null {
  const known = runsOf(counts) - (counts.unknown ?? 0)
  return known === 0 ? null : ((counts.ok ?? 0) + (counts.late ?? 0)) / known
}

const ofFates = runFates.map((fate): [string, TallyFunction] => [
  `${fate}()`,
  { unit: 'count', of: (counts) => counts[fate] ?? 0 },
])

/** Runs of monitors by outcome. */
export const checkIns = talliedDataset({
  name: 'check_ins',
  functions: {
    'runs()': { unit: 'count', of: runsOf },
    'success_rate()': { unit: 'share', of: successRate },
    ...Object.fromEntries(ofFates),
  },
  fields: ['monitor', 'environment', 'project', 'fate'],
  read: async ({ grants, slugs, environments, period, stepSeconds }) => {
    const { monitors: all, events } = running()
    const { monitors } = await all.list(grants.events, { limit: MOST_MONITORS, offset: 0 })
    const found = await events.fates(grants.events, monitors, period, stepSeconds)
    return found
      .filter(({ environment }) => environments.length === 0 || environments.includes(environment))
      .map(({ projectId, slug, environment, bucket, fate, runs }) => ({
        values: { monitor: slug, environment, project: slugs.get(projectId) ?? '', fate },
        step: bucket,
        counts: { [fate]: runs },
      }))
  },
  pageOf: () => paths.monitors(),
})
