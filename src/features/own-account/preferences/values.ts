import { startPages } from '#domain/account/own-account.ts'
import { defineForm } from '#ui/form/define-form.ts'
import { choice, text } from '#ui/form/fields.ts'

/** Language and time zone. Empty values follow the browser. Validated by `accounts`. */
export const readingForm = defineForm('ownAccount', { locale: text(), timeZone: text() })

export const startForm = defineForm('ownAccount', { startPage: choice(startPages, 'overview') })
