import { defineForm } from '#ui/form/define-form.ts'
import { secret, text } from '#ui/form/fields.ts'

// Validated by `accounts`.

export const nameForm = defineForm('ownAccount', { name: text() })

export const emailForm = defineForm('ownAccount', { email: text(), currentPassword: secret() })

/** Confirms leaving with the user's own address. */
export const leaveForm = defineForm('ownAccount', { confirm: text() })
