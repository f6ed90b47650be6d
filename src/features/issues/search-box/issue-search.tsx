import { issueKeys } from '#domain/issue/issue-query.ts'
import { paths } from '#domain/paths.ts'
import type { QueryError } from '#domain/query/ast.ts'
import { messages } from '#messages'
import { changeSearch, searchParams, type IssueSearch } from '../search.ts'
import { errorText } from './error-text.ts'
import { SearchBox } from './search-box.tsx'
import type { KeyName } from './suggest.ts'

/** The line in which the issue list is searched, with its texts in the language of whoever reads. */
export function IssueSearchBox({ search, error }: { search: IssueSearch; error: QueryError | undefined }) {
  const { query: _query, ...others } = searchParams(changeSearch(search, {}))
  return (
    <SearchBox
      action={paths.issues()}
      name="query"
      of="issues"
      query={search.query}
      error={error && { ...error.span, text: errorText(error.problem) }}
      others={Object.entries(others).flatMap(([name, value]) =>
        [value ?? []].flat().map((one) => ({ name, value: String(one) })),
      )}
      projects={search.projects}
      texts={boxTexts()}
    />
  )
}

/** What the box says, in the language of whoever reads. */
export function boxTexts() {
  const t = messages('search')
  const names = Object.keys(issueKeys) as readonly KeyName[]
  // Dots lead into the catalogue of messages.
  const noteOf = (name: KeyName | 'has') => t(`key.${name.replaceAll('.', '_') as Undotted<typeof name>}`)
  const keys = Object.fromEntries([...names, 'has' as const].map((name) => [name, noteOf(name)]))
  return {
    label: t('label'),
    placeholder: t('placeholder'),
    submit: t('submit'),
    clear: t('clear'),
    suggestions: t('suggestions'),
    focusKey: t('focusKey'),
    keyGroup: messages('issues')('keys.list'),
    keys: keys as Record<KeyName | 'has', string>,
    tag: t('tag'),
    recent: t('recent'),
    and: t('join.and'),
    or: t('join.or'),
    since: t('hint.since'),
    before: t('hint.before'),
    younger: t('hint.younger'),
    older: t('hint.older'),
    more: t('hint.more'),
    fewer: t('hint.fewer'),
    me: t('hint.me'),
    myTeams: t('hint.myTeams'),
    nobody: t('hint.nobody'),
  }
}

type Undotted<Name extends string> = Name extends `${infer Head}.${infer Tail}` ? `${Head}_${Tail}` : Name
