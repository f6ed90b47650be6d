import { defineForm } from '#ui/form/define-form.ts'
import { secret, text } from '#ui/form/fields.ts'

const account = { name: text(), email: text(), password: secret() }

/** The form of somebody's account. */
export const signUpForm = defineForm('accounts', account)

/** The form of the owner's account. The code came with the link. */
export const ownerForm = defineForm('accounts', { ...account, code: secret() })

/** The form of an invitation. The token came with the link. */
export const invitationForm = defineForm('accounts', { ...account, token: secret() })
