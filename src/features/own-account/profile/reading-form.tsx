'use client'

import { useEffect } from 'react'
import type { FieldState } from '#ui/form/field-form.tsx'
import { problemOf } from '#ui/form/form-state.ts'
import { SaveBar } from '#ui/form/settings-form.tsx'
import { useSettingsForm } from '#ui/form/use-settings-form.ts'
import { SelectField } from '#ui/select-field.tsx'
import { useGo } from '#ui/place.ts'
import { TextField } from '#ui/text-field.tsx'
import { changeReading } from './actions.ts'

interface ReadingFormProps {
  readonly initial: FieldState
  readonly locales: readonly { readonly value: string; readonly label: string }[]
  readonly timeZones: readonly string[]
  readonly texts: {
    readonly locale: string
    readonly localeHint: string
    readonly timeZone: string
    readonly timeZoneHint: string
    readonly asBrowser: string
    readonly save: string
  }
}

/** In which language and time zone somebody reads. */
export function ReadingForm({ initial, locales, timeZones, texts }: ReadingFormProps) {
  const { state, formProps, working } = useSettingsForm(changeReading, initial)
  const { values, problems, edition } = state
  const go = useGo()
  useEffect(() => {
    // The request that saved it was read in the language before.
    if (edition > 0) go.refresh()
  }, [edition, go])
  return (
    <form {...formProps} className="grid max-w-form gap-4">
      <div key={edition} className="grid gap-4">
        <SelectField
          name="locale"
          label={texts.locale}
          hint={texts.localeHint}
          options={locales}
          defaultValue={values.locale}
          error={problemOf(problems, 'locale')}
        />
        <TextField
          name="timeZone"
          label={texts.timeZone}
          hint={texts.timeZoneHint}
          placeholder={texts.asBrowser}
          list="time-zones"
          autoComplete="off"
          spellCheck={false}
          defaultValue={values.timeZone}
          error={problemOf(problems, 'timeZone')}
        />
        <datalist id="time-zones">
          {timeZones.map((zone) => (
            <option key={zone} value={zone}>
              {zone}
            </option>
          ))}
        </datalist>
      </div>
      <SaveBar note={state.note} working={working} texts={texts} inline />
    </form>
  )
}
