'use client'

import type { ReactNode } from 'react'
import { CheckField } from '#ui/check-field.tsx'
import { Panel } from '#ui/panel.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { problemOf } from '#ui/form/form-state.ts'
import { Conflict, FormHead, formClass, SaveBar, type SaveTexts } from '#ui/form/settings-form.tsx'
import { useSettingsForm } from '#ui/form/use-settings-form.ts'
import { EventPicker, type PickerTexts } from '../try-out/event-picker.tsx'
import type { EventChoice } from '../try-out/picker-fields.ts'
import { changeScrubbing } from './actions.ts'
import { ChangeList, type ChangeTexts } from './change-list.tsx'
import type { ScrubbingState } from './form.ts'
import type { Option } from './rule-fields.tsx'
import { RuleRows, type RowsTexts } from './rule-rows.tsx'

type Named = 'defaults' | 'removeAddresses' | 'sensitiveFields' | 'safeFields'

interface ScrubbingFormProps {
  readonly slug: string
  readonly initial: ScrubbingState
  readonly mayChange: boolean
  /** null: whoever looks may not see events. */
  readonly choices: readonly EventChoice[] | null
  readonly whats: readonly Option[]
  readonly hows: readonly Option[]
  readonly help: ReactNode
  readonly texts: {
    readonly save: SaveTexts
    readonly picker: PickerTexts
    readonly rows: RowsTexts
    readonly changes: ChangeTexts
    readonly fields: { readonly [N in Named]: { readonly label: string; readonly hint: string } }
    readonly title: { readonly always: string; readonly rules: string; readonly try: string }
  }
}

/** What is taken off events before they are kept, and an event to see it on. */
export function ScrubbingForm(props: ScrubbingFormProps) {
  const { slug, initial, mayChange, choices, whats, hows, help, texts } = props
  const { state, formProps, working } = useSettingsForm(changeScrubbing, initial)
  const { values, problems } = state
  return (
    <form {...formProps} className={formClass}>
      <FormHead subject={slug} state={state} />
      <Conflict state={state} texts={texts.save} />
      {/* A new edition of the values makes every field anew. */}
      <fieldset key={state.edition} disabled={!mayChange} className="grid min-w-0 gap-4">
        <Panel id="always" title={texts.title.always}>
          <div className="grid gap-4">
            {(['defaults', 'removeAddresses'] as const).map((name) => (
              <CheckField key={name} name={name} defaultChecked={values[name]} {...texts.fields[name]} />
            ))}
            <div className="grid gap-4 sm:grid-cols-2">
              {(['sensitiveFields', 'safeFields'] as const).map((name) => (
                <TextArea
                  key={name}
                  name={name}
                  rows={5}
                  defaultValue={values[name]}
                  error={problemOf(problems, name)}
                  {...texts.fields[name]}
                />
              ))}
            </div>
          </div>
        </Panel>
        <Panel id="rules" title={texts.title.rules}>
          <div className="grid gap-x-6 gap-y-4 lg:grid-cols-[minmax(0,1fr)_var(--spacing-side)]">
            <RuleRows
              rows={values.rules}
              mayChange={mayChange}
              problems={problems}
              whats={whats}
              hows={hows}
              texts={texts.rows}
            />
            <div className="min-w-0 text-sm text-ink-2">{help}</div>
          </div>
        </Panel>
      </fieldset>
      {choices !== null && (
        <Panel id="try-out" title={texts.title.try}>
          <EventPicker
            choices={choices}
            problems={problems}
            working={working === 'try'}
            outcome={state.result?.summary ?? ''}
            texts={texts.picker}
          />
          {state.result !== null && <ChangeList tried={state.result} texts={texts.changes} />}
        </Panel>
      )}
      {mayChange && <SaveBar note={state.note} working={working} texts={texts.save} />}
    </form>
  )
}
