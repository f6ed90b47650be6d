'use client'

import { CheckList } from '#ui/check-list.tsx'
import { problemOf, type FormState } from '#ui/form/form-state.ts'
import { Secret } from '#ui/form/secret.tsx'
import { FormHead, SaveBar } from '#ui/form/settings-form.tsx'
import { useSettingsForm } from '#ui/form/use-settings-form.ts'
import { RadioList } from '#ui/radio-list.tsx'
import { TextField } from '#ui/text-field.tsx'
import { invite } from './actions.ts'
import type { InviteValues } from './invite-values.ts'

/** What is shown once it is made. */
export interface MadeInvitation {
  readonly link: string
  /** Whether it was sent, and that the link is shown this once. */
  readonly text: string
}

export type InviteState = FormState<InviteValues, MadeInvitation>

interface InviteFormProps {
  readonly initial: InviteState
  readonly roles: readonly { readonly value: string; readonly label: string; readonly text: string }[]
  readonly teams: readonly { readonly value: string; readonly label: string }[]
  readonly texts: {
    readonly email: string
    readonly emailHint: string
    readonly role: string
    readonly teams: string
    readonly teamsHint: string
    readonly submit: string
    readonly link: string
    readonly copy: string
    readonly copied: string
  }
}

/** Address, role and teams of somebody who is to come; then the link. */
export function InviteForm({ initial, roles, teams, texts }: InviteFormProps) {
  const { state, formProps, working } = useSettingsForm(invite, initial)
  const { values, problems, result } = state
  return (
    <form {...formProps} className="grid max-w-prose gap-4">
      <FormHead state={state} />
      {/* A new edition of the values makes every field anew. */}
      <div key={state.edition} className="grid gap-4">
        <TextField
          name="email"
          type="email"
          label={texts.email}
          hint={texts.emailHint}
          defaultValue={values.email}
          error={problemOf(problems, 'email')}
          autoComplete="off"
        />
        <RadioList
          name="role"
          label={texts.role}
          options={roles}
          defaultValue={values.role}
          error={problemOf(problems, 'role')}
        />
        {teams.length > 0 && (
          <CheckList
            name="teams"
            label={texts.teams}
            hint={texts.teamsHint}
            options={teams}
            defaultValues={values.teams}
          />
        )}
      </div>
      <SaveBar note={state.note} working={working} texts={{ save: texts.submit }} inline />
      {result !== null && (
        <Secret label={texts.link} value={result.link} text={result.text} copy={texts.copy} copied={texts.copied} />
      )}
    </form>
  )
}
