import { parseProjectId } from '#domain/ids.ts'
import { parseLocale } from '#messages/locales.ts'
import { defineForm } from '#ui/form/define-form.ts'
import { meaning, secret, text } from '#ui/form/fields.ts'

/** The secrets of an app. The domain judges what the fields say. */
export const connectForm = defineForm(
  'slack',
  {
    baseUrl: text(),
    botToken: secret(),
    signingSecret: secret(),
    locale: meaning(parseLocale, 'form.notText'),
  },
  { refusal: ['form.not', 'form.notText'] },
)

/** A project whose issues may be shown. */
export const projectForm = defineForm(
  'slack',
  { project: meaning(parseProjectId, 'projects.gone') },
  { refusal: ['projects.not', 'projects.gone'] },
)

/** The form that asks for the workspace's name before the app is disconnected. */
export const disconnectForm = defineForm('slack', { typed: text() })
