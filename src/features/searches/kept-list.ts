import type { AddressParams } from '#domain/address/params.ts'
import type { PageScope } from '#domain/address/scope.ts'
import type { KeptSearch, SearchView, SearchViews, ViewedList } from '#domain/issue/search-view.ts'
import type { QueryParams } from '#domain/paths.ts'
import { running } from '#running'
import type { PageGrants } from './page-grants.ts'

/** Common state of all pages with saved searches. */
export type KeptPage = Pick<PageScope, 'projects'> & { readonly query: string }

/** A list with saved searches: how to convert between its page and a view. */
export interface KeptList<Page extends KeptPage> {
  readonly list: ViewedList
  /** Parses a page from its address's parameters. */
  readonly parse: (address: string) => Page
  readonly isReadable: (query: string, now: Date) => boolean
  readonly keptOf: (page: Page) => KeptSearch
  /** @param slugs of the view's projects */
  readonly shownBy: (view: Pick<SearchView, 'id' | 'search'>, slugs: readonly string[]) => Page
  /** The address of a view, or of the list without one. */
  readonly hrefOf: (view: number | undefined) => string
}

/** A view and the page it shows. */
export type ShownView<Page> = SearchView & { readonly shows: Page }

/** The user's views with their pages. */
export interface ShownViews<Page> extends Omit<SearchViews, 'views'> {
  readonly views: readonly ShownView<Page>[]
}

/** Reads a list's views: shared ones, then the user's own. */
export async function readViews<Page extends KeptPage>(
  of: KeptList<Page>,
  grants: PageGrants,
): Promise<ShownViews<Page>> {
  const { searchViews, projects } = running().catalogue
  const [{ views, ...firsts }, all] = await Promise.all([
    searchViews.of(grants.events, of.list),
    projects.list(grants.projects),
  ])
  const slugs = new Map(all.map(({ id, slug }) => [id, slug]))
  const slugsOf = (view: SearchView) => view.projects.map((id) => slugs.get(id)).filter((slug) => slug !== undefined)
  return { ...firsts, views: views.map((view) => ({ ...view, shows: of.shownBy(view, slugsOf(view)) })) }
}

/** Returns the page of an address, or a saved query's page if the address contains nothing else. */
export function shownPage<Page extends { readonly saved?: number | undefined }>(
  params: AddressParams,
  said: NoInfer<Page>,
  views: readonly ShownView<Page>[],
): Page {
  const open = views.find(({ id }) => id === said.saved)
  if (open === undefined) return { ...said, saved: undefined }
  const saysMore = Object.entries(params).some(([name, value]) => name !== 'saved' && value !== undefined)
  return saysMore ? said : open.shows
}

type Others = NonNullable<KeptSearch['others']>

/** Returns the non-empty other parameters of an address. */
export function othersIn(params: QueryParams): Others {
  return Object.fromEntries(
    Object.entries(params).flatMap(([name, value]) =>
      value === undefined || value === '' ? [] : [[name, [value].flat().map(String)] as const],
    ),
  )
}

/** Converts them to parameters of an address, where a single value is not a list. */
export function paramsIn(others: Others = {}): AddressParams {
  return Object.fromEntries(
    Object.entries(others).map(([name, values]) => [name, values.length === 1 ? values[0] : [...values]]),
  )
}

/** Whether two pages would be saved identically. */
export function showsTheSame<Page extends KeptPage>(
  of: KeptList<Page>,
  one: NoInfer<Page>,
  other: NoInfer<Page>,
): boolean {
  const kept = (page: Page) => JSON.stringify([of.keptOf(page), page.projects.toSorted()])
  return kept(one) === kept(other)
}
