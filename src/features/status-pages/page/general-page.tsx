import { messages } from '#messages'
import { ConfirmForm } from '#ui/form/confirm-form.tsx'
import { Panel } from '#ui/panel.tsx'
import { choicesFor } from '../choices.ts'
import { openStatusPage, StatusPageFrame } from '../frame.tsx'
import { removeStatusPage } from './actions.ts'
import { ComponentsPanel } from './components-panel.tsx'
import { SettingsForm } from './settings-form.tsx'

/** A status page's components and settings. */
export async function GeneralPage({ id }: { id: string }) {
  const open = await openStatusPage(id)
  const { page, grant, mayPublish } = open
  const choices = await choicesFor(grant)
  const t = messages('statusPages')
  const { name } = page.content
  return (
    <StatusPageFrame open={open} section="general">
      <ComponentsPanel page={page} choices={choices} mayPublish={mayPublish} />
      {mayPublish && <SettingsForm page={page} />}
      {mayPublish && (
        <Panel id="delete" title={t('delete.title')}>
          <ConfirmForm
            action={removeStatusPage}
            subject={String(page.id)}
            texts={{
              open: t('delete.open'),
              title: t('delete.question', { name }),
              text: t('delete.text'),
              confirm: t('delete.confirm', { name }),
              cancel: t('delete.cancel'),
            }}
          />
        </Panel>
      )}
    </StatusPageFrame>
  )
}
