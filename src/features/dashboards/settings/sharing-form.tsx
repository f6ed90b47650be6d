import { editorRoles, viewerRoles, type Dashboard } from '#domain/dashboard/dashboard.ts'
import { messages } from '#messages'
import { Fields, Form } from '#ui/form/form.tsx'
import { untouched } from '#ui/form/form-state.ts'
import { SelectInput } from '#ui/form/inputs/select-input.tsx'
import { Save } from '#ui/form/save.tsx'
import { Panel } from '#ui/panel.tsx'
import { changeSharing } from './actions.ts'

/** The roles that may view and edit a dashboard. */
export function SharingForm({ dashboard: { id, seenBy, editedBy } }: { dashboard: Dashboard }) {
  const t = messages('dashboards')
  return (
    <Panel id="sharing" title={t('sharing.title')}>
      <Form
        action={changeSharing}
        initial={untouched({ seenBy, editedBy })}
        subject={String(id)}
        className="grid max-w-prose gap-4"
      >
        <Fields>
          <SelectInput
            name="seenBy"
            label={t('sharing.seenBy')}
            options={viewerRoles.map((value) => ({ value, label: t(`role.${value}`) }))}
          />
          <SelectInput
            name="editedBy"
            label={t('sharing.editedBy')}
            hint={t('sharing.hint')}
            options={editorRoles.map((value) => ({ value, label: t(`role.${value}`) }))}
          />
        </Fields>
        <Save label={t('sharing.save')} inline />
      </Form>
    </Panel>
  )
}
