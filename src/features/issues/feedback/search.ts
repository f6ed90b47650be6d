import type { FeedbackFilter } from '#domain/feedback/feedback.ts'
import type { QueryParams } from '#domain/paths.ts'
import type { Project } from '#domain/project/project.ts'
import { ROWS_PER_PAGE } from '../parts/find-part.ts'
import { parseSearch, periodOf, type PeriodName, type SearchParams } from '../search.ts'

/** What the list of feedback shows, all of which lives in the address. */
export interface FeedbackSearch {
  /** Slugs; empty: all. */
  readonly projects: readonly string[]
  readonly environments: readonly string[]
  readonly period: PeriodName
  /** '': anything. */
  readonly text: string
  readonly show: 'unread' | 'all'
  /** From 1. */
  readonly page: number
}

const MAX_TEXT = 200

/** The state from an address; what it does not say, or says wrongly, is the default. */
export function parseFeedbackSearch(params: SearchParams): FeedbackSearch {
  const { projects, environments, period } = parseSearch(params)
  const { text, show, page } = params
  return {
    projects,
    environments,
    period: params.period === undefined ? '90d' : period,
    text: typeof text === 'string' ? text.trim().slice(0, MAX_TEXT) : '',
    show: show === 'unread' ? 'unread' : 'all',
    page: typeof page === 'string' && /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  }
}

/** The parameters that say it; defaults are left out. */
export function feedbackParams({ projects, environments, period, text, show, page }: FeedbackSearch): QueryParams {
  return {
    project: projects,
    environment: environments,
    period: period === '90d' ? undefined : period,
    text,
    show: show === 'all' ? undefined : show,
    page: page === 1 ? undefined : page,
  }
}

/** The same list, differently narrowed: it begins at its first page again. */
export function changeFeedbackSearch(search: FeedbackSearch, change: Partial<FeedbackSearch>): FeedbackSearch {
  return { ...search, page: 1, ...change }
}

/** Whether anything is narrowed that could be widened. */
export function isNarrowed({ projects, environments, period, text, show }: FeedbackSearch): boolean {
  return projects.length > 0 || environments.length > 0 || period !== '90d' || text !== '' || show !== 'all'
}

/** What the catalogue is asked for. `chosen`: the projects whose slugs the search names. */
export function filterOf(search: FeedbackSearch, chosen: readonly Project[], now: Date): FeedbackFilter {
  return {
    ...(search.projects.length > 0 && { projects: chosen.map(({ id }) => id) }),
    environments: search.environments,
    period: periodOf(search.period, now),
    text: search.text,
    unreadOnly: search.show === 'unread',
  }
}

/** The rows of its page, and one more, which tells whether there is another. */
export function windowOf({ page }: FeedbackSearch): { readonly offset: number; readonly limit: number } {
  return { offset: (page - 1) * ROWS_PER_PAGE, limit: ROWS_PER_PAGE + 1 }
}
