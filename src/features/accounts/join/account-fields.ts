import { PASSWORD_LENGTH } from '#domain/account/accounts.ts'
import { messages } from '#messages'
import type { Field } from '#ui/form/field-form.tsx'

/** Name, email and password fields for a new account. `email` overrides properties of the email field. */
export function accountFields(email: Partial<Field> = {}): readonly Field[] {
  const t = messages('accounts')
  return [
    { name: 'name', label: t('name'), hint: t('nameHint'), autoComplete: 'name', required: true },
    { name: 'email', label: t('email'), type: 'email', autoComplete: 'username', required: true, ...email },
    passwordField(t('password')),
  ]
}

export function passwordField(label: string): Field {
  return {
    name: 'password',
    label,
    hint: messages('accounts')('passwordHint', { least: PASSWORD_LENGTH.min }),
    type: 'password',
    autoComplete: 'new-password',
    required: true,
  }
}
