import { askOfRecordings } from './house/detectors.ts'
import { hire, type Crew } from './house/crew.ts'
import type { House } from './house/house.ts'
import { shareOut } from './house/owners.ts'
import { ship } from './house/releases.ts'
import { upload } from './house/uploads.ts'
import { hangUp } from './house/board.ts'
import { watchJobs } from './house/jobs.ts'
import { tellThePublic } from './house/status-page.ts'
import { lookOutside } from './house/uptime.ts'
import { keepWatch } from './house/watch.ts'
import { getToWork } from './house/work.ts'

/** Everything that precedes the first event: people, releases, owners, source maps. */
export async function moveIn(house: House): Promise<Crew> {
  const crew = await hire(house)
  await ship(house)
  await shareOut(house)
  await upload(house)
  await askOfRecordings(house)
  return crew
}

/** What people do once the events are there: comments, decisions, tickets, fired alerts. */
export async function settle(house: House, crew: Crew): Promise<void> {
  await getToWork(house, crew)
  await keepWatch(house, crew)
  const checks = await lookOutside(house)
  await watchJobs(house)
  if (checks !== undefined) await tellThePublic(house, checks)
  await hangUp(house, crew)
}
