import { countedInBytes, fillsAt, type QuotaUse } from '#domain/quota/quota.ts'
import { messages } from '#messages'
import { ConfirmForm } from '#ui/form/confirm-form.tsx'
import { byteSize, exactNumber } from '#ui/numbers.ts'
import { Panel } from '#ui/panel.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { ShareBar } from '#ui/share-bar.tsx'
import { Table, Td, Th, Tr } from '#ui/table.tsx'
import { cx } from '#ui/cx.ts'
import { shortTime } from '#ui/times.ts'
import { removeQuota } from './actions.ts'
import type { Limitable } from './limits-page.tsx'

interface QuotaTableProps {
  readonly quotas: readonly QuotaUse[]
  readonly limitable: readonly Limitable[]
  readonly mayChange: boolean
  readonly now: Date
}

/** Quotas with their usage and when they will be exhausted. */
export function QuotaTable(props: QuotaTableProps) {
  const { quotas, mayChange } = props
  const t = messages('organization')
  const title = t('limits.title')
  if (quotas.length === 0)
    return (
      <Panel id="quotas" title={title}>
        <p className="text-sm text-ink-2">{t('limits.none')}</p>
      </Panel>
    )
  return (
    <Panel id="quotas" title={title} note={quotas.length} flush>
      <Table label={title}>
        <thead>
          <tr>
            <Th>{t('limits.column.subject')}</Th>
            <Th>{t('limits.column.category')}</Th>
            <Th>{t('limits.column.used')}</Th>
            <Th>{t('limits.column.full')}</Th>
            {mayChange && (
              <Th>
                <span className="sr-only">{t('limits.remove')}</span>
              </Th>
            )}
          </tr>
        </thead>
        <tbody>
          {quotas.map((quota) => (
            <Row key={quota.id} {...props} quota={quota} />
          ))}
        </tbody>
      </Table>
    </Panel>
  )
}

function Row({ quota, limitable, mayChange, now }: QuotaTableProps & { quota: QuotaUse }) {
  const t = messages('organization')
  const subject = subjectInWords(quota, limitable)
  return (
    <Tr>
      <Td className="min-w-32 font-medium">{subject}</Td>
      <Td className="text-ink-2">
        {t(`limits.category.${quota.category}`)}
        <span className="block text-xs text-ink-3">{t(`limits.period.${quota.period}`)}</span>
      </Td>
      <Td className="min-w-40">
        <Used quota={quota} />
      </Td>
      <Td className="whitespace-nowrap text-ink-2">
        <Full quota={quota} now={now} />
      </Td>
      {mayChange && (
        <Td actions>
          <Remove quota={quota} subject={subject} />
        </Td>
      )}
    </Tr>
  )
}

function Used({ quota: { category, used, most } }: { quota: QuotaUse }) {
  const t = messages('organization')
  const shown = (value: number) => (countedInBytes.has(category) ? byteSize(value) : exactNumber(value))
  return (
    <>
      <span className={cx('block whitespace-nowrap tabular-nums', used >= most && 'text-error-ink')}>
        {t('limits.usedOf', { used: shown(used), most: shown(most) })}
      </span>
      <ShareBar value={used} max={most} className="mt-1 w-full" />
    </>
  )
}

function Full({ quota, now }: { quota: QuotaUse; now: Date }) {
  const t = messages('organization')
  const at = fillsAt(quota, now.getTime())
  if (quota.used >= quota.most)
    return (
      <>
        <span className="block text-error-ink">{t('limits.full')}</span>
        <span className="block text-xs text-ink-3">
          {t('limits.starts', { when: shortTime(new Date(quota.window.until), now) })}
        </span>
      </>
    )
  if (at === null) return t('limits.notFull')
  return <RelativeTime at={at} now={now} text={t('limits.fullAt', { when: shortTime(at, now) })} />
}

function Remove({ quota: { id, category }, subject }: { quota: QuotaUse; subject: string }) {
  const t = messages('organization')
  return (
    <ConfirmForm
      action={removeQuota}
      subject={String(id)}
      tone="quiet"
      texts={{
        open: t('limits.remove'),
        openLabel: t('limits.removeOf', { category: t(`limits.category.${category}`), subject }),
        title: t('limits.removeTitle'),
        text: t('limits.removeText'),
        confirm: t('limits.removeConfirm'),
        cancel: t('cancel'),
      }}
    />
  )
}

function subjectInWords({ subject }: QuotaUse, limitable: readonly Limitable[]): string {
  const t = messages('organization')
  if (subject.scope === 'organization') return t('limits.organization')
  const found = limitable.find(({ project }) => project.id === subject.projectId)
  const name = found?.project.name ?? String(subject.projectId)
  if (subject.scope === 'project') return name
  const label = found?.keys.find(({ publicKey }) => publicKey === subject.publicKey)?.label ?? ''
  return t('limits.keyOf', { project: name, label: label || t('limits.unnamed') })
}
