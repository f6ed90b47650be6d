import { spanKeys, type SpanKey } from '#domain/explore/span-keys.ts'
import type { ExploreQuery } from '#domain/explore/explore-query.ts'
import { paths } from '#domain/paths.ts'
import type { QueryError } from '#domain/query/ast.ts'
import { commonTexts } from '#features/searches/box-texts.ts'
import { errorText } from '#features/searches/error-text.ts'
import { SearchBox } from '#features/searches/search-box.tsx'
import { messages } from '#messages'
import { findAttributes, findSpanValues } from '../actions.ts'
import { fieldsOf } from './hidden-fields.tsx'

/** The line in which spans are searched, with its texts in the language of whoever reads. */
export function SpanSearch({ query, error }: { query: ExploreQuery; error: QueryError | undefined }) {
  const t = messages('explore')
  const names = Object.keys(spanKeys) as readonly SpanKey[]
  // Dots lead into the catalogue of messages.
  const noteOf = (name: SpanKey | 'has') => t(`key.${name.replaceAll('.', '_') as Undotted<typeof name>}`)
  return (
    <SearchBox
      action={paths.explore()}
      name="query"
      of="spans"
      query={query.query}
      error={error && { ...error.span, text: errorText(error.problem) }}
      others={fieldsOf(query, ['query', 'from', 'to', 'least', 'most'])}
      projects={query.projects}
      findTags={findAttributes}
      findValues={findSpanValues}
      texts={{
        ...commonTexts(),
        label: t('label'),
        placeholder: t('placeholder'),
        focusKey: t('label'),
        keys: Object.fromEntries([...names, 'has' as const].map((name) => [name, noteOf(name)])),
        tag: t('attribute'),
      }}
    />
  )
}

type Undotted<Name extends string> = Name extends `${infer Head}.${infer Tail}` ? `${Head}_${Tail}` : Name
