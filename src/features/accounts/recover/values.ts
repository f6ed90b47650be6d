import { defineForm } from '#ui/form/define-form.ts'
import { secret, text } from '#ui/form/fields.ts'

/** The form that asks for a link to a new password. */
export const resetForm = defineForm('accounts', { email: text() })

/** The form of a new password. The token came with the link. */
export const newPasswordForm = defineForm('accounts', { token: secret(), password: secret() })

/** The form that confirms an address. The token came with the link. */
export const confirmForm = defineForm('accounts', { token: secret() })
