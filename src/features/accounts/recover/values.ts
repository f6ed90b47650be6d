import { defineForm } from '#ui/form/define-form.ts'
import { secret, text } from '#ui/form/fields.ts'

export const resetForm = defineForm('accounts', { email: text() })

/** The new password. The token comes from the link. */
export const newPasswordForm = defineForm('accounts', { token: secret(), password: secret() })

/** The email confirmation. The token comes from the link. */
export const confirmForm = defineForm('accounts', { token: secret() })
