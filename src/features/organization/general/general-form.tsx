'use client'

import { CheckField } from '#ui/check-field.tsx'
import { problemOf, type FormState } from '#ui/form/form-state.ts'
import { FormHead, formClass, SaveBar } from '#ui/form/settings-form.tsx'
import { useSettingsForm } from '#ui/form/use-settings-form.ts'
import { Panel } from '#ui/panel.tsx'
import { RadioList } from '#ui/radio-list.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { changeGeneral } from './actions.ts'
import type { GeneralValues } from './values.ts'

export type GeneralState = FormState<GeneralValues, never>

interface GeneralFormProps {
  readonly initial: GeneralState
  readonly mayChange: boolean
  readonly roles: readonly { readonly value: string; readonly label: string; readonly text: string }[]
  readonly texts: {
    readonly title: string
    readonly name: string
    readonly nameHint: string
    readonly people: string
    readonly signUp: string
    readonly signUpHint: string
    readonly domains: string
    readonly domainsHint: string
    readonly domainsPlaceholder: string
    readonly defaultRole: string
    readonly defaultRoleHint: string
    readonly security: string
    readonly twoFactor: string
    readonly twoFactorHint: string
    readonly save: string
  }
}

/** Name, sign-up and second factor of the organisation. */
export function GeneralForm({ initial, mayChange, roles, texts }: GeneralFormProps) {
  const { state, formProps, working } = useSettingsForm(changeGeneral, initial)
  const { values, problems } = state
  return (
    <form {...formProps} className={formClass}>
      <FormHead state={state} />
      {/* A new edition of the values makes every field anew. */}
      <fieldset key={state.edition} disabled={!mayChange} className="grid min-w-0 gap-4">
        <Panel id="name-of" title={texts.title}>
          <div className="max-w-prose">
            <TextField
              name="name"
              label={texts.name}
              hint={texts.nameHint}
              defaultValue={values.name}
              error={problemOf(problems, 'name')}
              autoComplete="organization"
            />
          </div>
        </Panel>
        <Panel id="people" title={texts.people}>
          <div className="grid gap-5">
            <CheckField name="signUp" label={texts.signUp} hint={texts.signUpHint} defaultChecked={values.signUp} />
            <div className="max-w-prose">
              <TextArea
                name="domains"
                label={texts.domains}
                hint={texts.domainsHint}
                placeholder={texts.domainsPlaceholder}
                defaultValue={values.domains}
                error={problemOf(problems, 'domains')}
                rows={3}
              />
            </div>
            <div className="max-w-prose">
              <RadioList
                name="defaultRole"
                label={texts.defaultRole}
                hint={texts.defaultRoleHint}
                options={roles}
                defaultValue={values.defaultRole}
              />
            </div>
          </div>
        </Panel>
        <Panel id="security" title={texts.security}>
          <CheckField
            name="requireTwoFactor"
            label={texts.twoFactor}
            hint={texts.twoFactorHint}
            defaultChecked={values.requireTwoFactor}
          />
        </Panel>
      </fieldset>
      {mayChange && <SaveBar note={state.note} working={working} texts={texts} />}
    </form>
  )
}
