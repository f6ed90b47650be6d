import { addressCodec } from '#domain/address/codec.ts'
import { oneOfParam } from '#domain/address/params.ts'
import type { QueryParams } from '#domain/paths.ts'
import { messages } from '#messages'
import { Switch } from '#ui/filter-bar.tsx'
import { healthSpans, type HealthSpan } from './window.ts'

/** Parameters of pages with a health period. */
export const healthAddress = addressCodec<{ readonly span: HealthSpan }>({
  span: oneOfParam('period', healthSpans, '14d'),
})

/**
 * Selects the period.
 * @param hrefOf the page with these parameters
 */
export function SpanSwitch({ span, hrefOf }: { span: HealthSpan; hrefOf: (query: QueryParams) => string }) {
  const t = messages('health')
  const options = healthSpans.map((one) => ({
    label: t(`span.${one}`),
    href: hrefOf(healthAddress.print({ span: one })),
    checked: one === span,
  }))
  return <Switch label={t('span.label')} options={options} />
}
