import { operatorGrant } from '#domain/access/operator-grant.ts'
import { ruleLimits } from '#domain/alert/rule.ts'
import type { ProjectId } from '#domain/ids.ts'
import type { Landed } from '#domain/import/tally.ts'
import type { ForeignThreshold } from '../foreign.ts'
import { destinationsOf, withParts } from './destinations.ts'
import { known, made, missed, projectOf } from './known.ts'
import type { LandingParts } from './landing.ts'

/** Imports a threshold rule. It is disabled if it measures something else here, or notifies someone else. */
export async function landThreshold(parts: LandingParts, foreign: ForeignThreshold): Promise<readonly Landed[]> {
  const { source, catalogue, now } = parts
  const { id, name, watch } = foreign
  const projects: ProjectId[] = []
  for (const one of foreign.projects) {
    const project = await projectOf(parts, one)
    if (project !== undefined) projects.push(project)
  }
  if (projects.length === 0) return [missed('threshold', 'incomplete', name)]
  if ((await catalogue.imports.find(source, 'threshold', id)) !== undefined) return [known('threshold')]
  const told = await toldBy(parts, foreign)
  const left = [...foreign.left, ...told.missing]
  if (told.destinations.length === 0)
    return [missed('threshold', 'no_counterpart', withParts(name, [...left, 'it would tell nobody']))]
  const draft = {
    name: name.slice(0, ruleLimits.name),
    enabled: foreign.enabled && left.length === 0,
    projects,
    watch,
    destinations: told.destinations,
  }
  const created = await catalogue.alerts.createRule(operatorGrant('alerts:write'), draft, now)
  if (!created.ok) {
    const why = created.refusal.map(({ field, reason }) => `${field} ${reason}`)
    return [missed('threshold', 'no_counterpart', withParts(name, why))]
  }
  await catalogue.imports.note(source, 'threshold', [[id, String(created.value.id)]])
  const parted = missed('threshold', 'no_counterpart', withParts(name, [...left, 'switched off']))
  return left.length === 0 ? [made('threshold')] : [made('threshold'), parted]
}

/** Falls back to the rule's owner if none of its recipients exists here, so that its subject stays watched. */
async function toldBy(parts: LandingParts, { destinations, owner }: ForeignThreshold) {
  const found = await destinationsOf(parts, destinations)
  if (found.destinations.length > 0 || owner === null) return found
  const instead = await destinationsOf(parts, [owner])
  const missing = instead.destinations.length === 0 ? found.missing : [...found.missing, 'its owner is told instead']
  return { destinations: instead.destinations, missing }
}
