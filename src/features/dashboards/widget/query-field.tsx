import { spanKeys, type SpanKey } from '#domain/explore/span-keys.ts'
import { issueKeys } from '#domain/issue/issue-query.ts'
import { logKeys, type LogKey } from '#domain/logs/log-keys.ts'
import { metricKeys, type MetricKey } from '#domain/metrics/metric-keys.ts'
import { commonTexts, keyTexts } from '#features/searches/box-texts.ts'
import { messages } from '#messages'
import { TextField } from '#ui/text-field.tsx'
import type { Dataset, Spoken } from '../datasets/dataset.ts'
import { findFields, findFieldValues } from './actions.ts'
import { QueryInForm } from './query-in-form.tsx'

/** The widget's filter, with suggestions if its dataset has a query language. */
export function QueryField({ dataset, query }: { dataset: Dataset; query: string }) {
  const t = messages('dashboards')
  if (dataset.spoken === undefined)
    return (
      <TextField
        name="query"
        label={t('pick.query')}
        hint={t('pick.termsHint')}
        defaultValue={query}
        autoComplete="off"
        spellCheck={false}
        className="font-mono text-sm"
      />
    )
  return (
    <div className="grid min-w-0 grid-cols-1 content-start gap-1.5">
      {/* The field itself has the same accessible name. */}
      <span aria-hidden className="text-sm font-medium text-ink">
        {t('pick.query')}
      </span>
      <QueryInForm
        name="query"
        of={dataset.spoken}
        query={query}
        projects={[]}
        findTags={findFields.bind(null, dataset.name)}
        findValues={findFieldValues.bind(null, dataset.name)}
        texts={{
          ...commonTexts(),
          ...wordsOf(dataset.spoken),
          label: t('pick.query'),
          placeholder: '',
          focusKey: t('pick.query'),
        }}
      />
      <p className="text-sm text-ink-3">{t('pick.queryHint')}</p>
    </div>
  )
}

/** Notes for the keys of a query language. */
function wordsOf(spoken: Spoken) {
  switch (spoken) {
    case 'events':
    case 'issues': {
      const t = messages('search')
      const names = Object.keys(issueKeys) as readonly (keyof typeof issueKeys)[]
      return { keys: keyTexts([...names, 'has'], (name) => t(`key.${name}`)), tag: t('tag') }
    }
    case 'spans': {
      const t = messages('explore')
      const names = Object.keys(spanKeys) as readonly SpanKey[]
      return { keys: keyTexts([...names, 'has'], (name) => t(`key.${name}`)), tag: t('attribute') }
    }
    case 'logs': {
      const t = messages('logs')
      const names = Object.keys(logKeys) as readonly LogKey[]
      return { keys: keyTexts([...names, 'has'], (name) => t(`key.${name}`)), tag: t('attribute') }
    }
    case 'metrics': {
      const t = messages('metrics')
      const names = Object.keys(metricKeys) as readonly MetricKey[]
      return { keys: keyTexts([...names, 'has'], (name) => t(`key.${name}`)), tag: t('attribute') }
    }
  }
}
