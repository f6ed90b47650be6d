import { parseProjectId } from '#domain/ids.ts'
import { parseLocale } from '#messages/locales.ts'
import { defineForm } from '#ui/form/define-form.ts'
import { meaning, secret, text } from '#ui/form/fields.ts'

/** An app's secrets. Validated by the domain. */
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

/** Confirms disconnecting with the workspace's name. */
export const disconnectForm = defineForm('slack', { typed: text() })
