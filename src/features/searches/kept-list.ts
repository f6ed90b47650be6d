import type { AddressParams } from '#domain/address/params.ts'
import type { PageScope } from '#domain/address/scope.ts'
import type { KeptSearch, SearchView, SearchViews, ViewedList } from '#domain/issue/search-view.ts'
import type { QueryParams } from '#domain/paths.ts'
import { running } from '#running'
import type { PageGrants } from './page-grants.ts'

/** What all pages whose searches are kept have. */
export type KeptPage = Pick<PageScope, 'projects'> & { readonly query: string }

/** A list whose searches are kept under names: how its page becomes a view, and a view its page. */
export interface KeptList<Page extends KeptPage> {
  readonly list: ViewedList
  /** Reads a page from the parameters of its address. */
  readonly parse: (address: string) => Page
  readonly isReadable: (query: string, now: Date) => boolean
  readonly keptOf: (page: Page) => KeptSearch
  /** @param slugs of the projects that the view is narrowed to */
  readonly shownBy: (view: Pick<SearchView, 'id' | 'search'>, slugs: readonly string[]) => Page
  /** The address of a view; undefined: of the list without any. */
  readonly hrefOf: (view: number | undefined) => string
}

/** A view, and the page that it shows. */
export type ShownView<Page> = SearchView & { readonly shows: Page }

/** The views of whoever looks, each with the page that it shows. */
export interface ShownViews<Page> extends Omit<SearchViews, 'views'> {
  readonly views: readonly ShownView<Page>[]
}

/** Reads the views of a list: those of everybody, then those of whoever looks. */
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

/** Returns what an address says: the page of a saved query where it says nothing but that. */
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

/** Returns what is kept of other parameters of an address: those that say anything. */
export function othersIn(params: QueryParams): Others {
  return Object.fromEntries(
    Object.entries(params).flatMap(([name, value]) =>
      value === undefined || value === '' ? [] : [[name, [value].flat().map(String)] as const],
    ),
  )
}

/** Returns them as an address says them: one value is no list. */
export function paramsIn(others: Others = {}): AddressParams {
  return Object.fromEntries(
    Object.entries(others).map(([name, values]) => [name, values.length === 1 ? values[0] : [...values]]),
  )
}

/** Whether two pages would be kept alike. */
export function showsTheSame<Page extends KeptPage>(
  of: KeptList<Page>,
  one: NoInfer<Page>,
  other: NoInfer<Page>,
): boolean {
  const kept = (page: Page) => JSON.stringify([of.keptOf(page), page.projects.toSorted()])
  return kept(one) === kept(other)
}
