import { fieldsOf } from '#domain/address/codec.ts'
import { spanKeys, type SpanKey } from '#domain/explore/span-keys.ts'
import { exploreParams, type ExploreQuery } from '#domain/explore/explore-query.ts'
import { paths } from '#domain/paths.ts'
import type { QueryError } from '#domain/query/ast.ts'
import { commonTexts, keyTexts } from '#features/searches/box-texts.ts'
import { errorText } from '#features/searches/error-text.ts'
import { SearchBox } from '#features/searches/search-box.tsx'
import { messages } from '#messages'
import { findAttributes, findSpanValues } from '../actions.ts'

/** The span search field with translated texts. */
export function SpanSearch({ query, error }: { query: ExploreQuery; error: QueryError | undefined }) {
  const t = messages('explore')
  const names = Object.keys(spanKeys) as readonly SpanKey[]
  return (
    <SearchBox
      action={paths.explore()}
      name="query"
      of="spans"
      query={query.query}
      error={error && { ...error.span, text: errorText(error.problem) }}
      others={fieldsOf(exploreParams({ ...query, region: undefined }), ['query'])}
      projects={query.projects}
      findTags={findAttributes}
      findValues={findSpanValues}
      texts={{
        ...commonTexts(),
        label: t('label'),
        placeholder: t('placeholder'),
        focusKey: t('label'),
        keys: keyTexts([...names, 'has'], (name) => t(`key.${name}`)),
        tag: t('attribute'),
      }}
    />
  )
}
