import { operatorGrant } from '#domain/access/operator-grant.ts'
import type { ProjectId } from '#domain/ids.ts'
import type { Landed } from '#domain/import/tally.ts'
import type { ForeignRelease } from '../foreign.ts'
import { known, made, missed, projectOf } from './known.ts'
import type { LandingParts } from './landing.ts'

/** Imports a release with its commits and deploys. A release that tools have already created here is left unchanged. */
export async function landRelease(parts: LandingParts, foreign: ForeignRelease): Promise<readonly Landed[]> {
  const { source, catalogue } = parts
  const projects: ProjectId[] = []
  const fresh: [string, string][] = []
  for (const foreignId of foreign.projects) {
    const id = await projectOf(parts, foreignId)
    if (id === undefined) continue
    projects.push(id)
    // Some servers have a separate release for each project.
    const key = `${foreignId} ${foreign.version}`
    if ((await catalogue.imports.find(source, 'release', key)) === undefined) fresh.push([key, foreign.version])
  }
  if (projects.length === 0) return [missed('release', 'incomplete', foreign.version)]
  if (fresh.length === 0) return [known('release')]
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
  await catalogue.imports.note(source, 'release', fresh)
  return [created ? made('release') : known('release')]
}
