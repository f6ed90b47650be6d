'use client'

import { FieldForm } from '#ui/form/field-form.tsx'
import { untouched } from '#ui/form/form-state.ts'
import { signIn } from './actions.ts'
import type { SignInTexts } from './sign-in-island.tsx'
import { signInForm } from './values.ts'

/**
 * The sign-in fields and button.
 * @param next where to go afterwards
 */
export function SignInFields({ texts, next }: { texts: SignInTexts; next: string }) {
  return (
    <FieldForm
      look="section"
      action={signIn}
      initial={untouched(signInForm.empty)}
      hidden={{ next }}
      submit={texts.submit}
      fields={[
        { name: 'email', label: texts.email, type: 'email', autoComplete: 'username', required: true, autoFocus: true },
        {
          name: 'password',
          label: texts.password,
          type: 'password',
          autoComplete: 'current-password',
          required: true,
        },
      ]}
    />
  )
}
