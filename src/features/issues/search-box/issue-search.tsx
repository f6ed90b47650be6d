import { fieldsOf } from '#domain/address/codec.ts'
import { issueKeys } from '#domain/issue/issue-query.ts'
import { paths } from '#domain/paths.ts'
import type { QueryError } from '#domain/query/ast.ts'
import { messages } from '#messages'
import { changeSearch, searchParams, type IssueSearch } from '../search.ts'
import { commonTexts, keyTexts } from '#features/searches/box-texts.ts'
import { errorText } from '#features/searches/error-text.ts'
import { SearchBox } from '#features/searches/search-box.tsx'
import { findTags, findValues } from './actions.ts'

/** The issue search field with translated texts. */
export function IssueSearchBox({ search, error }: { search: IssueSearch; error: QueryError | undefined }) {
  return (
    <SearchBox
      action={paths.issues()}
      name="query"
      of="issues"
      query={search.query}
      error={error && { ...error.span, text: errorText(error.problem) }}
      others={fieldsOf(searchParams(changeSearch(search, {})), ['query'])}
      projects={search.projects}
      findTags={findTags}
      findValues={findValues}
      texts={boxTexts()}
    />
  )
}

/** The search field's texts in the reader's language. */
export function boxTexts() {
  const t = messages('search')
  const names = Object.keys(issueKeys) as readonly (keyof typeof issueKeys)[]
  return {
    ...commonTexts(),
    label: t('label'),
    placeholder: t('placeholder'),
    focusKey: t('focusKey'),
    keys: keyTexts([...names, 'has'], (name) => t(`key.${name}`)),
    tag: t('tag'),
  }
}
