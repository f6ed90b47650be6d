import { defineForm } from '#ui/form/define-form.ts'
import { secret } from '#ui/form/fields.ts'

/** The password form. Accounts that only used external sign-in have no current password. */
export const passwordForm = defineForm('ownAccount', { currentPassword: secret(), password: secret() })
