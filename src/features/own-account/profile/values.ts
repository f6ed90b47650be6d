import { defineForm } from '#ui/form/define-form.ts'
import { secret, text } from '#ui/form/fields.ts'

// What the fields say is judged by the accounts.

/** The form of one's name. */
export const nameForm = defineForm('ownAccount', { name: text() })

/** The form of one's address. */
export const emailForm = defineForm('ownAccount', { email: text(), currentPassword: secret() })

/** The form by which one leaves: one types one's address. */
export const leaveForm = defineForm('ownAccount', { confirm: text() })
