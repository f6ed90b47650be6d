import { fieldsOf } from '#domain/address/codec.ts'
import { metricKeys, type MetricKey } from '#domain/metrics/metric-keys.ts'
import { metricsParams, type MetricsSearch } from '#domain/metrics/metrics-search.ts'
import { paths } from '#domain/paths.ts'
import type { QueryError } from '#domain/query/ast.ts'
import { commonTexts, keyTexts } from '#features/searches/box-texts.ts'
import { errorText } from '#features/searches/error-text.ts'
import { SearchBox } from '#features/searches/search-box.tsx'
import { messages } from '#messages'
import { findMetricAttributes, findMetricValues } from './actions.ts'

/** The series search field with translated texts. */
export function MetricSearch({ search, error }: { search: MetricsSearch; error: QueryError | undefined }) {
  const t = messages('metrics')
  const names = Object.keys(metricKeys) as readonly MetricKey[]
  return (
    <SearchBox
      action={paths.metrics()}
      name="query"
      of="metrics"
      query={search.query}
      error={error && { ...error.span, text: errorText(error.problem) }}
      others={fieldsOf(metricsParams(search), ['query'])}
      projects={search.projects}
      findTags={findMetricAttributes}
      findValues={findMetricValues}
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
