import type { Catalogue } from '#domain/catalogue.ts'
import type { Settings } from '#domain/settings.ts'
import type { Log } from '#domain/log.ts'
import { RecentLines } from './recent-lines.ts'
import { releaseOf } from './release.ts'
import { createSelfWatch, type SelfWatch } from './self-watch.ts'
import { selfTarget } from './target.ts'

interface Surroundings {
  readonly project: string
  readonly version: string
  /** Where the server listens. */
  readonly address: string
  readonly log: Log
  readonly recent?: RecentLines
}

/** Starts monitoring as configured, and creates its own project if it does not exist. */
export async function startSelfWatch(
  settings: Settings,
  catalogue: Pick<Catalogue, 'projects' | 'organization'>,
  { project, version, address, log, recent = new RecentLines() }: Surroundings,
): Promise<SelfWatch> {
  const target = await selfTarget(settings, catalogue, { address, release: releaseOf(project, version) })
  return createSelfWatch(target, { log, recent })
}
