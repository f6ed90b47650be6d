import { fieldsOf } from '#domain/address/codec.ts'
import { paths } from '#domain/paths.ts'
import type { QueryError } from '#domain/query/ast.ts'
import { replayKeys, type ReplayKeys } from '#domain/replay/replay-keys.ts'
import { commonTexts, keyTexts } from '#features/searches/box-texts.ts'
import { errorText } from '#features/searches/error-text.ts'
import { SearchBox } from '#features/searches/search-box.tsx'
import { messages } from '#messages'
import { findReplayTags, findReplayValues } from './actions.ts'
import { replayAddress, type ReplaySearch } from './search.ts'

/** The replay search field with translated texts. */
export function ReplaySearchBox({ search, error }: { search: ReplaySearch; error: QueryError | undefined }) {
  const t = messages('replays')
  const names = Object.keys(replayKeys) as readonly (keyof ReplayKeys)[]
  return (
    <SearchBox
      action={paths.replays()}
      name="query"
      of="replays"
      query={search.query}
      error={error && { ...error.span, text: errorText(error.problem) }}
      others={fieldsOf(replayAddress.print({ ...search, page: 1 }), ['query'])}
      projects={search.projects}
      findTags={findReplayTags}
      findValues={findReplayValues}
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
