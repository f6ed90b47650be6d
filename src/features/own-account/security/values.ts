import { defineForm } from '#ui/form/define-form.ts'
import { secret } from '#ui/form/fields.ts'

/** The form of one's password. There is no current one where one has signed in elsewhere so far. */
export const passwordForm = defineForm('ownAccount', { currentPassword: secret(), password: secret() })
