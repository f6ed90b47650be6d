import { PASSWORD_LENGTH } from '#domain/account/accounts.ts'
import { messages } from '#messages'
import type { Field } from '#ui/form/field-form.tsx'

/** Name, address and password of an account that is being made. `email` adds to the address's line. */
export function accountFields(email: Partial<Field> = {}): readonly Field[] {
  const t = messages('accounts')
  return [
    { name: 'name', label: t('name'), hint: t('nameHint'), autoComplete: 'name', required: true },
    { name: 'email', label: t('email'), type: 'email', autoComplete: 'username', required: true, ...email },
    passwordField(t('password')),
  ]
}

/** A password that is being chosen. */
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
