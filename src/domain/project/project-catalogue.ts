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

/** Projects, their keys, and their access settings. Every change is written to the audit log. */
export interface ProjectCatalogue {
  /** Also creates its first key. Appends a number if the slug is taken. */
  create(grant: Grant<'project:write'>, project: NewProject, now: Date): Promise<{ project: Project; key: ProjectKey }>
  /** Sorted by name. */
  list(grant: Grant<'project:read'>): Promise<readonly Project[]>
  byId(grant: Grant<'project:read'>, id: ProjectId): Promise<Project | undefined>
  bySlug(grant: Grant<'project:read'>, slug: string): Promise<Project | undefined>
  keys(grant: Grant<'project:read'>, id: ProjectId): Promise<readonly ProjectKey[]>
  /** The project that formerly had this slug; `undefined` if none had, or if the grant does not cover it. */
  movedFrom(grant: Grant<'project:read'>, slug: string): Promise<Project | undefined>
  update(
    grant: Grant<'project:write'>,
    id: ProjectId,
    change: ProjectChange,
    now: Date,
  ): Promise<Result<Project, ProjectRefusal>>
  /** The teams that own the project, regardless of whether it is open to the organization. */
  teams(grant: Grant<'project:read'>, id: ProjectId): Promise<readonly TeamId[]>
  /** Ignores unknown teams. Returns false if the project does not exist. */
  setAccess(
    grant: Grant<'project:admin'>,
    id: ProjectId,
    access: ProjectAccess,
    teams: readonly TeamId[],
    now: Date,
  ): Promise<boolean>
  /**
   * Removes the project immediately: its keys are refused and it becomes invisible. Its events and files are deleted in
   * the background: see project-removals.ts.
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
  /** Events sent with the key are refused from then on. Returns false if the key does not exist. */
  removeKey(grant: Grant<'project:write'>, publicKey: PublicKey, now: Date): Promise<boolean>
  /** Environments omitted from lists and menus. */
  hiddenEnvironments(grant: Grant<'project:read'>): Promise<readonly { projectId: ProjectId; name: string }[]>
  setEnvironmentHidden(
    grant: Grant<'project:write'>,
    id: ProjectId,
    name: string,
    hidden: boolean,
    now: Date,
  ): Promise<void>
}

/** Ingest's access to projects. */
export interface KeyLookup {
  find(publicKey: PublicKey): Promise<ProjectKey | undefined>
  projectExists(id: ProjectId): Promise<boolean>
  /** The job with this ping UUID, and an enabled key of its project. */
  findPing(pingKey: string): Promise<PingTarget | undefined>
}

/** The job that a ping belongs to. */
export interface PingTarget {
  readonly slug: string
  readonly publicKey: PublicKey
}
