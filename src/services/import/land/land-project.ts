import { operatorGrant } from '#domain/access/operator-grant.ts'
import { parseDsnProjectId } from '#domain/ids.ts'
import type { Landed } from '#domain/import/tally.ts'
import { platforms, slugify, type Platform } from '#domain/project/project.ts'
import { compileOwnership } from '#domain/ownership/ownership.ts'
import { MAX_NAME } from '#domain/team/team.ts'
import type { ForeignOwnership, ForeignProject } from '../foreign.ts'
import { known, made, missed, projectOf, teamsBySlug } from './known.ts'
import type { LandingParts } from './landing.ts'

/** Creates the project with its keys, so that clients only have to change the host in their DSN. */
export async function landProject(parts: LandingParts, foreign: ForeignProject): Promise<readonly Landed[]> {
  const { source, catalogue, now } = parts
  const before = await projectOf(parts, foreign.id)
  const name = foreign.name.trim().slice(0, MAX_NAME) || foreign.slug
  const adopted = await catalogue.imports.adopt(
    operatorGrant('project:write'),
    { source, foreignId: foreign.id },
    {
      dsnProjectId: parseDsnProjectId(foreign.id) ?? null,
      slug: slugify(foreign.slug || name),
      name,
      platform: platformOf(foreign.platform),
      createdAt: foreign.createdAt,
      keys: foreign.keys,
    },
    now,
  )
  if (!adopted.ok) return [missed('project', 'incomplete', `${foreign.slug}: it was brought once and deleted here`)]
  const { project, keptId, takenKeys } = adopted.value
  // Repeated for a known project: its events since then are history as well.
  await catalogue.imports.beginHistory(project.id, now)
  const landed: Landed[] = [before === undefined ? made('project') : known('project')]
  if (!keptId)
    landed.push(
      missed(
        'project',
        'taken',
        `${foreign.slug}: ${foreign.id} is ${project.id} here; its DSNs are taken all the same`,
      ),
    )
  if (before === undefined) {
    const teams = await teamsBySlug(parts, foreign.teams)
    if (teams.length > 0)
      await catalogue.projects.setAccess(operatorGrant('project:admin'), project.id, 'organization', teams, now)
  }
  for (const { publicKey } of foreign.keys) {
    if (takenKeys.includes(publicKey)) landed.push(missed('key', 'taken', `${foreign.slug}: ${publicKey}`))
    else landed.push(before === undefined ? made('key') : known('key'))
  }
  return landed
}

/** The platform whose name is the longest prefix: `python-django` becomes python. */
export function platformOf(text: string): Platform {
  const found = platforms.filter((one) => text === one || text.startsWith(`${one}-`))
  return found.toSorted((a, b) => b.length - a.length)[0] ?? 'other'
}

/** Rules are stored as they are. Lines that have no meaning here are kept without effect. */
export async function landOwnership(parts: LandingParts, foreign: ForeignOwnership): Promise<readonly Landed[]> {
  const { catalogue, now } = parts
  const id = await projectOf(parts, foreign.project)
  if (id === undefined) return [missed('ownership', 'incomplete', foreign.project)]
  const kept = await catalogue.ownership.of(operatorGrant('project:read'), id)
  if (kept.version > 0) return [known('ownership')]
  const { rules, codeowners } = foreign
  const settings = { ...kept.settings, rules, codeowners }
  await catalogue.ownership.save(operatorGrant('project:write'), id, settings, kept.version, now)
  const lines = rules.split('\n').filter((line) => line.trim() !== '' && !line.trim().startsWith('#')).length
  const read = compileOwnership({ rules, codeowners: '' }).rules.length
  const left = lines - read
  return left > 0
    ? [made('ownership'), missed('ownership', 'no_counterpart', `${left} lines of project ${foreign.project}`)]
    : [made('ownership')]
}
