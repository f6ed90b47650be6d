import { operatorGrant } from '#domain/access/operator-grant.ts'
import type { Landed } from '#domain/import/tally.ts'
import type { ForeignRelease } from '../foreign.ts'
import { known, made, missed, projectOf } from './known.ts'
import type { LandingParts } from './landing.ts'

/** A release with its commits and deploys. One that tools have made here already keeps what it has. */
export async function landRelease(parts: LandingParts, foreign: ForeignRelease): Promise<readonly Landed[]> {
  const { source, catalogue } = parts
  const found = await Promise.all(foreign.projects.map((id) => projectOf(parts, id)))
  const projects = found.flatMap((id) => id ?? [])
  if (projects.length === 0) return [missed('release', 'incomplete', foreign.version)]
  if ((await catalogue.imports.find(source, 'release', foreign.version)) !== undefined) return [known('release')]
  const grant = operatorGrant('project:releases')
  const { version, change, createdAt, deploys } = foreign
  const { created } = await catalogue.releases.upsert(grant, version, { projects, ...change }, createdAt)
  const there = await catalogue.releases.deploys(operatorGrant('project:read'), version)
  for (const deploy of deploys) {
    const isThere = there.some(
      ({ environment, finishedAt }) =>
        environment === deploy.environment && finishedAt.getTime() === deploy.finishedAt.getTime(),
    )
    if (!isThere) await catalogue.releases.addDeploy(grant, version, deploy)
  }
  await catalogue.imports.note(source, 'release', [[version, version]])
  return [created ? made('release') : known('release')]
}
