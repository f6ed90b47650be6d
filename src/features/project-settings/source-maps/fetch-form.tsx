'use client'

import { CheckField } from '#ui/check-field.tsx'
import { problemOf } from '#ui/form/form-state.ts'
import { Conflict, FormHead, SaveBar, type SaveTexts } from '#ui/form/settings-form.tsx'
import { useSettingsForm } from '#ui/form/use-settings-form.ts'
import { changeSourceMaps } from './actions.ts'
import type { SourceMapState } from './form.ts'

interface FetchFormProps {
  readonly slug: string
  readonly initial: SourceMapState
  readonly mayChange: boolean
  readonly texts: { readonly save: SaveTexts; readonly label: string; readonly hint: string }
}

/** The switch by which maps are fetched from where the app is hosted. */
export function FetchForm({ slug, initial, mayChange, texts }: FetchFormProps) {
  const { state, formProps, working } = useSettingsForm(changeSourceMaps, initial)
  const problem = problemOf(state.problems, 'fetchHosted')
  return (
    <form {...formProps} className="grid gap-3">
      <FormHead subject={slug} state={state} />
      <Conflict state={state} texts={texts.save} />
      <CheckField
        key={state.edition}
        name="fetchHosted"
        label={texts.label}
        hint={problem ?? texts.hint}
        defaultChecked={state.values.fetchHosted}
        disabled={!mayChange}
        aria-invalid={problem === undefined ? undefined : true}
      />
      {mayChange && <SaveBar note={state.note} working={working} texts={texts.save} inline />}
    </form>
  )
}
