'use client'

import type { ReactNode } from 'react'
import { CheckField } from '#ui/check-field.tsx'
import { problemOf, type FormAction, type FormState } from '#ui/form/form-state.ts'
import { FormHead, SaveBar } from '#ui/form/settings-form.tsx'
import { useSettingsForm } from '#ui/form/use-settings-form.ts'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { Connected, type ConnectedTexts, type NewIntegration } from './connected.tsx'
import type { IntegrationValues } from './values.ts'

export type IntegrationState = FormState<IntegrationValues, NewIntegration>

interface IntegrationFormProps {
  readonly action: FormAction<IntegrationState>
  /** The system's name while it is new, then the integration's number. */
  readonly subject: string
  readonly initial: IntegrationState
  /** Whether this system wants the address of the token's account. */
  readonly hasAccount: boolean
  readonly texts: {
    readonly name: string
    readonly nameHint: string
    readonly baseUrl: string
    readonly baseUrlHint: string
    readonly account: string
    readonly accountHint: string
    readonly token: string
    readonly tokenHint: string
    readonly place: string
    readonly placeHint: string
    readonly places: string
    readonly placesHint: string
    readonly resolvesIssues: string
    readonly resolvesIssuesHint: string
    readonly closesTickets: string
    readonly closesTicketsHint: string
    readonly save: string
  }
  /** While it is new: what stands in place of the form once it is connected. */
  readonly connected?: { readonly texts: ConnectedTexts; readonly hookRoot: string; readonly how: ReactNode }
}

/** Everything that is set of an integration. */
export function IntegrationForm({ action, subject, initial, hasAccount, texts, connected }: IntegrationFormProps) {
  const { state, formProps, working } = useSettingsForm(action, initial)
  const { values, problems, result } = state
  if (result !== null && connected !== undefined) return <Connected made={result} {...connected} />
  const field = (name: keyof IntegrationValues & ('name' | 'baseUrl' | 'account' | 'place')) => ({
    name,
    label: texts[name],
    hint: texts[`${name}Hint`],
    defaultValue: values[name],
    error: problemOf(problems, name),
    autoComplete: 'off',
    spellCheck: false,
  })
  return (
    <form {...formProps} className="grid max-w-prose gap-4">
      <FormHead subject={subject} state={state} />
      {/* A new edition of the values makes every field anew. */}
      <div key={state.edition} className="grid gap-4">
        <TextField {...field('name')} />
        <TextField {...field('baseUrl')} inputMode="url" autoCapitalize="none" />
        {hasAccount && <TextField {...field('account')} inputMode="email" autoCapitalize="none" />}
        <TextField
          name="token"
          type="password"
          label={texts.token}
          hint={texts.tokenHint}
          error={problemOf(problems, 'token')}
          autoComplete="new-password"
        />
        <TextField {...field('place')} autoCapitalize="none" />
        <TextArea
          name="places"
          label={texts.places}
          hint={texts.placesHint}
          defaultValue={values.places}
          error={problemOf(problems, 'places')}
          rows={3}
        />
        <CheckField
          name="resolvesIssues"
          label={texts.resolvesIssues}
          hint={texts.resolvesIssuesHint}
          defaultChecked={values.resolvesIssues}
        />
        <CheckField
          name="closesTickets"
          label={texts.closesTickets}
          hint={texts.closesTicketsHint}
          defaultChecked={values.closesTickets}
        />
      </div>
      <SaveBar note={state.note} working={working} texts={texts} inline />
    </form>
  )
}
