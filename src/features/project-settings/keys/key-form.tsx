'use client'

import type { TextsFor } from '#messages/texts-for.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { CheckField } from '#ui/check-field.tsx'
import { FormHead } from '#ui/form/form-head.tsx'
import { hidden, problemOf } from '#ui/form/form-state.ts'
import { SaveBar } from '#ui/form/save-bar.tsx'
import { useSettingsForm } from '#ui/form/use-settings-form.ts'
import { TextField } from '#ui/text-field.tsx'
import { changeKey } from './actions.ts'
import { fieldOf, KEY_FIELD } from './fields.ts'
import type { KeyState } from './forms.ts'
import type { keyTexts } from './key-texts.ts'
import { LimitFields, type LimitTexts } from './limit-fields.tsx'

interface KeyFormProps {
  readonly slug: string
  readonly publicKey: string
  readonly initial: KeyState
  readonly mayChange: boolean
  /** The page that shows which clients still use a disabled key. */
  readonly intake: string
  readonly limit: LimitTexts
  readonly texts: TextsFor<typeof keyTexts>
}

/** Edits a key or creates its successor. */
export function KeyForm({ slug, publicKey, initial, mayChange, intake, limit, texts }: KeyFormProps) {
  const { state, formProps, working } = useSettingsForm(changeKey, initial)
  const { values, problems } = state
  return (
    <form {...formProps} className="grid gap-4">
      <FormHead subject={slug} state={state} />
      <input type="hidden" name={KEY_FIELD} value={publicKey} />
      <fieldset disabled={!mayChange} className="grid min-w-0 max-w-prose gap-4">
        <TextField
          name={fieldOf.label(publicKey)}
          label={texts['keys.label']}
          hint={texts['keys.labelHint']}
          error={problemOf(problems, fieldOf.label(publicKey))}
          defaultValue={values.label}
          autoComplete="off"
        />
        <CheckField
          name={fieldOf.enabled(publicKey)}
          label={texts['keys.enabled']}
          hint={texts['keys.enabledHint']}
          defaultChecked={values.enabled}
        />
        <LimitFields publicKey={publicKey} values={values} problems={problems} texts={limit} />
      </fieldset>
      {mayChange && (
        <>
          <SaveBar note={state.note} working={working} label={texts['save.submit']} inline />
          {state.result !== null && (
            <div>
              <LinkButton href={intake}>{texts['keys.rotate.intake']}</LinkButton>
            </div>
          )}
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-4">
            <Button type="submit" name={hidden.intent} value="rotate" pending={working === 'rotate'}>
              {texts['keys.rotate.submit']}
            </Button>
            <p className="min-w-0 flex-1 basis-64 text-sm text-ink-2">{texts['keys.rotate.hint']}</p>
          </div>
        </>
      )}
    </form>
  )
}
