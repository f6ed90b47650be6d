import { personOf, type Actor, type Grant } from '../access/access.ts'
import { roles, type Role } from '../access/roles.ts'
import type { PeriodName } from '../address/period.ts'
import type { ProjectId } from '../ids.ts'
import type { Result } from '../result.ts'
import type { Widget } from './widget.ts'

/** Something that charts can be marked with. */
export const annotationKinds = ['releases', 'deploys', 'alerts'] as const
export type AnnotationKind = (typeof annotationKinds)[number]

/** Seconds after which a dashboard asks anew; 0: when somebody asks it to. */
export const refreshChoices = [0, 30, 60, 300, 900] as const
export type RefreshSeconds = (typeof refreshChoices)[number]

/** A field that whoever looks can narrow all widgets by: `release`, or any attribute. */
export interface Variable {
  readonly key: string
  /** The value that it has at first; '': any. */
  readonly value: string
}

/** What a version of a dashboard holds. */
export interface DashboardContent {
  readonly name: string
  readonly period: PeriodName
  readonly refresh: RefreshSeconds
  /** Empty: all. */
  readonly projects: readonly ProjectId[]
  /** Empty: all. */
  readonly environments: readonly string[]
  readonly variables: readonly Variable[]
  readonly annotations: readonly AnnotationKind[]
  readonly widgets: readonly Widget[]
}

/** The people who see a dashboard, besides its owner: those of this role and of stronger ones; `self`: nobody. */
export const viewerRoles = ['self', 'admin', 'member', 'viewer'] as const
export type SeenBy = (typeof viewerRoles)[number]
/** The same for changing it. Whoever cannot change anything cannot change a dashboard. */
export const editorRoles = ['self', 'admin', 'member'] as const
export type EditedBy = (typeof editorRoles)[number]

/** Who may do what with a dashboard. */
export interface Sharing {
  readonly seenBy: SeenBy
  readonly editedBy: EditedBy
}

/** A dashboard at its newest version. */
export interface Dashboard extends Sharing {
  readonly id: number
  /** null: its owner has no account any more; whoever runs the organisation stands in for them. */
  readonly owner: { readonly id: string; readonly name: string } | null
  /** From 1. */
  readonly version: number
  readonly content: DashboardContent
  readonly createdAt: Date
  readonly changedAt: Date
  readonly changedBy: string
  /** The version that a press of "Undo" brings back; null: there is none. */
  readonly undo: number | null
}

/** One version of a dashboard, for its history. */
export interface DashboardVersion {
  readonly version: number
  readonly at: Date
  readonly by: string
  /** The number of the version that was brought back by it; null: it was a change. */
  readonly restored: number | null
  readonly widgets: number
}

/** A public link as its list shows it: never the token, which is in no store. */
export interface DashboardLink {
  readonly id: number
  /** The version that it shows, whatever is changed later. */
  readonly version: number
  readonly createdAt: Date
  readonly createdBy: string
  /** To the hour; null: nobody has opened it. */
  readonly lastOpenedAt: Date | null
}

/** What a public link opens: one version, and the projects of which it may tell. */
export interface LinkedDashboard {
  readonly content: DashboardContent
  /** Those that there were when the link was made, and are still. */
  readonly projects: readonly ProjectId[]
}

export const MAX_DASHBOARD_NAME = 100
export const MAX_WIDGETS = 40
export const MAX_VARIABLES = 6
/** The versions that are kept of each, and those that a link shows. */
export const MAX_VERSIONS = 50
export const MAX_DASHBOARDS = 500
export const MAX_LINKS = 10

export type DashboardRefusal =
  /** There is none, or none that whoever asks may see. */
  | { readonly reason: 'not_found' }
  /** It can be seen, and not changed. */
  | { readonly reason: 'not_yours' }
  /** Somebody else has changed it since. */
  | { readonly reason: 'changed_meanwhile'; readonly by: string }
  | { readonly reason: 'too_many' }
  | { readonly reason: 'nothing_to_undo' }

