import { defineForm } from '#ui/form/define-form.ts'
import { secret, text } from '#ui/form/fields.ts'

const account = { name: text(), email: text(), password: secret() }

export const signUpForm = defineForm('accounts', account)

/** The owner's account. The code comes from the link. */
export const ownerForm = defineForm('accounts', { ...account, code: secret() })

/** The account of an invitation. The token comes from the link. */
export const invitationForm = defineForm('accounts', { ...account, token: secret() })
