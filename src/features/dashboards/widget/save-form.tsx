import type { Dashboard } from '#domain/dashboard/dashboard.ts'
import { messages } from '#messages'
import { Form, Fields } from '#ui/form/form.tsx'
import { untouched } from '#ui/form/form-state.ts'
import { Save } from '#ui/form/save.tsx'
import { SelectInput } from '#ui/form/inputs/select-input.tsx'
import { saveWidget } from '../page/actions.ts'
import { draftParams, type WidgetDraft } from './draft.ts'

interface SaveFormProps {
  readonly draft: WidgetDraft
  /** `undefined` if it is selected here. */
  readonly dashboard: Dashboard | undefined
  readonly choices: readonly Dashboard[]
  /** The widget being edited; `undefined` for a new one. */
  readonly widget: string | undefined
}

/** Saves the widget as shown. */
export function SaveForm({ draft, dashboard, choices, widget }: SaveFormProps) {
  const t = messages('dashboards')
  const said = new URLSearchParams()
  for (const [name, value] of Object.entries(draftParams(draft)))
    for (const one of [value ?? []].flat()) said.append(name, String(one))
  const first = dashboard ?? choices[0]
  return (
    <Form
      action={saveWidget}
      initial={untouched({ dashboard: String(first?.id ?? ''), widget: widget ?? '', draft: said.toString() })}
      className="grid max-w-prose gap-4"
    >
      <input type="hidden" name="widget" value={widget ?? ''} />
      <input type="hidden" name="draft" value={said.toString()} />
      {dashboard === undefined ? (
        <Fields>
          <SelectInput
            name="dashboard"
            label={t('widget.to')}
            options={choices.map(({ id, content }) => ({ value: String(id), label: content.name }))}
          />
        </Fields>
      ) : (
        <input type="hidden" name="dashboard" value={dashboard.id} />
      )}
      <Save label={t(widget === undefined ? 'widget.save' : 'widget.change')} inline />
    </Form>
  )
}
