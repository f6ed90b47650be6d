import {
  filterNames,
  listFilterNames,
  type FilterName,
  type FilterRules,
  type ListFilterName,
  type RuleProblem,
} from '#domain/project/project-rules.ts'
import type { NormalEvent } from '../normalise/normalise-event.ts'
import { isOfExtension } from './browser-extensions.ts'
import { isConnectionLost } from './connection-lost.ts'
import { isCancelledRoute, isChunkLoad, isHydration, isRouterNotMounted, isStaleDeploy } from './framework-noise.ts'
import { listFilters, problemOf } from './lists.ts'
import { isOfLocalhost } from './localhost.ts'
import { isOfCrawler, isOfHealthCheck } from './machines.ts'
import { isOfOldBrowser } from './old-browsers.ts'
import type { Bearer, Filter } from './subject.ts'

/** What a filter does with an event, and the filter's name for the outcome's reason. */
export interface Filtered {
  readonly action: 'drop' | 'fold'
  readonly filter: FilterName | ListFilterName
}

/** The active filters of a project, in evaluation order. */
export type Filters = readonly (Filtered & { readonly takes: Filter })[]

const known: { readonly [F in FilterName]: Filter } = {
  browser_extensions: isOfExtension,
  localhost: isOfLocalhost,
  old_browsers: isOfOldBrowser,
  crawlers: isOfCrawler,
  health_checks: isOfHealthCheck,
  cancelled_routes: isCancelledRoute,
  stale_deploys: isStaleDeploy,
  router_not_mounted: isRouterNotMounted,
  connection_lost: isConnectionLost,
  chunk_load: isChunkLoad,
  hydration: isHydration,
}

const compiled = new WeakMap<FilterRules, Filters>()

/** Compiles filters, cached per rules object. Skips list entries that do not parse. */
export function compileFilters(rules: FilterRules): Filters {
  const before = compiled.get(rules)
  if (before !== undefined) return before
  const filters = [...knownFilters(rules), ...listsOf(rules)]
  // Filters that drop take precedence over filters that fold.
  const inOrder = filters.toSorted((one, other) => Number(one.action === 'fold') - Number(other.action === 'fold'))
  compiled.set(rules, inOrder)
  return inOrder
}

function knownFilters(rules: FilterRules): Filters {
  return filterNames.flatMap((filter) => {
    const action = rules.known[filter]
    return action === 'off' ? [] : [{ action, filter, takes: known[filter] }]
  })
}

function listsOf(rules: FilterRules): Filters {
  return listFilterNames.flatMap((filter) => {
    const { action, values } = rules.lists[filter]
    return action === 'off' || values.length === 0 ? [] : [{ action, filter, takes: listFilters[filter](values) }]
  })
}

/**
 * Returns the first filter that matches an event, with its action. `undefined` if none matches.
 * @param bearer the request that delivered the event
 */
export function filterEvent(event: NormalEvent, filters: Filters, bearer: Bearer): Filtered | undefined {
  for (const { action, filter, takes } of filters) if (takes(event, bearer)) return { action, filter }
  return undefined
}

/** Returns the list entries that do not parse: `line` is the position in the list, from 1. */
export function checkFilters({ lists }: FilterRules): readonly (RuleProblem & { readonly list: ListFilterName })[] {
  return listFilterNames.flatMap((list) =>
    lists[list].values.flatMap((value, index) => {
      const code = problemOf(list, value)
      return code === undefined ? [] : [{ list, line: index + 1, column: 1, code, text: value.slice(0, 80) }]
    }),
  )
}
