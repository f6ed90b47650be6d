import { defineForm } from '#ui/form/define-form.ts'
import { secret, text } from '#ui/form/fields.ts'

// `next` is the originally requested path, in a hidden field.

export const signInForm = defineForm('accounts', { email: text(), password: secret(), next: text() })

/** The authenticator's code. */
export const codeForm = defineForm('accounts', { code: secret(), next: text() })

/** A recovery code. It is long, so typed text is kept on errors. */
export const recoveryForm = defineForm('accounts', { recoveryCode: text(), next: text() })
