import type { Grant } from '../access/access.ts'
import type { OnHold } from '../hold/hold.ts'
import type { ProjectId, PublicKey, TeamId } from '../ids.ts'
import type { Result } from '../result.ts'
import type {
  KeyChange,
  NewProject,
  Project,
  ProjectAccess,
  ProjectChange,
  ProjectKey,
  ProjectRefusal,
} from './project.ts'

/** Projects, their keys, and who may see them. Every change is in the audit log. */
export interface ProjectCatalogue {
  /** Also makes its first key. A slug that is taken gets a number. */
  create(grant: Grant<'project:write'>, project: NewProject, now: Date): Promise<{ project: Project; key: ProjectKey }>
  /** By name. */
  list(grant: Grant<'project:read'>): Promise<readonly Project[]>
  byId(grant: Grant<'project:read'>, id: ProjectId): Promise<Project | undefined>
  bySlug(grant: Grant<'project:read'>, slug: string): Promise<Project | undefined>
  keys(grant: Grant<'project:read'>, id: ProjectId): Promise<readonly ProjectKey[]>
  /** The project that had this slug before it got another; undefined where none did, or none that the grant covers. */
  movedFrom(grant: Grant<'project:read'>, slug: string): Promise<Project | undefined>
  update(
    grant: Grant<'project:write'>,
    id: ProjectId,
    change: ProjectChange,
    now: Date,
  ): Promise<Result<Project, ProjectRefusal>>
  /** The teams that own it, whether it is open to the organisation or to them alone. */
  teams(grant: Grant<'project:read'>, id: ProjectId): Promise<readonly TeamId[]>
  /** false: there is no such project. Teams that do not exist are left out. */
  setAccess(
    grant: Grant<'project:admin'>,
    id: ProjectId,
    access: ProjectAccess,
    teams: readonly TeamId[],
    now: Date,
  ): Promise<boolean>
  /**
   * Takes the project away at once: its keys refuse, nobody sees it. Its events and files go in the background:
   * see project-removals.ts.
   */
  remove(
    grant: Grant<'project:admin'>,
    id: ProjectId,
    now: Date,
  ): Promise<Result<void, { readonly reason: 'not_found' } | OnHold>>
  createKey(grant: Grant<'project:write'>, id: ProjectId, label: string, now: Date): Promise<ProjectKey | undefined>
  updateKey(
    grant: Grant<'project:write'>,
    publicKey: PublicKey,
    change: KeyChange,
    now: Date,
  ): Promise<ProjectKey | undefined>
  /** Events that SDKs go on sending with it are refused. false: there is none. */
  removeKey(grant: Grant<'project:write'>, publicKey: PublicKey, now: Date): Promise<boolean>
  /** Environments that lists and menus leave out. */
  hiddenEnvironments(grant: Grant<'project:read'>): Promise<readonly { projectId: ProjectId; name: string }[]>
  setEnvironmentHidden(
    grant: Grant<'project:write'>,
    id: ProjectId,
    name: string,
    hidden: boolean,
    now: Date,
  ): Promise<void>
}

/** Ingest's view of a project. */
export interface KeyLookup {
  find(publicKey: PublicKey): Promise<ProjectKey | undefined>
  projectExists(id: ProjectId): Promise<boolean>
  /** Returns the job that is pinged by a UUID, and a key of its project that may send. */
  findPing(pingKey: string): Promise<PingTarget | undefined>
}

/** The job that a ping is about. */
export interface PingTarget {
  readonly slug: string
  readonly publicKey: PublicKey
}
