import { fieldsOf } from '#domain/address/codec.ts'
import { functionFor, functionsOf } from '#domain/metrics/metric-function.ts'
import type { MetricName } from '#domain/metrics/metric-point.ts'
import type { MetricInfo } from '#domain/metrics/metric-store.ts'
import { MAX_METRIC_GROUPS, metricsParams, printMetric, type MetricsSearch } from '#domain/metrics/metrics-search.ts'
import { paths } from '#domain/paths.ts'
import { messages } from '#messages'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { HiddenFields } from '#ui/hidden-fields.tsx'
import { SearchForm } from '#ui/search-form.tsx'

interface ChooseFormProps {
  readonly metric: MetricName
  readonly search: MetricsSearch
  /** Attributes to group by. */
  readonly fields: readonly string[]
  /** Metrics for the other side of a formula. */
  readonly metrics: readonly MetricInfo[]
  /** Whether the formula does not parse. */
  readonly isWrong: boolean
}

/** The form's own parameters. */
const ownParams = ['of', 'by', 'compare', 'b', 'bOf', 'formula'] as const
const control =
  'h-control min-w-0 rounded-md border border-line-strong bg-surface px-2 text-sm text-ink aria-invalid:border-error max-sm:text-lg'

/** Chooses a metric's function, grouping and comparison. */
export function ChooseForm({ metric, search, fields, metrics, isWrong }: ChooseFormProps) {
  const t = messages('metrics')
  return (
    <SearchForm
      action={paths.metrics()}
      aria-label={t('choose.label')}
      className="flex flex-wrap items-end gap-x-5 gap-y-2 px-4 pb-4 sm:px-6"
    >
      <HiddenFields fields={fieldsOf(metricsParams(search), ownParams)} />
      <FunctionChoice name="of" label={t('choose.of')} metric={metric} chosen={search.of} />
      <fieldset className="flex min-w-0 flex-wrap items-center gap-1.5">
        <legend className="text-xs text-ink-3">{t('choose.by')}</legend>
        {Array.from({ length: MAX_METRIC_GROUPS }, (_, place) => (
          <input
            key={`${place} ${search.by[place] ?? ''}`}
            name="by"
            aria-label={t('choose.byNote', { place: place + 1 })}
            defaultValue={search.by[place] ?? ''}
            list="metric-fields"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            className={cx(control, 'w-32 font-mono')}
          />
        ))}
        <datalist id="metric-fields">
          {fields.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </datalist>
      </fieldset>
      <FormulaFields search={search} metrics={metrics} isWrong={isWrong} />
      <label className="flex h-control items-center gap-2 text-sm text-ink">
        <input
          key={search.compare}
          type="checkbox"
          name="compare"
          value="before"
          defaultChecked={search.compare === 'before'}
          className="size-4 accent-accent"
        />
        {t('choose.compare')}
      </label>
      <Button type="submit">{t('choose.apply')}</Button>
      {isWrong && (
        <p role="alert" className="basis-full text-sm text-error-ink">
          {t('choose.wrong', { text: search.formula })}
        </p>
      )}
    </SearchForm>
  )
}

type FormulaFieldsProps = Pick<ChooseFormProps, 'search' | 'metrics' | 'isWrong'>

/** The second metric and the formula. */
function FormulaFields({ search, metrics, isWrong }: FormulaFieldsProps) {
  const t = messages('metrics')
  const chosen = search.other === undefined ? '' : printMetric(search.other)
  const known = [...new Set([...metrics.map(printMetric), ...(chosen === '' ? [] : [chosen])])]
  return (
    <>
      <label className="grid min-w-0 gap-0.5 text-xs text-ink-3">
        {t('choose.other')}
        <select key={chosen} name="b" defaultValue={chosen} className={cx(control, 'max-w-52 cursor-pointer')}>
          <option value="">{t('choose.noOther')}</option>
          {known.map((one) => (
            <option key={one} value={one}>
              {one.slice(one.indexOf(':', one.indexOf(':') + 1) + 1)}
            </option>
          ))}
        </select>
      </label>
      {search.other !== undefined && (
        <FunctionChoice name="bOf" label={t('choose.otherOf')} metric={search.other} chosen={search.otherOf} />
      )}
      <label className="grid min-w-0 gap-0.5 text-xs text-ink-3">
        {t('choose.formula')}
        <input
          key={search.formula}
          name="formula"
          defaultValue={search.formula}
          placeholder="a / b"
          aria-invalid={isWrong}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          className={cx(control, 'w-32 font-mono')}
        />
      </label>
    </>
  )
}

interface FunctionChoiceProps {
  readonly name: string
  readonly label: string
  readonly metric: MetricName
  readonly chosen: string | undefined
}

function FunctionChoice({ name, label, metric, chosen }: FunctionChoiceProps) {
  const value = functionFor(metric.type, chosen ?? '')
  return (
    <label className="grid gap-0.5 text-xs text-ink-3">
      {label}
      <select key={value} name={name} defaultValue={value} className={cx(control, 'cursor-pointer font-mono')}>
        {functionsOf(metric.type).map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </select>
    </label>
  )
}
