import type { Grant, UsedElsewhere } from '../access/access.ts'
import type { ProjectId, TeamId } from '../ids.ts'
import type { Result } from '../result.ts'

/** The search that a list shows, in the words of the list's address. */
export interface KeptSearch {
  /** The text of a query (docs/query-language.md); '' finds everything. */
  readonly query: string
  readonly sort: string
  readonly period: string
  /** Empty: all. */
  readonly environments: readonly string[]
  /** What else the list's address says, by parameter. */
  readonly others?: Readonly<Record<string, readonly string[]>>
}

/** The lists whose searches can be kept: the list of issues, spans, logs, and statements in SQL. */
export const viewedLists = ['issues', 'spans', 'logs', 'sql'] as const
export type ViewedList = (typeof viewedLists)[number]

/** The people who see a view: whoever keeps it, or everybody. */
export const viewVisibilities = ['private', 'organization'] as const
export type ViewVisibility = (typeof viewVisibilities)[number]

/** A search that is kept under a name. */
export interface SearchView {
  readonly id: number
  readonly list: ViewedList
  readonly name: string
  readonly visibility: ViewVisibility
  readonly search: KeptSearch
  /** Those that it is narrowed to and whoever asks may see; empty: all. */
  readonly projects: readonly ProjectId[]
}

/** A view as somebody wants it. */
export type ViewDraft = Omit<SearchView, 'id'>

/** The views of a list for whoever asks, and which of them opens first. */
export interface SearchViews {
  /** In order: those of everybody, then their own. */
  readonly views: readonly SearchView[]
  /** What opens with the list: their own choice, else that of the first of their teams that made one; null: no view. */
  readonly first: number | null
  /** Their own choice; null: none. */
  readonly own: number | null
  /** Their teams by name, and what each has chosen. */
  readonly teams: readonly { readonly id: TeamId; readonly name: string; readonly view: number | null }[]
}

/** Most characters of a view's name. */
export const MAX_VIEW_NAME = 60
/** Most views of a list of one person, and of everybody. */
export const MAX_VIEWS = 50

export type ViewRefusal =
  | { readonly reason: 'not_found' | 'name_missing' | 'name_too_long' | 'too_many' }
  | UsedElsewhere

/**
 * Views of a list. A private one is there for its owner alone; one whose projects are all hidden from whoever
 * asks is not there for them. Those of everybody are changed by everybody who may change issues and see all of their
 * projects. Only a view of issues can open first.
 */
export interface SearchViewCatalogue {
  of(grant: Grant<'event:read'>, list: ViewedList): Promise<SearchViews>
  /** At the end of those of its list and visibility. */
  create(grant: Grant<'event:write'>, draft: ViewDraft, now: Date): Promise<Result<SearchView, ViewRefusal>>
  /** A view that becomes private becomes that of whoever asks. Projects that they may not see stay. */
  update(
    grant: Grant<'event:write'>,
    id: number,
    change: Partial<Omit<ViewDraft, 'list'>>,
  ): Promise<Result<SearchView, ViewRefusal>>
  remove(grant: Grant<'event:write'>, id: number): Promise<Result<null, ViewRefusal>>
  /** One place to the left or the right among those of its list and visibility. false: there is none, or it is at the end. */
  move(grant: Grant<'event:write'>, id: number, to: 'left' | 'right'): Promise<boolean>
  /** Chooses what opens first for whoever asks; null: their teams' choice again. false: there is no such view. */
  setOwnFirst(grant: Grant<'event:write'>, id: number | null): Promise<boolean>
  /** Chooses what opens first for a team of theirs: a view of everybody's. false: no such view, or not their team. */
  setTeamFirst(grant: Grant<'event:write'>, team: TeamId, id: number | null): Promise<boolean>
}
