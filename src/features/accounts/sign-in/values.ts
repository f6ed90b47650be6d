import { defineForm } from '#ui/form/define-form.ts'
import { secret, text } from '#ui/form/fields.ts'

// `next` is where somebody wanted to go, and hidden.

/** The form of address and password. */
export const signInForm = defineForm('accounts', { email: text(), password: secret(), next: text() })

/** The form of the authenticator's code. */
export const codeForm = defineForm('accounts', { code: secret(), next: text() })

/** The form of a recovery code, which is long: what was typed stays. */
export const recoveryForm = defineForm('accounts', { recoveryCode: text(), next: text() })
