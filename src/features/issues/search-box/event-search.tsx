import { fieldsOf } from '#domain/address/codec.ts'
import { paths, type QueryParams } from '#domain/paths.ts'
import type { QueryError } from '#domain/query/ast.ts'
import { messages } from '#messages'
import { errorText } from '#features/searches/error-text.ts'
import { SearchBox } from '#features/searches/search-box.tsx'
import { findTags, findValues } from './actions.ts'
import { boxTexts } from './issue-search.tsx'

interface EventSearchBoxProps {
  readonly issueRef: string
  readonly projectSlug: string
  readonly query: string
  /** Other parameters of the table's address. */
  readonly params: QueryParams
  readonly error: QueryError | undefined
}

/** The search field for an issue's events. */
export function EventSearchBox({ issueRef, projectSlug, query, params, error }: EventSearchBoxProps) {
  const t = messages('issuePages')
  return (
    <SearchBox
      action={paths.issueEvents(issueRef)}
      name="where"
      of="events"
      query={query}
      error={error && { ...error.span, text: errorText(error.problem) }}
      others={fieldsOf(params)}
      projects={[projectSlug]}
      findTags={findTags}
      findValues={findValues}
      texts={{
        ...boxTexts(),
        label: t('events.search'),
        placeholder: t('events.placeholder'),
        focusKey: t('events.search'),
      }}
    />
  )
}
