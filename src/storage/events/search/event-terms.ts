import type { EventCondition, EventTerm } from '#domain/event/event-search.ts'
import { allOf, type Clause } from '../clause.ts'
import { valueOfOwnKey } from './entries.ts'
import { meaningOf, type Lookup } from './lookups.ts'
import { anyOf, bound, ParamNames } from './patterns.ts'

/**
 * Rows of `events` that match all of these terms, each negated or not. Evaluates the index's semantics event by event.
 */
export function fulfils(conditions: readonly EventCondition[]): Clause {
  return allOfThese(conditions, new ParamNames())
}

function allOfThese(conditions: readonly EventCondition[], names: ParamNames): Clause {
  return allOf({ sql: 'true', params: {} }, ...conditions.map((one) => fulfilsOne(one, names)))
}

function fulfilsOne(condition: EventCondition, names: ParamNames): Clause {
  if (!('parts' in condition)) return fulfilsTerm(condition, names)
  if (condition.kind === 'any') return anyOf(condition.parts.map((part) => fulfilsOne(part, names)))
  const { sql, params } = allOfThese(condition.parts, names)
  return { sql: `(${sql})`, params }
}

function fulfilsTerm(term: EventTerm, names: ParamNames): Clause {
  const { lookups, inverted } = meaningOf(term, names)
  const found = anyOf(lookups.map((lookup) => finds(lookup, names)))
  return term.negated === inverted ? found : { sql: `NOT ${found.sql}`, params: found.params }
}

/** Whether the index would find an event by a lookup. */
function finds(lookup: Lookup, names: ParamNames): Clause {
  if (lookup.kind === 'ids') return bound(names, lookup.ids, (name) => `${lookup.column} IN {${name}:Array(UUID)}`)
  const value = valueOfKey(lookup.key, names)
  const present = { sql: `${value.sql} != ''`, params: value.params }
  switch (lookup.kind) {
    case 'any':
      return present
    case 'exact': {
      const values = bound(names, lookup.values, (name) => `has({${name}:Array(String)}, ${value.sql})`)
      return allOf(present, values)
    }
    case 'matching': {
      const { sql, params } = lookup.where
      // The condition refers to `value`, which is a lambda variable here.
      return allOf(present, { sql: `arrayExists(value -> ${sql}, [toString(${value.sql})])`, params })
    }
  }
}

function valueOfKey(key: string, names: ParamNames): Clause {
  const own = valueOfOwnKey(key)
  if (own !== undefined) return { sql: own, params: {} }
  return bound(names, key, (name) => `tags.value[indexOf(tags.key, {${name}:String})]`)
}
