import { startPages } from '#domain/account/own-account.ts'
import { defineForm } from '#ui/form/define-form.ts'
import { choice, secret, text } from '#ui/form/fields.ts'

// What the fields say is judged by the accounts.

/** The form of one's name. */
export const nameForm = defineForm('ownAccount', { name: text() })

/** The form of one's address. */
export const emailForm = defineForm('ownAccount', { email: text(), currentPassword: secret() })

/** The form of the language and the time zone in which one reads. Empty: as the browser says. */
export const readingForm = defineForm('ownAccount', { locale: text(), timeZone: text() })

/** The form of the page that one begins with. */
export const startForm = defineForm('ownAccount', { startPage: choice(startPages, 'overview') })

/** The form by which one leaves: one types one's address. */
export const leaveForm = defineForm('ownAccount', { confirm: text() })
