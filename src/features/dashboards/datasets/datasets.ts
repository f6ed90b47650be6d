import { checkIns } from './check-ins.ts'
import type { Dataset } from './dataset.ts'
import { events } from './events.ts'
import { issues } from './issues.ts'
import { logs } from './logs.ts'
import { metrics } from './metrics.ts'
import { outcomes } from './outcomes.ts'
import { sessions } from './sessions.ts'
import { spans } from './spans.ts'
import { uptime } from './uptime.ts'
import { vitals } from './vitals.ts'

/** All datasets, in the order in which they are offered. */
export const datasets: readonly Dataset[] = [
  events,
  issues,
  spans,
  logs,
  metrics,
  vitals,
  sessions,
  checkIns,
  uptime,
  outcomes,
]

/** Returns a dataset by name, or `undefined` if this version does not have it. */
export function datasetNamed(name: string): Dataset | undefined {
  return datasets.find((one) => one.name === name)
}