function isOwner(actor: Actor, owner: Dashboard['owner']): boolean {
  return owner !== null && personOf(actor) === owner.id
}

/** Returns whether a role is at least as strong as another. */
function isAtLeast(role: Role, least: Role): boolean {
  return roles.indexOf(role) <= roles.indexOf(least)
}

/** What people of a role may, and nobody of a weaker one: by this a program is known, which has no role. */
const rightOf = { admin: 'org:write', member: 'event:write', viewer: 'event:read' } as const

function isAmong(actor: Actor, who: SeenBy, owner: Dashboard['owner']): boolean {
  if (isOwner(actor, owner)) return true
  switch (actor.kind) {
    case 'operator':
      return true
    case 'token':
      // It stands for whoever may what it may: of a personal token those are its owner's rights, and no more.
      if (who === 'self') return owner === null && actor.scopes.includes(rightOf.admin)
      return actor.scopes.includes(rightOf[who])
    case 'user':
      // A dashboard whose owner is gone is not lost: whoever runs the organisation has it.
      if (who === 'self') return owner === null && isAtLeast(actor.role, 'admin')
      return isAtLeast(actor.role, who)
  }
}

/** Returns whether somebody may see a dashboard. Whoever may change it may see it. */
export function maySee(actor: Actor, { seenBy, editedBy, owner }: Pick<Dashboard, 'owner' | keyof Sharing>): boolean {
  return isAmong(actor, seenBy, owner) || isAmong(actor, editedBy, owner)
}

/** Returns whether somebody may change what is on a dashboard. */
export function mayEdit(actor: Actor, { editedBy, owner }: Pick<Dashboard, 'owner' | keyof Sharing>): boolean {
  return isAmong(actor, editedBy, owner)
}

/** Returns whether somebody may decide who sees a dashboard, and delete it. */
export function mayOwn(actor: Actor, { owner }: Pick<Dashboard, 'owner'>): boolean {
  return isAmong(actor, 'self', owner)
}

type MaySee = Grant<'event:read'>
type MayChange = Grant<'event:write'>
type Changed = Result<Dashboard, DashboardRefusal>

/**
 * Dashboards, each with its versions. One that whoever asks may not see is not there for them. Every change makes a
 * version, and undoing makes one as well, so that nothing is lost.
 */
export interface DashboardCatalogue {
  /** By name. */
  list(grant: MaySee): Promise<readonly Dashboard[]>
  find(grant: MaySee, id: number): Promise<Dashboard | undefined>
  /** Newest first. */
  versions(grant: MaySee, id: number): Promise<readonly DashboardVersion[]>
  create(grant: MayChange, content: DashboardContent, sharing: Sharing, now: Date): Promise<Changed>
  /** @param from the version that was changed: where there is a newer one, nothing is written */
  save(grant: MayChange, id: number, from: number, content: DashboardContent, now: Date): Promise<Changed>
  /** Brings a version back as the newest one. */
  restore(grant: MayChange, id: number, version: number, now: Date): Promise<Changed>
  share(grant: MayChange, id: number, sharing: Sharing, now: Date): Promise<Changed>
  remove(grant: MayChange, id: number, now: Date): Promise<Result<null, DashboardRefusal>>
  /** Newest first. */
  links(grant: MaySee, id: number): Promise<readonly DashboardLink[]>
  /**
   * Makes a link to the newest version. It shows what the projects of the grant tell, as far as the dashboard is about
   * them, and never more.
   * @param hash of the token, SHA-256: the token itself is nowhere
   */
  makeLink(
    grant: Grant<'org:write'>,
    id: number,
    hash: string,
    now: Date,
  ): Promise<Result<DashboardLink, DashboardRefusal>>
  /**
   * Revokes a link. Requires access to everything that the link shows. Returns false if there is no such link.
   */
  removeLink(grant: MayChange, id: number, link: number, now: Date): Promise<boolean>
}

/** What a stranger with a link asks: no grant, as the token is the proof. */
export interface DashboardLinks {
  open(hash: string, now: Date): Promise<LinkedDashboard | undefined>
}
