import { fieldsOf } from '#domain/address/codec.ts'
import { logKeys, type LogKey } from '#domain/logs/log-keys.ts'
import { logsParams, type LogsSearch } from '#domain/logs/logs-search.ts'
import { paths } from '#domain/paths.ts'
import type { QueryError } from '#domain/query/ast.ts'
import { commonTexts, keyTexts } from '#features/searches/box-texts.ts'
import { errorText } from '#features/searches/error-text.ts'
import { SearchBox } from '#features/searches/search-box.tsx'
import { messages } from '#messages'
import { findLogAttributes, findLogValues } from './actions.ts'

/** The log search field with translated texts. */
export function LogSearch({ search, error }: { search: LogsSearch; error: QueryError | undefined }) {
  const t = messages('logs')
  const names = Object.keys(logKeys) as readonly LogKey[]
  return (
    <SearchBox
      action={paths.logs()}
      name="query"
      of="logs"
      query={search.query}
      error={error && { ...error.span, text: errorText(error.problem) }}
      others={fieldsOf(logsParams({ ...search, before: undefined, open: undefined }), ['query'])}
      projects={search.projects}
      findTags={findLogAttributes}
      findValues={findLogValues}
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
