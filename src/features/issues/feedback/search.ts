import { addressCodec } from '#domain/address/codec.ts'
import { oneOfParam, pageParam, textParam } from '#domain/address/params.ts'
import { periodAt, periodParam } from '#domain/address/period.ts'
import { environmentsParam, projectsParam, type PageScope } from '#domain/address/scope.ts'
import type { FeedbackFilter } from '#domain/feedback/feedback.ts'
import type { Project } from '#domain/project/project.ts'
import { ROWS_PER_PAGE } from '../parts/find-part.ts'

/** The feedback list's state, all of which is in the address. */
export interface FeedbackSearch extends PageScope {
  /** '' for any. */
  readonly text: string
  readonly show: 'unread' | 'all'
  /** From 1. */
  readonly page: number
}

const MAX_TEXT = 200

export const feedbackAddress = addressCodec<FeedbackSearch>({
  projects: projectsParam,
  environments: environmentsParam,
  period: periodParam('90d'),
  text: textParam('text', { longest: MAX_TEXT, trimmed: true }),
  show: oneOfParam('show', ['all', 'unread'], 'all'),
  page: pageParam(),
})

/** Changes the filters and returns to the first page. */
export function changeFeedbackSearch(search: FeedbackSearch, change: Partial<FeedbackSearch>): FeedbackSearch {
  return { ...search, page: 1, ...change }
}

/** Whether any filter can be widened. */
export function isNarrowed({ projects, environments, period, text, show }: FeedbackSearch): boolean {
  return projects.length > 0 || environments.length > 0 || period !== '90d' || text !== '' || show !== 'all'
}

/** Returns the catalogue filter. `chosen`: the projects of the search's slugs. */
export function filterOf(search: FeedbackSearch, chosen: readonly Project[], now: Date): FeedbackFilter {
  return {
    ...(search.projects.length > 0 && { projects: chosen.map(({ id }) => id) }),
    environments: search.environments,
    period: periodAt(search.period, now),
    text: search.text,
    ...(search.show === 'unread' && { only: 'unread' }),
  }
}

/** The page's rows plus one more, to know whether there is another page. */
export function windowOf({ page }: FeedbackSearch): { readonly offset: number; readonly limit: number } {
  return { offset: (page - 1) * ROWS_PER_PAGE, limit: ROWS_PER_PAGE + 1 }
}
