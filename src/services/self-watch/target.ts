import type { Catalogue } from '#domain/catalogue.ts'
import type { ProjectId, PublicKey } from '#domain/ids.ts'
import { apiPaths, dsn, type Site } from '#domain/paths.ts'
import type { SelfReporting } from '#domain/self/self-reporting.ts'
import type { Settings } from '#domain/settings.ts'
import { operatorGrant } from '#domain/access/operator-grant.ts'

/** Where Mishap's own errors are sent, by the server and by its pages. */
export interface SelfTarget {
  readonly dsn: string
  /** Its own project in this server; null for another server's. */
  readonly project: ProjectId | null
  readonly pages: SelfReporting
}

type Parts = Pick<Catalogue, 'projects' | 'organization'>

/**
 * The configured target. Creates Mishap's own project if it is wanted and missing. Once deleted, it is not created
 * again until Mishap has been started with `MISHAP_SELF=off`.
 * @param where `address`: where the server listens. It sends to itself there, regardless of any proxy.
 * @returns null if sending is disabled
 */
export async function selfTarget(
  { selfMonitoring: { target, environment }, site }: Pick<Settings, 'selfMonitoring' | 'site'>,
  catalogue: Parts,
  { address, release }: { readonly address: string; readonly release: string },
): Promise<SelfTarget | null> {
  const about = { release, environment }
  if (target === 'off') return forgetDeletion(catalogue)
  if (target !== 'internal')
    return { dsn: target.dsn, project: null, pages: { ...about, dsn: target.dsn, tunnel: null } }
  const own = await ownProject(catalogue, new Date())
  if (own === undefined) return null
  return {
    dsn: dsn({ origin: address, basePath: '' }, own.key, own.id),
    project: own.id,
    // Pages may be opened under several host names, so the browser gets a path, which is also not on any tracker list.
    pages: { ...about, dsn: dsn(site, own.key, own.id), tunnel: tunnelOf(site) },
  }
}

function tunnelOf({ basePath }: Site): string {
  return basePath + apiPaths.tunnel()
}

/** Returns Mishap's own project, or `undefined` if it was deleted or all its keys are disabled. */
async function ownProject(
  catalogue: Parts,
  now: Date,
): Promise<{ readonly id: ProjectId; readonly key: PublicKey } | undefined> {
  const { selfProject } = await catalogue.organization.settings()
  if (selfProject === 'deleted') return undefined
  const id = selfProject ?? (await makeProject(catalogue, now))
  const keys = await catalogue.projects.keys(operatorGrant('project:read'), id)
  const key = keys.find(({ enabled }) => enabled)?.publicKey
  return key && { id, key }
}

/** Visible to owners and admins only: it is restricted to its teams, and has none. */
async function makeProject({ projects, organization }: Parts, now: Date): Promise<ProjectId> {
  const made = await projects.create(
    operatorGrant('project:write'),
    { name: 'Mishap', platform: 'javascript-nextjs' },
    now,
  )
  const { id } = made.project
  await projects.setAccess(operatorGrant('project:admin'), id, 'teams', [], now)
  await organization.update(operatorGrant('org:write'), { selfProject: id }, now)
  return id
}

/** Disabling self-monitoring resets the earlier deletion of the project. */
async function forgetDeletion({ organization }: Parts): Promise<null> {
  const { selfProject } = await organization.settings()
  if (selfProject === 'deleted')
    await organization.update(operatorGrant('org:write'), { selfProject: null }, new Date())
  return null
}
