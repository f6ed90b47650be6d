'use client'

import { problemOf, type FormState } from '#ui/form/form-state.ts'
import { Secret } from '#ui/form/secret.tsx'
import { SaveBar } from '#ui/form/settings-form.tsx'
import { useSettingsForm } from '#ui/form/use-settings-form.ts'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { TickList } from '#ui/tick-list.tsx'
import { createToken } from './actions.ts'
import type { TokenValues } from './values.ts'

/** A token is shown in the answer that made it, and never again. */
export type TokenState = FormState<TokenValues, { readonly token: string }>

interface TokenFormProps {
  readonly initial: TokenState
  readonly scopes: readonly { readonly value: string; readonly text: string }[]
  readonly lifetimes: readonly { readonly value: string; readonly label: string }[]
  readonly texts: {
    readonly name: string
    readonly nameHint: string
    readonly scopes: string
    readonly expires: string
    readonly expiresHint: string
    readonly submit: string
    readonly token: string
    readonly shownOnce: string
    readonly copy: string
    readonly copied: string
  }
}

/** Name, permissions and lifetime of a new token; then the token. */
export function TokenForm({ initial, scopes, lifetimes, texts }: TokenFormProps) {
  const { state, formProps, working } = useSettingsForm(createToken, initial)
  const { values, problems, result } = state
  return (
    <form {...formProps} className="grid max-w-prose gap-4">
      {/* A new edition of the values makes every field anew. */}
      <div key={state.edition} className="grid gap-4">
        <TextField
          name="name"
          label={texts.name}
          hint={texts.nameHint}
          defaultValue={values.name}
          error={problemOf(problems, 'name')}
          autoComplete="off"
        />
        <TickList
          name="scopes"
          label={texts.scopes}
          options={scopes}
          ticked={values.scopes}
          error={problemOf(problems, 'scopes')}
        />
        <SelectField
          name="lifetime"
          label={texts.expires}
          hint={texts.expiresHint}
          options={lifetimes}
          defaultValue={values.lifetime}
        />
      </div>
      <SaveBar note={state.note} working={working} texts={{ save: texts.submit }} inline />
      {result !== null && (
        <Secret
          label={texts.token}
          value={result.token}
          text={texts.shownOnce}
          copy={texts.copy}
          copied={texts.copied}
        />
      )}
    </form>
  )
}
