import type { Span } from '#domain/query/ast.ts'
import { completionAt, withCompletion, type Expected } from '#domain/query/completion.ts'
import { nameInTable, type KeySpec } from '#domain/query/keys.ts'
import { printKey, printValue } from '#domain/query/print.ts'
import type { QuerySuggestion } from '#ui/query-suggestions.ts'
import { searchedKeys, type SearchedKind } from './searched.ts'

/** Translated notes of suggestions. */
export interface SuggestTexts {
  /** By key, and for `has`. */
  readonly keys: Readonly<Record<string, string>>
  /** For names that are not keys: tags and attributes. */
  readonly tag: string
  readonly recent: string
  readonly and: string
  readonly or: string
  readonly since: string
  readonly before: string
  readonly younger: string
  readonly older: string
  readonly more: string
  readonly fewer: string
  readonly me: string
  readonly myTeams: string
  readonly nobody: string
}

/** A value found by the server. */
export interface FoundValue {
  readonly value: string
  readonly note: string
}

/** Suggestions from data: tag names, event values, people. */
export interface Lookup {
  readonly of: SearchedKind
  readonly tags: (prefix: string) => Promise<readonly string[]>
  readonly values: (key: string, isTag: boolean, text: string) => Promise<readonly FoundValue[]>
}

/** Maximum suggestions. */
const MOST = 12
/** Returns suggestions at a position of a query. `recent`: whole searches, newest first, offered for an empty query. */
export async function suggestionsAt(
  text: string,
  cursor: number,
  texts: SuggestTexts,
  lookup: Lookup,
  recent: readonly string[],
): Promise<readonly QuerySuggestion[]> {
  const expected = completionAt(text, cursor)
  switch (expected.kind) {
    case 'phrase':
      return []
    case 'key': {
      const searches = text.trim() === '' ? recent.map((one) => whole(one, texts.recent)) : []
      return [...searches, ...(await keysAt(text, expected, texts, lookup))].slice(0, MOST)
    }
    case 'value':
      return (await valuesAt(text, expected, texts, lookup)).slice(0, MOST)
  }
}

function whole(search: string, note: string): QuerySuggestion {
  return { label: search, note, text: search, cursor: search.length }
}

async function keysAt(
  text: string,
  { prefix, replace, mayJoin }: Extract<Expected, { kind: 'key' }>,
  texts: SuggestTexts,
  lookup: Lookup,
): Promise<readonly QuerySuggestion[]> {
  const typed = prefix.toLowerCase()
  const { table, offered, first } = searchedKeys[lookup.of]
  const names = offered.filter((name) => (typed === '' ? first.includes(name) : beginsSo(name, table[name], typed)))
  const tags = typed === '' ? [] : await lookup.tags(prefix)
  const own = tags.filter((tag) => nameInTable(table, tag) === undefined)
  const joining = mayJoin ? (['AND', 'OR'] as const).filter((word) => word.startsWith(prefix)) : []
  const key = (written: string, note: string) => taken(text, replace, `${written}:`, written, note)
  return [
    ...(typed !== '' && 'has'.startsWith(typed) ? [key('has', texts.keys.has ?? '')] : []),
    ...names.map((name) => key(name, texts.keys[name] ?? '')),
    ...own.map((tag) => key(printKey({ name: tag, isTag: false }), texts.tag)),
    ...(typed === '' ? [key('has', texts.keys.has ?? '')] : []),
    ...joining.map((word) => taken(text, replace, `${word} `, word, word === 'AND' ? texts.and : texts.or)),
  ]
}

function beginsSo(name: string, spec: KeySpec | undefined, typed: string): boolean {
  return [name, ...name.split('.').slice(1), ...(spec?.aliases ?? [])].some((one) =>
    one.toLowerCase().startsWith(typed),
  )
}

function taken(text: string, replace: Span, insert: string, label: string, note: string): QuerySuggestion {
  return { label, note, ...withCompletion(text, replace, insert) }
}

async function valuesAt(
  text: string,
  { key, prefix, replace }: Extract<Expected, { kind: 'value' }>,
  texts: SuggestTexts,
  lookup: Lookup,
): Promise<readonly QuerySuggestion[]> {
  // Inside a list more values may follow; otherwise the value is complete.
  const isInList = text.slice(0, replace.from).lastIndexOf('[') > key.span.to
  const end = isInList || text[replace.to] === ' ' ? '' : ' '
  const value = (written: string, note: string) => taken(text, replace, written + end, written, note)
  if (!key.isTag && key.name.toLowerCase() === 'has') return hasValues(prefix, texts, lookup, value)

  const { table } = searchedKeys[lookup.of]
  const name = key.isTag ? undefined : nameInTable(table, key.name)
  const spec = name === undefined ? undefined : table[name]
  const typed = prefix.toLowerCase()
  const known = fixedValues(spec, texts).filter((one) => one.value.toLowerCase().startsWith(typed))
  const needsData = spec === undefined || spec.kind === 'text' || spec.kind === 'person'
  const found = needsData ? await lookup.values(name ?? key.name, name === undefined, prefix) : []
  return [
    ...known.map((one) => value(one.value, one.note)),
    ...found.map((one) => value(printValue(one.value), one.note)),
  ]
}

/** Optional keys and tags. */
async function hasValues(
  prefix: string,
  texts: SuggestTexts,
  lookup: Lookup,
  value: (written: string, note: string) => QuerySuggestion,
): Promise<readonly QuerySuggestion[]> {
  const typed = prefix.toLowerCase()
  const { table, offered } = searchedKeys[lookup.of]
  const names = offered.filter((name) => table[name]?.optional === true && beginsSo(name, table[name], typed))
  const tags = (await lookup.tags(prefix)).filter((tag) => nameInTable(table, tag) === undefined)
  return [
    ...names.map((name) => value(name, texts.keys[name] ?? '')),
    ...tags.map((tag) => value(printValue(tag), texts.tag)),
  ]
}

/** Built-in values, written without quotes. */
function fixedValues(spec: KeySpec | undefined, texts: SuggestTexts): readonly FoundValue[] {
  const some = (note: string, ...values: readonly string[]) => values.map((value) => ({ value, note }))
  switch (spec?.kind) {
    case undefined:
    case 'text':
    case 'version':
    case 'prose':
    case 'size':
      return []
    case 'duration':
      return [...some(texts.more, '>100ms', '>1s', '>10s'), ...some(texts.fewer, '<10ms')]
    case 'enumerated':
      return some('', ...(spec.values ?? []))
    case 'boolean':
      return some('', 'true', 'false')
    case 'number':
      return [...some(texts.more, '>10', '>100', '>1000'), ...some(texts.fewer, '<10')]
    case 'date':
      return [...some(texts.since, '-1h', '-24h', '-7d', '-30d'), ...some(texts.before, '+7d')]
    case 'age':
      return [...some(texts.younger, '-1h', '-24h', '-7d'), ...some(texts.older, '>7d', '>30d')]
    case 'person':
      return [...some(texts.me, 'me'), ...some(texts.myTeams, 'my_teams'), ...some(texts.nobody, 'none')]
  }
}
