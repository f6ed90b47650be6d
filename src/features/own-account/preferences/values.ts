import { startPages } from '#domain/account/own-account.ts'
import { defineForm } from '#ui/form/define-form.ts'
import { choice, text } from '#ui/form/fields.ts'

/** The form of the language and the time zone in which one reads. Empty: as the browser says. The accounts judge it. */
export const readingForm = defineForm('ownAccount', { locale: text(), timeZone: text() })

/** The form of the page that one begins with. */
export const startForm = defineForm('ownAccount', { startPage: choice(startPages, 'overview') })
