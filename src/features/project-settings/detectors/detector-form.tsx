'use client'

import { CheckField } from '#ui/check-field.tsx'
import { problemOf } from '#ui/form/form-state.ts'
import { Conflict, FormHead, formClass, SaveBar, type SaveTexts } from '#ui/form/settings-form.tsx'
import { useSettingsForm } from '#ui/form/use-settings-form.ts'
import { Panel } from '#ui/panel.tsx'
import { TextField } from '#ui/text-field.tsx'
import { changeDetector } from './actions.ts'
import { DETECTOR } from './fields.ts'
import type { DetectorState } from './form.ts'

interface DetectorFormProps {
  readonly slug: string
  readonly detector: string
  readonly initial: DetectorState
  readonly mayChange: boolean
  readonly fields: readonly { readonly name: string; readonly label: string; readonly hint: string }[]
  readonly texts: {
    readonly save: SaveTexts
    readonly title: string
    readonly on: string
    readonly onHint: string
  }
}

/** Whether a detector looks, and from where on it finds something. */
export function DetectorForm({ slug, detector, initial, mayChange, fields, texts }: DetectorFormProps) {
  const { state, formProps, working } = useSettingsForm(changeDetector, initial)
  return (
    <form {...formProps} className={formClass}>
      <FormHead subject={slug} state={state} />
      <input type="hidden" name={DETECTOR} value={detector} />
      <Conflict state={state} texts={texts.save} />
      <Panel id="thresholds" title={texts.title}>
        {/* A new edition of the values makes every field anew. */}
        <fieldset key={state.edition} disabled={!mayChange} className="grid min-w-0 gap-4 sm:max-w-form">
          <CheckField name="on" label={texts.on} hint={texts.onHint} defaultChecked={state.values.on} />
          {fields.map(({ name, label, hint }) => (
            <TextField
              key={name}
              name={name}
              label={label}
              hint={hint}
              error={problemOf(state.problems, name)}
              defaultValue={state.values.limits[name] ?? ''}
              inputMode="numeric"
              autoComplete="off"
            />
          ))}
        </fieldset>
      </Panel>
      {mayChange && <SaveBar note={state.note} working={working} texts={texts.save} />}
    </form>
  )
}
