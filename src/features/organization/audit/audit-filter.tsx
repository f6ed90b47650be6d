import type { ReactNode } from 'react'
import { paths } from '#domain/paths.ts'
import { PeriodMenu } from '#features/searches/scope-bar.tsx'
import { messages } from '#messages'
import { Button, LinkButton } from '#ui/button.tsx'
import { actionsOf, areas, auditAddress, isNarrowed, type LogSearch } from './search.ts'

const control = 'h-control min-w-0 rounded-md border border-line-strong bg-surface px-2 text-sm text-ink max-sm:text-lg'

/** Filters by person or object, action and period, as a plain GET form. */
export function AuditFilter({ search }: { search: LogSearch }) {
  const t = messages('organization')
  return (
    <search aria-label={t('audit.filter.label')}>
      {/* Without an action it submits to the current address, including any locale. */}
      <form method="get" className="flex flex-wrap items-end gap-x-3 gap-y-2">
        <Labelled id="text" label={t('audit.filter.text')} wide>
          <input
            id="text"
            type="search"
            name="text"
            defaultValue={search.text}
            placeholder={t('audit.filter.textPlaceholder')}
            className={`${control} w-full placeholder:text-ink-3`}
          />
        </Labelled>
        <Labelled id="action" label={t('audit.filter.action')}>
          <select id="action" name="action" defaultValue={search.action} className={`${control} max-w-full`}>
            <option value="">{t('audit.filter.anyAction')}</option>
            {areas.map((area) => (
              <optgroup key={area} label={t(`audit.area.${area}.name`)}>
                <option value={area}>{t(`audit.area.${area}.all`)}</option>
                {actionsOf(area).map((action) => (
                  <option key={action} value={action}>
                    {t(`audit.action.${action}`)}
                  </option>
                ))}
              </optgroup>
            ))}
          </select>
        </Labelled>
        {search.period !== 'all' && <input type="hidden" name="period" value={search.period} />}
        <AuditPeriod search={search} />
        <Button type="submit">{t('audit.filter.submit')}</Button>
        {isNarrowed(search) && (
          <LinkButton tone="quiet" href={paths.organization('audit')}>
            {t('audit.filter.reset')}
          </LinkButton>
        )}
      </form>
    </search>
  )
}

/** A period, or everything that is stored. */
function AuditPeriod({ search }: { search: LogSearch }) {
  const hrefOf = (period: LogSearch['period']) =>
    paths.organization('audit', auditAddress.print({ ...search, period, before: undefined }))
  const isAll = search.period === 'all'
  const all = { label: messages('organization')('audit.period.all'), href: hrefOf('all'), checked: isAll }
  return <PeriodMenu period={search.period === 'all' ? '30d' : search.period} hrefOf={hrefOf} all={all} />
}

interface LabelledProps {
  readonly id: string
  readonly label: string
  readonly wide?: boolean
  readonly children: ReactNode
}

function Labelled({ id, label, wide = false, children }: LabelledProps) {
  return (
    <div className={wide ? 'grid min-w-0 flex-1 basis-56 gap-1' : 'grid min-w-0 gap-1'}>
      <label htmlFor={id} className="text-xs font-medium text-ink-3">
        {label}
      </label>
      {children}
    </div>
  )
}
