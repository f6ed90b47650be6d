import type { Grant, UsedElsewhere } from '../access/access.ts'
import type { ProjectId, TeamId } from '../ids.ts'
import type { Result } from '../result.ts'

/** A saved search, in the terms of the list's URL. */
export interface KeptSearch {
  /** Query text (docs/query-language.md); '' matches everything. */
  readonly query: string
  readonly sort: string
  readonly period: string
  /** Empty for all. */
  readonly environments: readonly string[]
  /** Further URL parameters of the list. */
  readonly others?: Readonly<Record<string, readonly string[]>>
}

/** Lists whose searches can be saved: issues, spans, logs and SQL statements. */
export const viewedLists = ['issues', 'spans', 'logs', 'sql'] as const
export type ViewedList = (typeof viewedLists)[number]

/** Who sees a view: its owner, or everyone. */
export const viewVisibilities = ['private', 'organization'] as const
export type ViewVisibility = (typeof viewVisibilities)[number]

export interface SearchView {
  readonly id: number
  readonly list: ViewedList
  readonly name: string
  readonly visibility: ViewVisibility
  readonly search: KeptSearch
  /** The projects it is narrowed to, as far as the user may see them; empty for all. */
  readonly projects: readonly ProjectId[]
}

export type ViewDraft = Omit<SearchView, 'id'>

/** The views of a list for the current user, and which of them opens first. */
export interface SearchViews {
  /** Sorted: shared views, then the user's own. */
  readonly views: readonly SearchView[]
  /**
   * The default view: the user's own choice, or else the choice of their first team that has one; `null` for no view.
   */
  readonly first: number | null
  /** The user's own choice; `null` if not set. */
  readonly own: number | null
  /** The user's teams, sorted by name, with the view each has chosen. */
  readonly teams: readonly { readonly id: TeamId; readonly name: string; readonly view: number | null }[]
}

/** Maximum characters of a view's name. */
export const MAX_VIEW_NAME = 60
/** Maximum number of views per list, for one user and for shared views. */
export const MAX_VIEWS = 50

export type ViewRefusal =
  | { readonly reason: 'not_found' | 'name_missing' | 'name_too_long' | 'too_many' }
  | UsedElsewhere

/**
 * Saved views. A private view is visible only to its owner. A view is hidden from users who can see none of its
 * projects. Shared views can be edited by anyone who may edit issues and can see all of their projects. Only issue
 * views can be a default.
 */
export interface SearchViewCatalogue {
  of(grant: Grant<'event:read'>, list: ViewedList): Promise<SearchViews>
  /** Appended to the views of the same list and visibility. */
  create(grant: Grant<'event:write'>, draft: ViewDraft, now: Date): Promise<Result<SearchView, ViewRefusal>>
  /** Making a view private transfers it to the current user. Keeps projects that this user cannot see. */
  update(
    grant: Grant<'event:write'>,
    id: number,
    change: Partial<Omit<ViewDraft, 'list'>>,
  ): Promise<Result<SearchView, ViewRefusal>>
  remove(grant: Grant<'event:write'>, id: number): Promise<Result<null, ViewRefusal>>
  /**
   * Moves a view one place within its list and visibility. Returns false if it does not exist or is already at the end.
   */
  move(grant: Grant<'event:write'>, id: number, to: 'left' | 'right'): Promise<boolean>
  /** Sets the user's default view; `null` reverts to their teams' choice. Returns false if the view does not exist. */
  setOwnFirst(grant: Grant<'event:write'>, id: number | null): Promise<boolean>
  /**
   * Sets the default of one of the user's teams to a shared view. Returns false if the view does not exist or it is not
   * their team.
   */
  setTeamFirst(grant: Grant<'event:write'>, team: TeamId, id: number | null): Promise<boolean>
}
