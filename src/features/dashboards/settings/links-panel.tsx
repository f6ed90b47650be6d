import type { Dashboard, DashboardLink } from '#domain/dashboard/dashboard.ts'
import { messages } from '#messages'
import { ConfirmForm } from '#ui/form/confirm-form.tsx'
import { Form } from '#ui/form/form.tsx'
import { untouched } from '#ui/form/form-state.ts'
import { Save } from '#ui/form/save.tsx'
import { ShownOnce } from '#ui/form/shown-once.tsx'
import { Panel } from '#ui/panel.tsx'
import { relativeTime } from '#ui/times.ts'
import { makeLink, removeLink } from './actions.ts'

interface LinksPanelProps {
  readonly dashboard: Dashboard
  readonly links: readonly DashboardLink[]
  readonly mayPublish: boolean
  readonly now: Date
}

/** A dashboard's public links, with a form for a new one. */
export function LinksPanel({ dashboard, links, mayPublish, now }: LinksPanelProps) {
  const t = messages('dashboards')
  return (
    <Panel id="links" title={t('links.title')} note={links.length === 0 ? undefined : links.length}>
      <div className="grid max-w-prose gap-4">
        <p className="text-sm text-ink-2">{t('links.text')}</p>
        <ul className="grid gap-2">
          {links.map((link) => (
            <li key={link.id} className="flex flex-wrap items-center gap-2 border-t border-line pt-2 text-sm text-ink">
              <span className="min-w-0 flex-1">
                {t('links.one', {
                  version: link.version,
                  by: link.createdBy,
                  made: relativeTime(link.createdAt, now),
                  opened: link.lastOpenedAt === null ? t('links.never') : relativeTime(link.lastOpenedAt, now),
                })}
              </span>
              <ConfirmForm
                action={removeLink}
                subject={`${dashboard.id} ${link.id}`}
                tone="quiet"
                texts={{
                  open: t('links.remove'),
                  title: t('links.removeQuestion'),
                  text: t('links.removeText'),
                  confirm: t('links.removeConfirm'),
                  cancel: t('delete.cancel'),
                }}
              />
            </li>
          ))}
        </ul>
        {mayPublish ? (
          <Form action={makeLink} initial={untouched(null)} subject={String(dashboard.id)} className="grid gap-3">
            <ShownOnce
              label={t('links.link')}
              text={t('links.once')}
              copy={t('links.copy')}
              copied={t('links.copied')}
            />
            <Save label={t('links.make')} tone="plain" inline />
          </Form>
        ) : (
          <p className="text-sm text-ink-3">{t('links.admins')}</p>
        )}
      </div>
    </Panel>
  )
}
