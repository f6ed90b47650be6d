import { operatorGrant } from '#domain/access/operator-grant.ts'
import type { Catalogue } from '#domain/catalogue.ts'
import type { KeptSince } from '#domain/event/event-store.ts'
import type { Spared, Whose } from '#domain/event/spared.ts'
import type { Held } from '#domain/hold/hold.ts'
import type { ProjectId } from '#domain/ids.ts'
import {
  keptSince,
  retentionOf,
  type Retention,
  type RetentionClass,
  type RetentionSettings,
} from '#domain/project/retention.ts'

/** The data on hold, and how long each project keeps its data. */
export interface Sparing {
  readonly held: Held
  readonly kept: readonly { readonly id: ProjectId; readonly kept: Retention }[]
}

/** Loads what must be spared when old data is deleted. */
export async function sparing({
  catalogue,
  settings,
}: {
  readonly catalogue: Pick<Catalogue, 'holdWork' | 'projects'>
  readonly settings: RetentionSettings
}): Promise<Sparing> {
  const projects = await catalogue.projects.list(operatorGrant('project:read'))
  return {
    held: await catalogue.holdWork.held(),
    kept: projects.map((project) => ({ id: project.id, kept: retentionOf(project, settings) })),
  }
}

const EVER = new Date(0)
/** A retention that never ends. */
export const forEver: KeptSince = {
  events: EVER,
  spans: EVER,
  logs: EVER,
  metrics: EVER,
  points: EVER,
  replays: EVER,
  profiles: EVER,
}

/** The data to spare when retention drops weeks. */
export function sparedOf({ held, kept }: Sparing, now: Date): Spared {
  const own = kept.map(({ id, kept: days }) => [id, keptSince(days, now)] as const)
  return { projects: new Map([...own, ...held.projects.map((id) => [id, forEver] as const)]), groups: held.groups }
}

/** The data to spare when weeks are deleted to free space: only data on hold. */
export function sparedByHolds(held: Held): Spared {
  return { projects: new Map(held.projects.map((id) => [id, forEver])), groups: held.groups }
}

/** Whose files of a class to delete: all except those of projects that keep them longer. */
export function whoseBut({ projects, groups }: Spared, one: RetentionClass, since: KeptSince): Whose {
  const butOf = [...projects].flatMap(([id, own]) => (own[one] < since[one] ? [id] : []))
  return { butOf, butGroups: groups }
}
