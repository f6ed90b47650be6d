import { defineForm } from '#ui/form/define-form.ts'
import { text } from '#ui/form/fields.ts'

/** The form of the language and the time zone in which one reads. Empty: as the browser says. The accounts judge it. */
export const readingForm = defineForm('ownAccount', { locale: text(), timeZone: text() })
