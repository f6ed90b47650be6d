import { addressCodec } from '#domain/address/codec.ts'
import { oneOfParam } from '#domain/address/params.ts'
import type { QueryParams } from '#domain/paths.ts'
import { messages } from '#messages'
import { Switch } from '#ui/filter-bar.tsx'
import { healthSpans, type HealthSpan } from './window.ts'

/** The address of pages whose health is over a span. */
export const healthAddress = addressCodec<{ readonly span: HealthSpan }>({
  span: oneOfParam('period', healthSpans, '14d'),
})

/** Which span is looked at. @param hrefOf the page with such parameters */
export function SpanSwitch({ span, hrefOf }: { span: HealthSpan; hrefOf: (query: QueryParams) => string }) {
  const t = messages('health')
  const options = healthSpans.map((one) => ({
    label: t(`span.${one}`),
    href: hrefOf(healthAddress.print({ span: one })),
    checked: one === span,
  }))
  return <Switch label={t('span.label')} options={options} />
}
