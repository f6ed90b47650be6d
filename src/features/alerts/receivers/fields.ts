import { placeholders } from '#domain/alert/template.ts'
import {
  regions,
  secretFields,
  type ReceiverConfig,
  type ReceiverDraft,
  type ReceiverKind,
} from '#domain/alert/receiver.ts'
import { messages } from '#messages'
import { defineForm, type ValueOf } from '#ui/form/define-form.ts'
import { choice, secret, text } from '#ui/form/fields.ts'

/** A field of a receiver's form with translated texts. */
export interface ReceiverField {
  readonly name: string
  readonly label: string
  readonly hint: string
  /** `secret`: never shown again. */
  readonly type: 'text' | 'secret' | 'area' | 'region'
}

/**
 * The fields of a kind besides name and language.
 * @param kept description of the stored secret; `undefined` for a new receiver
 */
export function fieldsOf(kind: ReceiverKind, kept: string | undefined): readonly ReceiverField[] {
  const t = messages('alerts')
  const secrets = kept === undefined ? [] : secretFields(kind)
  const keep = kept === undefined ? '' : t('receiver.keep', { where: kept })
  return plainFields(kind).map(({ name, hint, type }) => ({
    name,
    label: t(`field.${name}`),
    hint: !secrets.includes(name) ? hint : name === 'secret' ? t('hint.secretKeep') : `${keep} ${hint}`,
    type,
  }))
}

type FieldName =
  | 'address'
  | 'url'
  | 'token'
  | 'chat'
  | 'channel'
  | 'routingKey'
  | 'apiKey'
  | 'region'
  | 'template'
  | 'secret'

function plainFields(
  kind: ReceiverKind,
): readonly { readonly name: FieldName; readonly hint: string; readonly type: ReceiverField['type'] }[] {
  const t = messages('alerts')
  const region = { name: 'region', hint: t('hint.region'), type: 'region' } as const
  switch (kind) {
    case 'mail':
      return [{ name: 'address', hint: t('hint.address'), type: 'text' }]
    case 'slack':
      return [{ name: 'url', hint: t('hint.slackUrl'), type: 'text' }]
    case 'slack_app':
      return [{ name: 'channel', hint: t('hint.channel'), type: 'text' }]
    case 'discord':
      return [{ name: 'url', hint: t('hint.discordUrl'), type: 'text' }]
    case 'msteams':
      return [{ name: 'url', hint: t('hint.msteamsUrl'), type: 'text' }]
    case 'google_chat':
      return [{ name: 'url', hint: t('hint.googleUrl'), type: 'text' }]
    case 'telegram':
      return [
        { name: 'token', hint: t('hint.token'), type: 'secret' },
        { name: 'chat', hint: t('hint.chat'), type: 'text' },
      ]
    case 'pagerduty':
      return [{ name: 'routingKey', hint: t('hint.routingKey'), type: 'secret' }, region]
    case 'opsgenie':
      return [{ name: 'apiKey', hint: t('hint.apiKey'), type: 'secret' }, region]
    case 'webhook': {
      const places = placeholders.map((name) => `{{${name}}}`).join(' ')
      return [
        { name: 'url', hint: t('hint.webhookUrl'), type: 'text' },
        { name: 'template', hint: t('hint.template', { places }), type: 'area' },
        { name: 'secret', hint: t('hint.secretNew'), type: 'text' },
      ]
    }
  }
}

/** The receiver form with the fields of all kinds. Secrets are never sent back. */
export const receiverForm = defineForm(
  'alerts',
  {
    name: text(),
    locale: text(),
    address: text(),
    chat: text(),
    channel: text(),
    region: choice(regions, 'us'),
    template: text(),
    url: secret(),
    token: secret(),
    routingKey: secret(),
    apiKey: secret(),
    secret: secret(),
  },
  { refusal: ['receiver.not', 'receiver.notText'] },
)

/** Converts the fields to a draft of a receiver of this kind. */
export function draftOf(kind: ReceiverKind, value: ValueOf<typeof receiverForm>): ReceiverDraft {
  return { name: value.name, locale: value.locale, config: configOf(kind, value) }
}

function configOf(kind: ReceiverKind, value: ValueOf<typeof receiverForm>): ReceiverConfig {
  switch (kind) {
    case 'mail':
      return { kind, address: value.address }
    case 'slack_app':
      return { kind, channel: value.channel.trim() }
    case 'slack':
    case 'discord':
    case 'msteams':
    case 'google_chat':
      return { kind, url: value.url.trim() }
    case 'telegram':
      return { kind, token: value.token.trim(), chat: value.chat }
    case 'pagerduty':
      return { kind, routingKey: value.routingKey.trim(), region: value.region }
    case 'opsgenie':
      return { kind, apiKey: value.apiKey.trim(), region: value.region }
    case 'webhook':
      return { kind, url: value.url.trim(), template: value.template, secret: value.secret.trim() }
  }
}
